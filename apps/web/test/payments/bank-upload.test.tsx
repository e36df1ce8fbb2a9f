import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { button, field, named, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { ACCOUNT, bank, linesOf, pageOf } from './bank-made-up.ts'
import { answerUploads, openUpload, readStatement as statement, rowOf } from './bank-uploads.tsx'

test('each file says how it was read or why it is refused; what was read is added on demand', async () => {
  const sent = answerUploads(({ path, fields: { file } }) =>
    file instanceof File && file.name === 'zly.csv'
      ? { status: 400, body: { errorKey: 'bank.balance', params: { where: '193, 2026-10-06', by: 12.5 } } }
      : { status: 200, body: path.endsWith('preview=true') ? statement : [{ ...statement, id: 2 }] },
  )
  const { user, server, choose } = await openUpload()
  await choose('wyciag.sta', 'zly.csv')
  await expect.poll(async () => textOf(await rowOf('wyciag.sta'))).toContain('MT940, PKO BP, CP852')
  expect(textOf(await rowOf('wyciag.sta'))).toContain('24 pozycje: nowe: 20, już znane: 4')
  await expect.poll(async () => textOf(await rowOf('zly.csv'))).toContain('193, 2026-10-06, różnica 12,5 zł')
  const before = server.inputs('bank.page').length
  await user.click(button('Dodaj 1 plik'))
  await expect.poll(async () => textOf(await rowOf('wyciag.sta'))).toContain('dodany')
  await expect.poll(() => server.inputs('bank.page').length).toBeGreaterThan(before)
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/places/1/bank/statements?preview=true',
    '/api/places/1/bank/statements?preview=true',
    '/api/places/1/bank/statements',
  ])
})

test('a file is read again in the code page that a person chooses', async () => {
  const sent = answerUploads(({ fields: { encoding = 'CP852' } }) => ({
    status: 200,
    body: { ...statement, encoding },
  }))
  const { user, choose } = await openUpload()
  await choose('wyciag.sta')
  await user.selectOptions(await screen.findByLabelText('Kodowanie liter'), 'ISO-8859-2')
  await expect.poll(async () => textOf(await rowOf('wyciag.sta'))).toContain('MT940, PKO BP, ISO-8859-2')
  expect(sent.at(-1)?.fields).toMatchObject({ encoding: 'ISO-8859-2' })
})

test('before the first statement the screen says what will be here', async () => {
  await openUpload({
    'bank.page': pageOf({ statements: [], accounts: [], counts: { waiting: 0, booked: 0, notOurs: 0 } }),
    'bank.lines': linesOf([]),
  })
  await screen.findByText('Wczytaj pierwszy wyciąg')
  expect(screen.queryByRole('tablist')).toBeNull()
})

const saved = { autoBook: true, accounts: [], own: ACCOUNT, virtualPrefix: null, virtualMeals: false }

test('the director chooses the accounts and automatic booking; a wrong number is said beside it', async () => {
  const { user, server } = await openApp('/place/1/payments/bank', as.director, bank, {
    'bank.saveSettings': saved,
  })
  await user.click(await screen.findByRole('button', { name: 'Ustawienia banku' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ustawienia banku' }))
  await user.click(dialog.getByRole('checkbox', { name: named('Księguj pewne przelewy automatycznie') }))
  await user.click(dialog.getByRole('button', { name: 'Dodaj rachunek' }))
  await user.click(field('Kolejny rachunek 1'))
  await user.paste('61109010140000071219812875')
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }))
  await dialog.findByText('Ten numer rachunku jest błędny.')
  expect(server.inputs('bank.saveSettings')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Usuń rachunek 1' }))
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }))
  await screen.findByText('Ustawienia banku zapisane')
  expect(server.inputs('bank.saveSettings')).toEqual([
    { placeId: 1, autoBook: true, accounts: [], virtualPrefix: null, virtualMeals: false },
  ])
})

test('meals can have a number of their own once there is a prefix', async () => {
  const { user, server } = await openApp('/place/1/payments/bank', as.director, bank, {
    'bank.saveSettings': saved,
  })
  await user.click(await screen.findByRole('button', { name: 'Ustawienia banku' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ustawienia banku' }))
  const meals = { name: named('Osobny numer na wyżywienie') }
  expect(dialog.queryByRole('checkbox', meals)).toBeNull()
  await user.click(field('Początek rachunków wirtualnych'))
  await user.paste('1240 9999')
  await user.click(dialog.getByRole('checkbox', meals))
  await user.click(dialog.getByRole('button', { name: 'Zapisz' }))
  await screen.findByText('Ustawienia banku zapisane')
  expect(server.inputs('bank.saveSettings')).toEqual([
    { placeId: 1, autoBook: false, accounts: [], virtualPrefix: '12409999', virtualMeals: true },
  ])
})
