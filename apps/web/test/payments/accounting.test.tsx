/** The accountant's screen: what documents are, who buys, and files of sales. */
import type { AccountingPage, SalesExport } from '@skrzat/contract/wire/accounting'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { stopClock, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { nothingNew } from './made-up.ts'

const ACCOUNTING = '/place/1/payments/accounting'
const seller = { name: 'Żłobek Żabka', street: '', postalCode: '', city: 'Gdynia', nip: '1234563218' }

const pageOf = (over: Partial<AccountingPage> = {}): AccountingPage => ({
  document: { kind: null, exemption: null, seller },
  missing: ['street', 'postalCode', 'exemption'],
  settings: { optimaSource: '', optimaTarget: '', register: '', types: [] },
  kids: 20,
  withoutBuyer: 3,
  exports: [],
  ...over,
})

const made: SalesExport = {
  id: 1,
  from: '2026-10-01',
  to: '2026-10-31',
  format: 'epp',
  documents: 22,
  sum: 18_500_50,
  repetition: 1,
  preliminary: true,
  sha256: 'ab'.repeat(32),
  madeBy: 'Kasia Księgowa',
  madeAt: '2026-11-02T09:00:00.000Z',
}

const open = (page: AccountingPage, person: keyof typeof as = 'director', answers: Answers = {}) =>
  openApp(ACCOUNTING, as[person], nothingNew, { 'accounting.page': page, ...answers })

test('an incomplete invoice is named with each thing that is missing', async () => {
  await open(pageOf({ document: { kind: 'INVOICE', exemption: null, seller } }))
  const documents = await screen.findByRole('region', { name: 'Dokumenty' })
  const missing = within(documents).getAllByRole('listitem')
  expect(missing.map(textOf)).toEqual(['ulica i numer', 'kod pocztowy', 'podstawa zwolnienia z VAT'])
  expect(textOf(documents)).toContain('3 dzieci nie ma nabywcy.')
})

test('the choice of a document is sent whole', async () => {
  const { user, server } = await open(pageOf(), 'director', { 'accounting.saveDocument': pageOf() })
  await user.click(await screen.findByRole('button', { name: 'Wybierz dokument' }))
  await user.click(screen.getByRole('radio', { name: /^Faktura/ }))
  await user.type(screen.getByRole('textbox', { name: /^Ulica/ }), 'Morska 1')
  await user.type(screen.getByRole('textbox', { name: 'Kod pocztowy' }), '81-0')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Podstawa/ }), 'NURSERY')
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(screen.getByText('Wpisz kod w postaci 00-000.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Kod pocztowy' }), '01')
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(server.inputs('accounting.saveDocument')).toEqual([
    {
      placeId: 1,
      kind: 'INVOICE',
      exemption: 'NURSERY',
      seller: { ...seller, street: 'Morska 1', postalCode: '81-001' },
    },
  ])
})

test('a file says what it assumes, and that days were exported before', async () => {
  stopClock()
  const { user } = await open(pageOf({ exports: [made] }), 'accountant')
  const form = await screen.findByRole('region', { name: 'Eksport sprzedaży' })
  expect(textOf(form)).toContain('Plik jest dla biura rachunkowego')
  expect(textOf(form)).toContain('Nowy będzie oznaczony jako powtórzenie.')
  expect(textOf(form)).toContain('Uzupełnij najpierw dane sprzedawcy.')
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Format' }), 'csv')
  expect(textOf(form)).not.toContain('powtórzenie')
  expect(textOf(form)).not.toContain('Uzupełnij najpierw')
  const [row] = within(screen.getByRole('list', { name: 'Pobrane pliki' })).getAllByRole('listitem')
  expect(row && textOf(row)).toMatch(/EPP.*powtórzenie 1.*wstępny.*22 dokumenty.*18 500,50 zł/)
})

test('those who only bill neither choose the document nor set accounts, but enter buyers', async () => {
  const buyer = { name: '', street: '', postalCode: '', city: '', nip: '' }
  const kid = { kidId: 7, kid: 'Żółw Łucja', group: 'Motylki', buyer: null, guardian: '' }
  const { user, server } = await open(pageOf(), 'accountant', {
    'accounting.buyers': [kid],
    'accounting.saveBuyer': { ...kid, buyer: { ...buyer, name: 'Anna Żółw' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Nabywcy' }))
  expect(screen.queryByRole('button', { name: /dokument|eksportu/ })).toBeNull()
  expect(await screen.findByText('brak nabywcy')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Zmień nabywcę: Żółw Łucja' }))
  await user.type(await screen.findByRole('textbox', { name: /^Imię/ }), 'Anna Żółw')
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(server.inputs('accounting.saveBuyer')).toEqual([
    { placeId: 1, kidId: 7, ...buyer, name: 'Anna Żółw' },
  ])
})
