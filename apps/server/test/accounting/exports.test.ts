/** A place's sales as files, read by readers of their formats' descriptions. */
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountingPlace, NOVEMBER, SELLER } from './accounting-place.ts'
import { readEpp } from './read-epp.ts'
import { all, one, readXml } from './read-xml.ts'

const place = await accountingPlace()
const { accounting, accountant, at, choose, command, director, exported, issue, kid, on, sql } = place
beforeEach(place.renew)

const OPTIMA = { optimaSource: 'SKRZ', optimaTarget: 'KSIEG', register: 'SPRZ', types: [] }
const buyer = {
  name: 'Łucja „Żaba” & Syn',
  street: 'Morska 1',
  postalCode: '81-001',
  city: 'Gdynia',
  nip: '',
}

/** Two invoices in November, one deleted, and one in December. */
async function sold() {
  await accounting.saveBuyer({ ...at, kidId: kid('Zofia'), ...buyer })
  const [zofia, ola] = [await issue(kid('Zofia'), 800_50), await issue(kid('Ola'), 100_00)]
  const gone = await issue(kid('Ola'), 55_00)
  await accountant.delete({ ...command(), id: gone.id })
  await on('2026-12-01', () => issue(kid('Ola'), 77_00))
  return { zofia, ola, gone }
}

const rowsOf = (file: Buffer): Record<string, string>[] =>
  parse(file, { bom: true, delimiter: ';', columns: true, record_delimiter: '\r\n' })

describe('EPP', () => {
  test('has each invoice of its days, exempt, with its buyer', async () => {
    await choose('INVOICE')
    const { zofia, ola } = await sold()
    const answer = await exported('epp')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=windows-1250' })
    const { info, documents, buyers } = readEpp(answer.rawPayload)
    expect(info.slice(0, 3)).toEqual(['1.05', 0, 1250])
    expect(info.slice(6, 11)).toEqual([
      SELLER.name,
      SELLER.city,
      SELLER.postalCode,
      SELLER.street,
      SELLER.nip,
    ])
    expect(info.slice(15, 18)).toEqual([1, '2026-11-01', '2026-11-30'])
    expect(documents.map(({ header }) => [header[0], header[6], header[29], header[36]])).toEqual([
      ['FS', `FS ${zofia.number}`, 800.5, 800.5],
      ['FS', `FS ${ola.number}`, 100, 100],
    ])
    const [first] = documents
    expect(first?.header.slice(13, 18)).toEqual([buyer.name, 'Gdynia', '81-001', 'Morska 1', ''])
    expect(first?.header.slice(21, 23)).toEqual(['2026-11-16', '2026-12-31'])
    expect(first?.rates).toEqual([['zw', -1, 800.5, 0, 800.5]])
    expect(buyers.map((each) => each[1])).toEqual(documents.map(({ header }) => header[11]))
  })

  test('of notes has bills instead of invoices', async () => {
    await choose('NOTE')
    await sold()
    const { documents } = readEpp((await exported('epp')).rawPayload)
    expect(documents.map(({ header }) => header[0])).toEqual(['RS', 'RS'])
  })

  test('of days without sales is empty, but whole', async () => {
    await choose('INVOICE')
    const { documents, buyers } = readEpp((await exported('epp')).rawPayload)
    expect([documents, buyers]).toEqual([[], []])
  })
})

describe('Optima', () => {
  test('has buyers and a register of sales, for the named databases', async () => {
    await choose('INVOICE')
    await director.saveExports({ ...at, ...OPTIMA })
    const { zofia, ola } = await sold()
    const answer = await exported('optima')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' })
    const { root, namespace } = readXml(answer.rawPayload)
    expect([root.name, namespace]).toEqual(['ROOT', 'http://www.comarch.pl/cdn/optima/offline'])
    for (const part of ['KONTRAHENCI', 'REJESTRY_SPRZEDAZY_VAT'])
      expect(['WERSJA', 'BAZA_ZRD_ID', 'BAZA_DOC_ID'].map((name) => one(root, part, name))).toEqual([
        '2.00',
        'SKRZ',
        'KSIEG',
      ])
    const sales = all(root, 'REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT')
    expect(
      sales.map((each) => ['NUMER', 'REJESTR', 'DATA_WYSTAWIENIA', 'KOREKTA'].map((name) => one(each, name))),
    ).toEqual([
      [zofia.number, 'SPRZ', '2026-11-16', 'Nie'],
      [ola.number, 'SPRZ', '2026-11-16', 'Nie'],
    ])
    const [first] = sales
    if (!first) throw new Error('no sales')
    expect(['STATUS_VAT', 'NETTO', 'VAT'].map((name) => one(first, 'POZYCJE', 'POZYCJA', name))).toEqual([
      'zwolniona',
      '800.50',
      '0.00',
    ])
    expect(one(first, 'NAZWA1')).toBe(buyer.name)
    const codes = all(root, 'KONTRAHENCI', 'KONTRAHENT').map((each) => one(each, 'AKRONIM'))
    expect(codes).toEqual(sales.map((each) => one(each, 'PODMIOT')))
    const ids = sales.map((each) => one(each, 'ID_ZRODLA'))
    expect(new Set(ids).size).toBe(2)
    const again = readXml((await exported('optima')).rawPayload).root
    expect(
      all(again, 'REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT').map((each) => one(each, 'ID_ZRODLA')),
    ).toEqual(ids)
  })

  test('needs the identifiers of the databases', async () => {
    await choose('INVOICE')
    expect((await exported('optima')).json()).toMatchObject({ status: 409, errorKey: 'accounting.optima' })
  })
})

