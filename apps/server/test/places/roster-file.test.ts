import { readFileSync } from 'node:fs'
import { ALL_ROSTER_COLUMNS } from '@skrzat/contract/wire/places'
import { describe, expect, test } from 'vitest'
import { readLines } from '../../src/domains/places/roster/csv.ts'
import { decodeRoster } from '../../src/domains/places/roster/encoding.ts'
import { readRow } from '../../src/domains/places/roster/rows.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { HEADER } from './setup.ts'

async function errorOf(run: () => unknown): Promise<DomainError | undefined> {
  try {
    await run()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  return undefined
}

const NOW = new Date('2026-11-16T09:00:00Z')
const linesOf = (...rows: string[]) => readLines([HEADER, ...rows].join('\n'))

describe('the encoding', () => {
  const text = 'Żółć;Łódź;„Skrzat”'

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with BOM', Buffer.from(`\ufeff${text}`)],
    ['Windows-1250', Buffer.from('aff3b3e63ba3f3649f3b84536b727a617494', 'hex')],
    ['UTF-16, little-endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('%s is read', (_name, bytes) => {
    expect(decodeRoster(bytes)).toBe(text)
  })

  test.each([
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ["a spreadsheet's own file", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00])],
    ['bytes that are neither', Buffer.from([0x41, 0x81, 0x83])],
  ])('%s is refused', async (_name, bytes) => {
    expect((await errorOf(() => decodeRoster(bytes)))?.code).toBe('import.encoding')
  })

  test.each([
    ['Windows-1250', 'Wąs;Jäger', '57b9733b4ae4676572'],
    ['Windows-1250', 'Ľubica Wąs', 'bc756269636120 57b973'],
    ['Windows-1250', 'Růžena;Žák;Łęcka;Żółw', '52f99e656e613b8ee16b3ba3ea636b613baff3b377'],
    ['Windows-1250', 'Anna–Maria O’Neill;Wąs', '416e6e61964d61726961204f924e65696c6c3b57b973'],
    ['Windows-1250', 'żłobekŁódka', 'bfb36f62656ba3f3646b61'],
    ['ISO-8859-2', 'Wąs;Gęśla-Jaźń', '57b1733b47eab66c612d4a61bcf1'],
    ['ISO-8859-2', 'woźna', '776fbc6e61'],
  ])('%s is told by its letters in %s', (_name, read, hex) => {
    expect(decodeRoster(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toBe(read)
  })

  // Letters of both: `Ľubica` of one is `źubica` of the other.
  test.each([
    ['ISO-8859-2', 'bc7265626963'],
    ['CP852', '4abe796b69'],
    ['CP852', '57a57388'],
    // Róża;Jaśkiewicz
    ['Mac CE', '5297fd613b4a61e66b69657769637a'],
    // Łukasz;Śliwa
    ['Mac CE', 'fc756b61737a3be56c697761'],
    // Олена;Коваленко
    ['Windows-1251', 'ceebe5ede03bcaeee2e0ebe5edeaee'],
    // Muñoz
    ['Windows-1252', '4d75f16f7a'],
    // Søren;Åse
    ['Windows-1252', '53f872656e3bc57365'],
  ])('%s is refused by its name where it may be another', async (name, hex) => {
    const error = await errorOf(() => decodeRoster(Buffer.from(hex, 'hex')))
    expect(error).toMatchObject({ code: 'import.code_page', params: { name } })
  })

  test('nothing is refused as nothing', async () => {
    expect((await errorOf(() => decodeRoster(Buffer.from('\ufeff \r\n'))))?.code).toBe('import.empty')
  })

  test('more than 5 MB is refused before it is read', async () => {
    const error = await errorOf(() => decodeRoster(Buffer.alloc(5 * 1024 * 1024 + 1, 'a')))
    expect(error).toMatchObject({ code: 'import.too_large', params: { megabytes: 5 } })
  })
})

