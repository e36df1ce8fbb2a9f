import type { CsvGuess, CsvPreview } from '@skrzat/contract/wire/bank-mapping'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../support/answers.ts'
import { beside, button, field, isBlocked, named, textOf } from '../support/page.ts'
import { ACCOUNT, pageOf } from './bank-made-up.ts'
import { answerUploads, openUpload, readStatement, rowOf, type Answer, type Sent } from './bank-uploads.tsx'

const SECOND = '42102028920000510205987654'
const columns: CsvGuess['columns'] = {
  date: 0,
  amount: 3,
  credit: null,
  debit: null,
  title: 2,
  payer: 1,
  account: null,
  balance: null,
  currency: null,
}
const header = ['Kiedy', 'Kto', 'Za co', 'Ile', 'Po']
const guess: CsvGuess = { delimiter: ';', decimal: ',', dateFormat: 'YMD', header, skip: 0, columns }
const preview: CsvPreview = {
  rows: [['Bank w Żółwinie'], header, ['2026-11-24', 'Anna Żółw', 'czesne', '300,00', '2 500,50']],
  guess,
  account: null,
  kept: null,
}

const unknown: Answer = { status: 400, body: { errorKey: 'bank.unknown_format', params: { table: true } } }
const refused = (errorKey: string): Answer => ({ status: 400, body: { errorKey } })
const mappingOf = (sent: Sent | undefined) =>
  typeof sent?.fields['mapping'] === 'string' ? JSON.parse(sent.fields['mapping']) : undefined

/** What a server reads by the mapping. */
function readBy({ columns: { payer, title } }: CsvGuess): Answer {
  const row = preview.rows[2] ?? []
  const first = [
    { date: '2026-11-24', amount: 300, payer: row[payer ?? 9] ?? '', title: row[title ?? 9] ?? '' },
  ]
  return { status: 200, body: { ...readStatement, format: 'CSV', dialect: 'OTHER', first } }
}

type Server = { rows?: (sent: Sent) => Partial<CsvPreview>; read?: (mapping: CsvGuess, sent: Sent) => Answer }

/** Opens the step for a refused file. */
async function openStep({ rows = () => ({}), read = readBy }: Server = {}, answers: Answers = {}) {
  const sent = answerUploads((each) => {
    if (each.path.endsWith('/mapping')) return { status: 200, body: { ...preview, ...rows(each) } }
    const mapping = mappingOf(each)
    return mapping ? read(mapping, each) : unknown
  })
  const { user, choose } = await openUpload(answers)
  await choose('lista.csv')
  await user.click(await screen.findByRole('button', { name: named('Wskaż kolumny: lista.csv') }))
  const dialog = await screen.findByRole('dialog', { name: named('Wskaż kolumny') })
  await within(dialog).findByRole('combobox', { name: named('Kodowanie liter') })
  const reads = () => sent.filter((each) => mappingOf(each))
  return { user, sent, dialog: within(dialog), reads }
}

const chosen = (label: string) => field(label).querySelector('option:checked')?.textContent

const shown = async () => textOf(await screen.findByRole('list', { name: named('Odczytane operacje') }))

test('a refused table is mapped: the guess is preset, a change is previewed, and the file goes on by the mapping', async () => {
  const { user, dialog, reads } = await openStep()
  expect(field('Kolumna 1, Kiedy').value).toBe('date')
  expect(field('Kolumna 5, Po').value).toBe('')
  expect(field('Kolejność daty').value).toBe('YMD')
  expect(chosen('Nazwy kolumn')).toBe('wiersz 2: Kiedy, Kto, Za co, Ile, Po')
  await expect.poll(shown).toContain('Anna Żółw · czesne300,00 zł')

  await user.selectOptions(field('Kolumna 2, Kto'), 'title')
  await expect.poll(shown).toContain('bez nadawcy · Anna Żółw')
  expect(field('Kolumna 3, Za co').value).toBe('')

  await user.click(dialog.getByRole('button', { name: 'Wczytaj' }))
  await expect.poll(async () => textOf(await rowOf('lista.csv'))).toContain('CSV, inny bank')
  expect(document.activeElement).toBe(button('Zmień kolumny: lista.csv'))
  await user.click(button('Dodaj 1 plik'))
  await expect.poll(async () => textOf(await rowOf('lista.csv'))).toContain('dodany')
  const added = reads().at(-1)
  expect(added).toMatchObject({ path: '/api/places/1/bank/statements', fields: { account: ACCOUNT } })
  expect(mappingOf(added)).toEqual({ ...guess, columns: { ...columns, payer: null, title: 1 } })
})