describe('CSV', () => {
  test('has a row for each line with its accounts, and totals', async () => {
    const accounts = { paymentTypeId: place.tuition.id, debit: '201-1', credit: '702-1', costPlace: '=ŻŁ' }
    await sql`insert into accounting_accounts (place_id, payment_type_id, debit, credit, cost_place)
      values (${at.placeId}, ${accounts.paymentTypeId}, '201-1', '702-1', '=ŻŁ')`
    const { zofia, ola } = await sold()
    const answer = await exported('csv')
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const rows = rowsOf(answer.rawPayload)
    expect(rows.map((row) => [row['Numer'], row['Brutto'], row['Konto Wn'], row['Miejsce kosztów']])).toEqual(
      [
        [zofia.number, '800,50', '201-1', "'=ŻŁ"],
        [ola.number, '100,00', '201-1', "'=ŻŁ"],
        ['', '900,50', '', ''],
      ],
    )
    expect(rows[0]).toMatchObject({ Rodzaj: 'rozliczenie', Nabywca: buyer.name, 'Stawka VAT': 'zw' })
  })
})

describe('a correction', () => {
  test('is a document of its day, with the difference, and names what it corrects', async () => {
    await choose('INVOICE')
    await director.saveExports({ ...at, ...OPTIMA })
    const { id, number } = await issue(kid('Zofia'), 800_00)
    await on('2026-12-02', () =>
      accountant.correct({
        ...command(),
        id,
        lines: [{ paymentTypeId: place.tuition.id, amount: 750_00 }],
        reason: 'Zniżka',
      }),
    )
    const december = { from: '2026-12-01', to: '2026-12-31' }
    const november = readEpp((await exported('epp')).rawPayload)
    expect(november.documents.map(({ header }) => [header[0], header[29]])).toEqual([['FS', 800]])
    const { documents } = readEpp((await exported('epp', december)).rawPayload)
    expect(documents.map(({ header }) => [header[0], header[7], header[8], header[21], header[29]])).toEqual([
      ['KFS', `FS ${number}`, '2026-11-16', '2026-12-02', -50],
    ])
    const { root } = readXml((await exported('optima', december)).rawPayload)
    const [sale] = all(root, 'REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT')
    if (!sale) throw new Error('no correction')
    expect(['KOREKTA', 'KOREKTA_NUMER'].map((name) => one(sale, name))).toEqual(['Tak', number])
    expect(one(sale, 'POZYCJE', 'POZYCJA', 'NETTO')).toBe('-50.00')
    expect(one(sale, 'PLATNOSCI', 'PLATNOSC', 'KIERUNEK')).toBe('rozchód')
    const [row, total] = rowsOf((await exported('csv', december)).rawPayload)
    expect(row).toMatchObject({ Rodzaj: 'korekta faktury', Koryguje: number, Brutto: '-50,00' })
    expect(total).toMatchObject({ Brutto: '-50,00' })
  })
})