describe('the header', () => {
  test.each([
    ['as it is', HEADER],
    ['in capitals and with spaces', HEADER.toUpperCase().replaceAll(';', ' ; ')],
    ['in quotes', `"${HEADER.replaceAll(';', '";"')}"`],
    ['after an empty line', `\r\n${HEADER}`],
    ['after a line for Excel', `sep=;\r\n${HEADER}`],
    ['with empty cells at its end', `${HEADER};;;`],
  ])('is known %s', async (_name, header) => {
    expect(await readLines(`${header}\r\n`)).toEqual({ lines: [], faults: [] })
  })

  test.each([
    ['with bars', HEADER.replaceAll(';', '|')],
    ['without a column', HEADER.replace(';description', '')],
    ['with a column twice', HEADER.replace('phone2', 'phone1')],
    ['that is a row', 'KID;Motylki;Jan;Kowalski;601000001;;;'],
    ['with an open quote', `"${HEADER}`],
    ['with no end', 'a'.repeat(4_000_000)],
  ])('%s is refused, naming what was expected', async (_name, header) => {
    expect(await errorOf(() => readLines(`${header}\r\n`))).toMatchObject({
      code: 'import.header',
      params: { expected: HEADER },
    })
  })
})

describe('lines', () => {
  test.each(['\n', '\r\n', '\r'])('end with %j', async (end) => {
    const { lines } = await readLines([HEADER, 'KID;Żabki;Ola;Nowak;601000003;;;', ''].join(end))
    expect(lines).toEqual([{ line: 2, cells: ['KID', 'Żabki', 'Ola', 'Nowak', '601000003', '', '', ''] }])
  })

  test('are counted as an editor counts them; those of separators only are left out', async () => {
    const { lines } = await linesOf('', 'KID;a;;;;;;', ';;;;;;;', 'KID;b;;;;;;')
    expect(lines.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [3, 'a'],
      [5, 'b'],
    ])
  })

  test('hold separators and quotes within quotes', async () => {
    const { lines } = await linesOf('"KID";"a;b";"Jan ""Janek""";"";;;;')
    expect(lines[0]?.cells).toEqual(['KID', 'a;b', 'Jan "Janek"', '', '', '', '', ''])
  })

  test.each([
    ['that is never closed', 'KID;Żabki;"Ola;Nowak;601000003;;;', 'firstname'],
    ['that closes too early', 'KID;Żabki;Ola;"No"wak;601000003;;;', 'lastname'],
    ['in the middle', 'KID;Ża"bki;Ola;Nowak;601000003;;;', 'group'],
  ])('with a quote %s are bad, and the next are still read', async (_name, row, column) => {
    const { lines, faults } = await linesOf(row, 'KID;Żabki;Ola;Nowak;601000003;;;')
    expect(faults).toEqual([{ line: 2, column, reason: 'quotes' }])
    expect(lines.map(({ line }) => line)).toEqual([3])
  })

  test('whose open quotes would make a pair spoil nothing but themselves', async () => {
    const open = 'KID;Żabki;"Ola;Nowak;601000003;;;'
    const close = 'KID;Żabki;Ola";Nowak;601000003;;;'
    const rows = ['KID;Żabki;Jan;Nowak;601000003;;;', open, close, '', 'KID;Żabki;Ola;;;;;']
    const { lines, faults } = await linesOf(...rows)
    const fault = { column: 'firstname', reason: 'quotes' }
    expect(faults).toEqual([
      { line: 3, ...fault },
      { line: 4, ...fault },
    ])
    expect(lines.map(({ line }) => line)).toEqual([2, 6])
  })

  test('may lack empty cells at their end, or have more of them', async () => {
    const { lines, faults } = await linesOf('KID;Żabki;Ola', 'KID;Żabki;Ola;Nowak;601000003;;;;;')
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['KID', 'Żabki', 'Ola', '', '', '', '', ''],
      ['KID', 'Żabki', 'Ola', 'Nowak', '601000003', '', '', ''],
    ])
    expect(faults).toEqual([])
  })

  test('with more than the columns hold are bad', async () => {
    expect((await linesOf('KID;Żabki;Ola;Nowak;601000003;;;;x')).faults).toEqual([
      { line: 2, column: '', reason: 'columns' },
    ])
  })

  test.each([
    ['commas', 'sep=,', ','],
    ['tabs', 'SEP=\t', '\t'],
  ])('are read with %s, and in the order of the header', async (_name, first, separator) => {
    const header = HEADER.replace('type;group', 'group;type').replaceAll(';', separator)
    const row = ['"Ża;b,ki"', 'KID', 'Ola', 'Nowak', '601000003'].join(separator)
    const { lines, faults } = await readLines(
      [first, header, row, ['x', '"y'].join(separator), ''].join('\r\n'),
    )
    expect(lines).toEqual([{ line: 3, cells: ['KID', 'Ża;b,ki', 'Ola', 'Nowak', '601000003', '', '', ''] }])
    expect(faults).toEqual([{ line: 4, column: 'type', reason: 'quotes' }])
  })

  test('without end are bad', async () => {
    expect((await linesOf(`KID;"${'""'.repeat(2_000_000)}`)).faults).toEqual([
      { line: 2, column: '', reason: 'too_long' },
    ])
  })

  test('beyond 20,000 are refused', async () => {
    const error = await errorOf(() => linesOf(...Array.from({ length: 20_001 }, () => 'x')))
    expect(error).toMatchObject({ code: 'import.too_large', params: { rows: 20_000 } })
  })
})

