/** The report as XLSX: read back by another library, with what the CSV has. */
import { randomUUID } from 'node:crypto'
import { readXlsx, type Sheet } from 'hucre/xlsx'
import { readSheet } from 'read-excel-file/node'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { seedInvoices } from '../../bench/scale-seed.ts'
import { invoicesTable } from '../../src/domains/payment-reports/columns.ts'
import { reportCsv } from '../../src/domains/payment-reports/csv.ts'
import { reportXlsx } from '../../src/domains/payment-reports/xlsx.ts'
import { renewKids } from '../payments/support.ts'
import { codeOf, testReports } from './setup.ts'

const server = await testReports()
const { sql, clock, first, accountant, typeOf, types, issue, pay, work, fileOf, cellsOf, kernel } = server
const kidOf = await renewKids(sql)
const pool = await typeOf('=SUM(A1)')

clock.set('2026-10-01T09:00:00Z')
const settled = await issue(kidOf('Zofia'), { [types.fee]: 85000, [types.meals]: 35705 })
const part = await issue(kidOf('Jan'), { [types.fee]: 85001 })
await issue(kidOf('Ola'), { [pool]: 100_000_000 })
clock.set('2026-11-02T09:00:00Z')
await pay(settled, 130000, {
  method: 'transfer',
  note: '=HYPERLINK("http://x";"kliknij") _x0041_ <b>&\nod dziadka',
})
await pay(part, 5, { method: 'cash' })
clock.set('2026-11-03T09:00:00Z')
await issue(kidOf('Zofia'), { [types.fee]: 10000 })

const period = { placeId: first, from: '2026-10-01', to: '2026-11-30' }

/** A report's file as XLSX. */
const made = async (paid = false) => await fileOf(await server.made({ ...period, paid, format: 'xlsx' }))

/** A cell as the CSV writes it, but for the apostrophe before a formula. */
function asCsv(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'number' ? value.toFixed(2).replace('.', ',') : z.string().parse(value)
}

/** Gives Jan another last name for the time of a test. */
async function renameJan(lastname: string): Promise<void> {
  const rename = (to: string) => sql`update kids set lastname = ${to} where id = ${kidOf('Jan')}`
  onTestFinished(async () => void (await rename('Kowalski')))
  await rename(lastname)
}

async function sheetOf(file: Buffer): Promise<Sheet> {
  const [sheet] = (await readXlsx(file, { readStyles: true })).sheets
  if (!sheet) throw new Error('a workbook has a sheet')
  return sheet
}

test.each([false, true])('has the cells of the CSV (paid: %s)', async (paid) => {
  const rows = await readSheet(await made(paid))
  const wanted = await cellsOf({ ...period, paid })
  expect(wanted.length).toBeGreaterThan(2)
  const plain = wanted.map((row) => row.map((cell) => cell.replace(/^'/, '')))
  expect(rows.map((row) => row.map(asCsv))).toEqual(plain)
})

test('amounts are numbers, days are dates, all else is text', async () => {
  const [heading, zofia, jan] = await readSheet(await made())
  expect(heading?.every((cell) => typeof cell === 'string')).toBe(true)
  expect(zofia?.slice(0, 3)).toEqual(['2026/10/0001', new Date('2026-10-01'), new Date('2026-10-15')])
  expect(zofia?.slice(5, 12)).toEqual([850, 357.05, null, 1207.05, 0, 1207.05, 0])
  expect(zofia?.slice(12, 15)).toEqual([
    new Date('2026-11-02'),
    '61 1090 1014 0000 0712 1981 2874',
    'przelew',
  ])
  expect(zofia?.[15]).toBe('=HYPERLINK("http://x";"kliknij") _x0041_ <b>&\nod dziadka')
  expect(jan?.slice(8, 13)).toEqual([850.01, 0, 0.05, 849.96, null])
})

test('the heading and the totals are bold, the heading stays in view, columns are wide enough', async () => {
  const file = await made()
  const sheet = await sheetOf(file)
  const boldRows = sheet.rows.flatMap((row, index) =>
    row.some((_, column) => sheet.cells?.get(`${index},${column}`)?.style?.font?.bold) ? [index] : [],
  )
  const totals = sheet.rows.findIndex(([cell]) => cell === 'Razem')
  expect(boldRows).toEqual([0, totals])
  expect(sheet.freezePane).toMatchObject({ rows: 1 })
  const [headings = []] = sheet.rows
  for (const [column, heading] of headings.entries()) {
    expect(sheet.columns?.[column]?.width).toBeGreaterThan(z.string().parse(heading).length)
  }
  const formatOf = (column: number) => sheet.cells?.get(`1,${column}`)?.style?.numFmt
  expect([0, 1, 5, 8].map(formatOf)).toEqual(['@', 'yyyy-mm-dd', '#,##0.00', '#,##0.00'])
})

test('no cell is a formula, whatever a type, a child or a note is called', async () => {
  await renameJan("@SUM(1+1)*cmd|'/C calc'!A0")
  const { cells, rows } = await sheetOf(await made())
  expect(rows[0]?.[7]).toBe('=SUM(A1)')
  expect(rows[2]?.[4]).toBe("@SUM(1+1)*cmd|'/C calc'!A0 Jan")
  expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
})

test('characters that XML can’t hold, and longer texts than a cell, leave a file that opens', async () => {
  await renameJan(`\uFFFF${'ż'.repeat(40_000)}`)
  const rows = await readSheet(await made())
  expect(rows[2]?.[4]).toBe(`\uFFFD${'ż'.repeat(32_766)}`)
})

test('the format belongs to the command: CSV is the same command with and without it', async () => {
  const asked = { ...period, paid: false, commandId: randomUUID() }
  const made = await accountant.create(asked)
  expect(made.format).toBe('csv')
  expect((await accountant.create({ ...asked, format: 'csv' })).id).toBe(made.id)
  expect(await codeOf(accountant.create({ ...asked, format: 'xlsx' }))).toBe('command.reused')
})

test.each(['csv', 'xlsx'] as const)('deleting takes the file in %s', async (format) => {
  const report = await server.made({ ...period, paid: false, format })
  await fileOf(report)
  await accountant.delete({ placeId: first, id: report.id })
  await work()
  await expect(fileOf(report)).rejects.toThrow('there is no such file')
})

test('a reader that leaves early, and one that fails, give their connection back', async () => {
  const scope = { ...(await seedInvoices(sql, 10_000)), by: 'created' } as const
  for (let reader = 0; reader < 8; reader++) {
    for (const file of [reportCsv(sql, invoicesTable(scope)), reportXlsx(sql, invoicesTable(scope))]) {
      for (let piece = 0; piece <= reader % 4; piece++) await file.next()
      await file.return()
    }
    const failing = reportXlsx(sql, invoicesTable(scope), ({ rows }) => {
      if (rows >= 4_000) throw new RangeError('far enough')
    })
    await expect(kernel.storage.write('payment-reports/failing.xlsx', failing)).rejects.toThrow(
      new RangeError('far enough'),
    )
  }
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in%'`
  expect(row?.n).toBe(0)
})