describe('a file', () => {
  test('is kept in the list with its digest; the next of the same days is a marked repetition', async () => {
    await choose('INVOICE')
    await director.saveExports({ ...at, ...OPTIMA })
    await sold()
    const files = [
      await exported('epp'),
      await exported('epp'),
      await exported('optima'),
      await exported('csv'),
    ]
    expect(readEpp(files[0]?.rawPayload ?? Buffer.of()).info[3]).not.toContain('POWTÓRZENIE')
    expect(readEpp(files[1]?.rawPayload ?? Buffer.of()).info[3]).toContain('POWTÓRZENIE 1')
    const { exports } = await accounting.page(at)
    expect(
      exports.map(({ format, repetition, documents, sum }) => [format, repetition, documents, sum]),
    ).toEqual([
      ['csv', 0, 2, 900_50],
      ['optima', 0, 2, 900_50],
      ['epp', 1, 2, 900_50],
      ['epp', 0, 2, 900_50],
    ])
    expect(exports.map(({ sha256 }) => sha256)).toEqual(
      files.map(({ rawPayload }) => createHash('sha256').update(rawPayload).digest('hex')).toReversed(),
    )
  })

  test('of days that an earlier one had too is a repetition as well', async () => {
    await exported('csv', { from: '2026-11-01', to: '2026-11-16' })
    await exported('csv', { from: '2026-12-01', to: '2026-12-31' })
    await exported('csv')
    const { exports } = await accounting.page(at)
    expect(exports.map(({ repetition }) => repetition)).toEqual([1, 0, 0])
  })

  test('asked for twice at once is first once', async () => {
    await Promise.all([exported('csv'), exported('csv'), exported('csv')])
    const { exports } = await accounting.page(at)
    expect(exports.map(({ repetition }) => repetition)).toEqual([2, 1, 0])
  })

  test('of a month that is not closed says that it is preliminary', async () => {
    await choose('INVOICE')
    await director.saveExports({ ...at, ...OPTIMA })
    await sold()
    expect(readEpp((await exported('epp')).rawPayload).info[3]).toContain('WSTĘPNY')
    expect(readXml((await exported('optima')).rawPayload).comments.join()).toContain('WSTĘPNY')
    expect(rowsOf((await exported('csv')).rawPayload)[0]?.['Uwagi']).toContain('WSTĘPNY')
    expect((await accounting.page(at)).exports.every(({ preliminary }) => preliminary)).toBe(true)
  })

  test('that is final keeps its invoices from being deleted; a preliminary one does not', async () => {
    const [first, second] = [await issue(kid('Zofia'), 800_50), await issue(kid('Ola'), 100_00)]
    await exported('csv')
    await accountant.delete({ ...command(), id: first.id })
    const [third, alone] = [await issue(kid('Ola'), 55_00), await issue(kid('Zofia'), 20_00)]
    // Closed, exported, and opened again.
    await sql`insert into month_closes (place_id, month, last_day, closed_at, position, methods, bank)
      values (${at.placeId}, '2026-11', '2026-11-30', now(), 1, '{}', '{}')`
    await exported('csv')
    await sql`delete from month_closes`
    const code = 'invoice.exported'
    await expect(accountant.delete({ ...command(), id: second.id })).rejects.toMatchObject({
      cause: { code },
    })
    const wire = await place.call('accountant', 'DELETE', `/api/payments/${third.id}`)
    expect(wire.json()).toMatchObject({ status: 400, errorKey: code })
    place.clock.set('2026-11-16T10:01:00Z')
    const since = await issue(kid('Ola'), 30_00)
    const ids = [second.id, alone.id, since.id]
    expect(await accountant.bulkDelete({ ...command(), ids })).toEqual({
      done: [since.id],
      failed: [second.id, alone.id].map((id) => ({ id, code })),
    })
    expect((await accounting.page(at)).exports.map(({ documents }) => documents)).toEqual([3, 2])
  })

  test('of a closed month is final', async () => {
    await sql`insert into month_closes (place_id, month, last_day, closed_at, position, methods, bank)
      values (${at.placeId}, '2026-11', '2026-11-30', now(), 1, '{}', '{}')`
    await exported('csv')
    await exported('csv', { from: '2026-11-01', to: '2026-12-31' })
    await sql`delete from month_closes`
    expect((await accounting.page(at)).exports.map(({ preliminary }) => preliminary)).toEqual([true, false])
  })

  test('is for those who bill there', async () => {
    for (const person of ['otherDirector', 'teacher', 'parent'] as const)
      expect((await exported('csv', NOVEMBER, person)).statusCode).toBe(403)
    expect((await accounting.page(at)).exports).toEqual([])
  })

  test.each([
    ['days that end before they begin', 'csv', { from: '2026-11-30', to: '2026-11-01' }, 'accounting.period'],
    ['more than a year', 'csv', { from: '2025-11-01', to: '2026-11-02' }, 'accounting.too_long'],
    ['a seller without an address, as EPP', 'epp', NOVEMBER, 'accounting.incomplete'],
    ['a seller without an address, as Optima', 'optima', NOVEMBER, 'accounting.incomplete'],
    ['an unknown format', 'xls', NOVEMBER, 'error.validation'],
    ['a day that does not exist', 'csv', { from: '2026-11-31', to: '2026-11-31' }, 'error.validation'],
  ] as const)('of %s is refused, and none is kept', async (_, format, days, code) => {
    const answer = await exported(format, days)
    expect([answer.json().errorKey, answer.json().message]).toContain(code)
    expect((await accounting.page(at)).exports).toEqual([])
  })
})