describe('a file of a place as spreadsheets save it', () => {
  const rowsOf = async (name: string) => {
    const { lines, faults } = await readLines(decodeRoster(readFileSync(new URL(name, import.meta.url))))
    expect(faults).toEqual([])
    return lines.map((line) => readRow(line, NOW))
  }

  test('in blocks of 16 rows without their empty cells, or with a line for Excel, has the same people', async () => {
    const [blocks, marked] = [await rowsOf('excel-16-row-blocks.csv'), await rowsOf('sep-line.csv')]
    const withoutLine = (rows: typeof blocks) =>
      rows.map((read) => ('row' in read ? { ...read.row, line: 0 } : read))
    expect(blocks.filter((read) => 'faults' in read)).toEqual([])
    expect(withoutLine(blocks)).toEqual(withoutLine(marked))
  })

  test('in ISO-8859-2 has its Polish letters', async () => {
    expect(await rowsOf('iso88592b.csv')).toMatchObject([
      { row: { group: 'Jeżyki', firstname: 'Błażej', lastname: 'Gęśla-Jaźń' } },
      { row: { firstname: 'Ąćę', lastname: 'Żółwik' } },
      { row: { name: 'Świętosława Źrebięca', description: 'woźna' } },
    ])
  })
})

describe('a hostile file', () => {
  test('of more than 100,000 lines is refused, blank ones counted', async () => {
    const error = await errorOf(() => readLines('\n'.repeat(1_200_000)))
    expect(error).toMatchObject({ code: 'import.too_large' })
  })

  test('whose every line has to be read by itself lets others go on', async () => {
    let turns = 0
    let reading = true
    const count = () => {
      turns += 1
      if (reading) setImmediate(count)
    }
    setImmediate(count)
    const { faults } = await linesOf(...Array.from({ length: 19_000 }, () => '"'))
    reading = false
    expect(faults).toHaveLength(19_000)
    expect(turns).toBeGreaterThan(100)
  })
})