test('what is wrong is said beside its column, and nothing is taken until it is right', async () => {
  const { user, dialog, reads } = await openStep({
    read: (mapping) => (mapping.columns.date === 0 ? readBy(mapping) : refused('bank.mapping')),
  })
  await user.selectOptions(field('Kolumna 5, Po'), 'date')
  await expect.poll(() => beside(field('Kolumna 5, Po'))).toContain('W kolumnie z datą nie ma dat')
  await user.click(dialog.getByRole('button', { name: 'Wczytaj' }))
  expect(document.activeElement).toBe(field('Kolumna 5, Po'))

  await user.selectOptions(field('Kolumna 5, Po'), '')
  await dialog.findByText(named('Wskaż kolumnę z datą.'))
  const before = reads().length
  expect(isBlocked(dialog.getByRole('button', { name: 'Wczytaj' }))).toBe(true)
  await user.selectOptions(field('Kolumna 1, Kiedy'), 'date')
  await expect.poll(shown).toContain('Anna Żółw')
  expect(reads().length).toBeGreaterThanOrEqual(before)
})

test('the amount with its sign and the columns of credits and debits exclude each other', async () => {
  const { user, reads } = await openStep()
  await user.selectOptions(field('Kolumna 5, Po'), 'credit')
  expect(field('Kolumna 4, Ile').value).toBe('')
  await user.selectOptions(field('Kolumna 4, Ile'), 'debit')
  await expect
    .poll(() => mappingOf(reads().at(-1))?.columns)
    .toMatchObject({ amount: null, credit: 4, debit: 3 })
})

test('another sign between columns splits the file again', async () => {
  const { user, sent } = await openStep({
    rows: ({ fields: { delimiter } }) =>
      delimiter === ',' ? { rows: [['a', 'b']], guess: { ...guess, delimiter: ',', header: [] } } : {},
  })
  await user.selectOptions(field('Znak między kolumnami'), ',')
  await expect.poll(() => screen.queryByLabelText(named('Kolumna 1'))).not.toBeNull()
  expect(chosen('Nazwy kolumn')).toBe('plik ich nie ma')
  expect(sent.findLast(({ path }) => path.endsWith('/mapping'))?.fields).toMatchObject({
    delimiter: ',',
  })
})

const twoAccounts = {
  'bank.page': pageOf({
    settings: { ...pageOf().settings, accounts: [SECOND] },
  }),
}

test('of several accounts a person says which', async () => {
  const { user, dialog, reads } = await openStep({}, twoAccounts)
  await user.click(dialog.getByRole('button', { name: 'Wczytaj' }))
  expect(document.activeElement).toBe(field('Rachunek'))
  expect(beside(field('Rachunek'))).toContain('Wskaż, z którego rachunku jest ten plik.')
  await user.selectOptions(field('Rachunek'), SECOND)
  await expect.poll(shown).toContain('Anna Żółw')
  expect(reads().at(-1)?.fields).toMatchObject({ account: SECOND })
})

test('a file that a kept mapping reads wrongly is mapped once more, from that mapping', async () => {
  const kept = { ...guess, columns: { ...columns, payer: 2, title: 1 } }
  answerUploads((each) =>
    each.path.endsWith('/mapping')
      ? { status: 200, body: { ...preview, guess: kept, kept: SECOND } }
      : readBy(mappingOf(each) ?? kept),
  )
  const { user, choose } = await openUpload(twoAccounts)
  await choose('lista.csv')
  await user.click(await screen.findByRole('button', { name: named('Zmień kolumny: lista.csv') }))
  await expect.poll(shown).toContain('czesne · Anna Żółw')
  expect(field('Rachunek').value).toBe(SECOND)
  expect(field('Kolumna 2, Kto').value).toBe('title')
})

test('other files of the same bank are read once the mapping is kept', async () => {
  let isKept = false
  answerUploads((each) => {
    if (each.path.endsWith('/mapping')) return { status: 200, body: preview }
    if (each.path.endsWith('/statements')) isKept = true
    const mapping = mappingOf(each)
    return mapping || isKept ? readBy(mapping ?? guess) : unknown
  })
  const { user, choose } = await openUpload()
  await choose('lista.csv', 'druga.csv')
  await user.click(await screen.findByRole('button', { name: named('Wskaż kolumny: lista.csv') }))
  await expect.poll(shown).toContain('Anna Żółw')
  await user.click(button('Wczytaj'))
  await user.click(await screen.findByRole('button', { name: named('Dodaj 1 plik') }))
  await expect.poll(async () => textOf(await rowOf('druga.csv'))).toContain('CSV, inny bank')
})
