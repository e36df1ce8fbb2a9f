/** Places, for the system's admin. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, field, write } from '../support/page.ts'
import { as } from '../support/people.ts'
import { place, placePage } from '../places/made.ts'
import { pressBlocked } from './made.ts'

const REQUIRED = ['Nazwa', 'Ulica i numer', 'Miejscowość', 'Województwo', 'Telefon', 'NIP', 'Numer konta']

test('nothing is sent before every field is right; focus goes to the first that is not', async () => {
  const { user, server } = await openApp('/admin/places/add', as.admin, {
    'places.add': new Refused('validation', {}, { fieldErrors: [{ field: 'email', message: 'Pattern' }] }),
  })
  pressBlocked('Dodaj placówkę')
  for (const label of REQUIRED)
    await waitFor(() => expect(beside(field(label))).toMatch(/^To pole jest wymagane\./))
  expect(document.activeElement).toBe(field('Nazwa'))

  await user.keyboard('=SUMA(A1)')
  await user.type(field('Ulica i numer'), 'Leśna 3')
  await user.type(field('Miejscowość'), 'Gdańsk')
  await user.selectOptions(field('Województwo'), 'pomorskie')
  await user.type(field('Telefon'), '60010020')
  await user.type(field('NIP'), '525-224-84')
  await user.type(field('Numer konta'), '61109010140000071219812874')
  await user.type(field('E-mail'), 'biuro@przedszkole.p')
  pressBlocked('Dodaj placówkę')
  await waitFor(() => expect(document.activeElement).toBe(field('Nazwa')))
  expect(beside(field('Nazwa'))).toMatch(/nie może zaczynać się od znaków/)
  expect(beside(field('Telefon'))).toBe('Numer telefonu musi mieć 9 cyfr.')
  expect(beside(field('NIP'))).toBe('NIP musi mieć 10 cyfr.')
  expect(server.inputs('places.add')).toEqual([])

  // Errors that only the server finds are shown beside their fields too, until they are changed.
  await write(user, 'Nazwa', 'Żłobek')
  await user.type(field('Telefon'), '0')
  await user.type(field('NIP'), '81')
  await user.click(screen.getByRole('button', { name: 'Dodaj placówkę' }))
  const email = field('E-mail')
  await waitFor(() => expect(beside(email)).toBe('Ta wartość ma nieprawidłową postać.'))
  expect(document.activeElement).toBe(email)
  expect(address()).toBe('/admin/places/add')
  await user.keyboard('l')
  expect(beside(email)).toBe('')
})

test('what is mistyped but can be read is taken; a wrong check digit is a warning alone', async () => {
  const { user } = await openApp('/admin/places/add', as.admin)
  await write(user, 'Telefon', '+48 600 100 200')
  expect(field('Telefon').value).toBe('600 100 200')
  await write(user, 'NIP', '525-224-84-82')
  expect(field('NIP').value).toBe('5252248482')
  expect(beside(field('NIP'))).toMatch(/Cyfra kontrolna się nie zgadza/)
  const account = field('Numer konta')
  await user.type(account, '6210901014')
  expect(account.value).toBe('62 1090 1014')
  expect(beside(account)).not.toMatch(/To nie jest poprawny/)
  fireEvent.input(account, { target: { value: '62-1090-1014-0000-0712-1981-2874' } })
  expect(account.value).toBe('62 1090 1014 0000 0712 1981 2874')
  expect(beside(account)).toMatch(/To nie jest poprawny polski numer konta/)
})

test('the first director is optional, named as a whole, and sent with the place', async () => {
  const { user, server } = await openApp('/admin/places/add', as.admin, {
    'places.add': { ...place({ id: 9 }), warnings: [] },
    'places.page': placePage(),
  })
  for (const [label, text] of [
    ['Nazwa', 'Żłobek'],
    ['Ulica i numer', 'Leśna 3'],
    ['Miejscowość', 'Gdańsk'],
    ['Telefon', '600100200'],
    ['NIP', '5252248481'],
    ['Numer konta', '61109010140000071219812874'],
    ['Imię i nazwisko', 'Danuta Nowa'],
  ] as const)
    await write(user, label, text)
  await user.selectOptions(field('Województwo'), 'pomorskie')
  pressBlocked('Dodaj placówkę')
  await waitFor(() => expect(beside(field('Telefon dyrektora'))).toBe('Numer telefonu musi mieć 9 cyfr.'))
  expect(server.inputs('places.add')).toEqual([])
  await write(user, 'Telefon dyrektora', '+48 600 100 201')
  await user.click(screen.getByRole('button', { name: 'Dodaj placówkę' }))
  await waitFor(() =>
    expect(server.inputs('places.add')).toMatchObject([
      { name: 'Żłobek', director: { name: 'Danuta Nowa', phone: '600100201', sendPin: true } },
    ]),
  )
})