describe('a row', () => {
  const COLUMNS: readonly string[] = ALL_ROSTER_COLUMNS
  const kid = { type: 'KID', group: 'Motylki', firstname: 'Jan', lastname: 'Kowalski', phone1: '601000001' }
  const worker = { type: 'WORKER', phone1: '601000009', name: 'Ewa Lis', description: 'kucharka' }
  const read = (cells: Record<string, string>) =>
    readRow({ line: 7, cells: COLUMNS.map((column) => cells[column] ?? '') }, NOW)

  test('of a kid is read, phones without spaces and prefix, names without needless spaces', () => {
    const phones = { phone1: '+48 601 000 001', phone2: '601-000-002' }
    expect(read({ ...kid, firstname: '  Jan  Maria ', ...phones })).toEqual({
      row: {
        type: 'KID',
        line: 7,
        group: 'Motylki',
        firstname: 'Jan Maria',
        lastname: 'Kowalski',
        phone1: '601000001',
        phone2: '601000002',
      },
    })
  })

  test('of a worker is read', () => {
    expect(read({ ...worker, type: ' worker ' })).toEqual({
      row: { type: 'WORKER', line: 7, phone: '601000009', name: 'Ewa Lis', description: 'kucharka' },
    })
  })

  test.each([
    ['no type', { ...kid, type: '' }, 'type', 'required'],
    ['an unknown type', { ...kid, type: 'PARENT' }, 'type', 'type'],
    ['no group', { ...kid, group: '' }, 'group', 'required'],
    ['a group of two letters', { ...kid, group: 'Ab' }, 'group', 'too_short'],
    ['no first name', { ...kid, firstname: ' ' }, 'firstname', 'required'],
    ['no last name', { ...kid, lastname: '' }, 'lastname', 'required'],
    ['a first name of marks alone', { ...kid, firstname: '\u0301' }, 'firstname', 'required'],
    ['a name without end', { ...kid, lastname: 'a'.repeat(101) }, 'lastname', 'too_long'],
    ['no phone', { ...kid, phone1: '' }, 'phone1', 'required'],
    ['a phone of eight digits', { ...kid, phone1: '60100000' }, 'phone1', 'phone'],
    ['a phone that a spreadsheet rounded', { ...kid, phone1: '6,01E+08' }, 'phone1', 'phone'],
    ['a second phone with letters', { ...kid, phone2: 'mama' }, 'phone2', 'phone'],
    ['a formula', { ...kid, firstname: '=HYPERLINK("https://evil.example")' }, 'firstname', 'formula'],
    ['a formula after a space', { ...kid, firstname: ' @SUM(1)' }, 'firstname', 'formula'],
    ['a formula by a plus', { ...kid, lastname: '+1' }, 'lastname', 'formula'],
    ['a formula by a minus', { ...kid, group: '-1+2' }, 'group', 'formula'],
    ['a formula by a tab', { ...kid, lastname: '\t=1' }, 'lastname', 'formula'],
    ['a formula in wide letters', { ...worker, name: '＝1' }, 'name', 'formula'],
    ['a zero character', { ...kid, lastname: 'Ko\u0000walski' }, 'lastname', 'character'],
    ['letters turned round', { ...worker, name: 'Ewa \u202esiL' }, 'name', 'character'],
    ['a kid with a description', { ...kid, description: 'alergia' }, 'description', 'unexpected'],
    ['a worker with a group', { ...worker, group: 'Motylki' }, 'group', 'unexpected'],
    ['a worker without a description', { ...worker, description: '' }, 'description', 'required'],
    ['a worker without a name', { ...worker, name: '' }, 'name', 'required'],
    ['a worker without a phone', { ...worker, phone1: '' }, 'phone1', 'required'],
  ])('with %s is bad', (_name, cells, column, reason) => {
    expect(read(cells)).toEqual({ faults: [{ line: 7, column, reason }] })
  })

  test('names everything that is wrong with it', () => {
    const cells = { group: 'A', firstname: '', lastname: '=1', phone1: '1', phone2: '2' }
    const bad = read({ type: 'KID', ...cells })
    expect('faults' in bad && bad.faults.map(({ column }) => column)).toEqual(Object.keys(cells))
  })
})
