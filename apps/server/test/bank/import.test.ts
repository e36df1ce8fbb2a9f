/** Statements over the compatibility wire: each line once, in whatever file it comes. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import { emptyTables } from '@skrzat/testing/empty'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DemoLine, statementFile } from '../../src/demo/statement-file.ts'
import { verifyBank } from '../../src/domains/bank/index.ts'
import { restPlace } from '../payments/rest-place.ts'
import { type Person } from '../places/setup.ts'
import { OWN, PAYER } from './bank-place.ts'
import { writeZip } from './readers/zip-writer.ts'

const place = await restPlace()
const { app, clock, sql, first, call, issue, renew, tokenFor } = place

beforeEach(async () => {
  await emptyTables(sql, 'bank_statements', 'bank_settings', 'bank_accounts')
  await renew()
  await call('PUT', `/api/places/${first}/bank`, { accounts: [OWN], autoBook: false }, { as: 'director' })
})
/** The bank's lines and the ledger agree after every test. */
const agree = async () => expect(await verifyBank(sql)).toEqual([])
afterEach(agree)

const today = () => warsawDay(clock.now())
type Line = Omit<DemoLine, 'day'>
const line = (amount: number, title: string, over: Partial<Line> = {}): Line => ({
  amount,
  mark: amount > 0 ? 'C' : 'D',
  payer: 'Joanna Żurawska',
  account: PAYER,
  title,
  ...over,
})
type Written = { account: string; number: number; day: Day; opening: number }
const file = (lines: readonly Line[], { day = today(), ...over }: Partial<Written> = {}) =>
  statementFile({
    account: OWN,
    number: 12,
    from: day,
    to: day,
    opening: 100_00,
    lines: lines.map((each) => ({ ...each, day })),
    ...over,
  })

function add(
  content: string | Buffer,
  { as = 'accountant', query = '', fields = {}, to = 'statements', key }: Sending = {},
) {
  const boundary = 'statement'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="w.sta"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: `/api/places/${first}/bank/${to}${query}`,
    headers: {
      authorization: `Bearer ${tokenFor(as)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}
type Sending = {
  as?: Person
  query?: string
  fields?: Record<string, string>
  to?: 'statements' | 'mapping'
  key?: string
}

const mapping = {
  delimiter: ';',
  decimal: ',',
  dateFormat: 'YMD',
  header: ['Kiedy', 'Kwota', 'Za co', 'Kto', 'Skąd'],
  skip: 0,
  columns: {
    date: 0,
    amount: 1,
    credit: null,
    debit: null,
    title: 2,
    payer: 3,
    account: 4,
    balance: null,
    currency: null,
  },
}

const linesOf = async (query = '') =>
  (await call('GET', `/api/places/${first}/bank/lines?size=100${query}`)).json()

describe('a statement', () => {
  test('is added with its lines, which wait', async () => {
    const answer = await add(
      file([line(500_00, 'czesne'), line(-5_00, 'Opłata', { account: '', payer: '' })]),
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      format: 'MT940',
      dialect: 'PKO',
      encoding: 'UTF-8',
      account: OWN,
      number: '12',
      from: today(),
      to: today(),
      opening: 100,
      closing: 595,
      lines: 2,
      added: 2,
      known: 0,
      booked: 0,
      waiting: 2,
      notOurs: 0,
    })
    const [statement] = (await call('GET', `/api/places/${first}/bank/statements`)).json()
    expect(statement).toEqual(answer.json())
    expect(await linesOf('&state=WAITING&sort=position,asc')).toMatchObject([
      { position: 1, amount: 500, mark: 'C', account: PAYER, title: 'czesne', state: 'WAITING' },
      { position: 2, amount: -5, mark: 'D', account: '', proposedReason: 'fee' },
    ])
  })
  test('has lines that a payment links to one by one', async () => {
    await add(file([line(500_00, 'a'), line(300_00, 'b')]))
    const [{ id: lineId }] = await linesOf()
    const { bank } = await place.callerOf('accountant')
    const { lines, total } = await bank.lines({ placeId: first, lineId })
    expect([lines.map(({ id }) => id), total]).toEqual([[lineId], 1])
  })
  test('that is previewed changes nothing', async () => {
    const answer = await add(file([line(500_00, 'czesne')]), { query: '?preview=true' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id: null, lines: 1, added: 1, waiting: 1 },
    ])
    expect(await linesOf()).toEqual([])
  })
  test('that comes again adds nothing, also by two people at once', async () => {
    const content = file([line(500_00, 'czesne'), line(500_00, 'czesne')])
    const answers = await Promise.all([add(content), add(content, { as: 'director' })])
    expect(answers.map((answer) => answer.json().added).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await linesOf()).toHaveLength(2)
  })
  test('that overlaps another adds what is new', async () => {
    await add(file([line(500_00, 'a'), line(300_00, 'b')]))
    const answer = await add(file([line(500_00, 'a'), line(300_00, 'b'), line(200_00, 'c')], { number: 13 }))
    expect(answer.json()).toMatchObject({ lines: 3, added: 1, known: 2 })
  })
  test('that goes on where another ends has none of its lines', async () => {
    await add(file([line(500_00, 'czesne')]))
    const next = file([line(500_00, 'czesne')], { number: 13, opening: 600_00 })
    expect((await add(next)).json()).toMatchObject({ added: 1, known: 0 })
    expect((await add(next)).json()).toMatchObject({ added: 0, known: 1 })
  })
  test('with a gap before it is shown until the gap is filled', async () => {
    const page = async () => (await place.callerOf('accountant')).bank.page({ placeId: first })
    const [a, b, c] = [0, 1, 2].map((at) =>
      file([line(10_00, `wpłata ${at}`)], {
        number: at,
        opening: 100_00 + at * 10_00,
        day: `2026-11-0${at + 2}`,
      }),
    )
    await add(a ?? '')
    await add(c ?? '')
    expect((await page()).gaps).toEqual([
      { account: OWN, after: '2026-11-02', before: '2026-11-04', by: 10_00 },
    ])
    await add(b ?? '')
    const { gaps, accounts } = await page()
    expect(gaps).toEqual([])
    expect(accounts).toEqual([
      { account: OWN, opening: 100_00, booked: 0, notOurs: 0, waiting: 30_00, closing: 130_00 },
    ])
  })
})

describe('a file', () => {
  test('that is a ZIP gives the statements of all its files', async () => {
    const zipped = writeZip([
      { name: '1.sta', content: Buffer.from(file([line(500_00, 'a')])) },
      { name: '2.sta', content: Buffer.from(file([line(300_00, 'b')], { opening: 600_00, number: 13 })) },
    ])
    const answer = await add(Buffer.from(zipped))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      [{ added: 1 }, { added: 1, closing: 900 }],
    ])
  })
  test('is answered the same under its key, which is of no other file', async () => {
    const content = file([line(500_00, 'a')])
    const [first, again] = [await add(content, { key: 'one' }), await add(content, { key: 'one' })]
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(first.json()).toMatchObject({ added: 1, waiting: 1 })
    expect((await add(file([line(1_00, 'b')]), { key: 'one' })).json()).toMatchObject({
      errorKey: 'command.reused',
    })
  })
  test('with statements of which one is refused adds none', async () => {
    const two = file([line(500_00, 'a')]) + file([line(1_00, 'b')], { account: PAYER })
    expect((await add(two)).json()).toMatchObject({ errorKey: 'bank.account' })
    expect(await linesOf()).toEqual([])
  })
  test.each([
    ['the only account at its bank', ['70124099900001110000000012'], 201],
    ['one of two at its bank', ['42102028920000510205987654'], 400],
  ])('without its account is of %s', async (_, others, status) => {
    const accounts = [OWN, ...others]
    await call('PUT', `/api/places/${first}/bank`, { accounts, autoBook: false }, { as: 'director' })
    const csv = `"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"
"${today()}","${today()}","Przelew","+5.00","PLN","+105.00","czesne"\r\n`
    const answer = await add(csv)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      status === 201 ? { account: OWN } : { errorKey: 'bank.account_missing' },
    ])
  })
  test('of an unknown bank is read by columns that are said once for the account', async () => {
    const csv = (amount: string) =>
      `Kiedy;Kwota;Za co;Kto;Skąd\r\n${today()};${amount};czesne;Anna Nowak;${PAYER}\r\n`
    expect((await add(csv('500,00'), { fields: { account: OWN } })).json()).toMatchObject({
      errorKey: 'bank.unknown_format',
      params: { table: true },
    })
    const fields = { account: OWN, mapping: JSON.stringify(mapping) }
    const first = await add(csv('500,00'), { fields })
    expect(first.json()).toMatchObject({
      format: 'CSV',
      dialect: 'OTHER',
      account: OWN,
      opening: null,
      added: 1,
    })
    expect((await add(csv('300,00'))).json()).toMatchObject({ account: OWN, added: 1 })
    const wrong = await add(csv('1,00'), { fields: { account: OWN, mapping: '{' } })
    expect(wrong.json()).toMatchObject({ fieldErrors: [{ field: 'mapping', message: 'Pattern' }] })
  })
})

describe('a CSV whose columns a person says', () => {
  const OTHER = '42102028920000510205987654'
  const head = 'Kiedy;Kwota;Za co;Kto;Skąd'
  const row = (amount: string) => `${today()};${amount};czesne;Anna Nowak;${PAYER}`
  const csv = (...rows: string[]) => `${[head, ...rows].join('\r\n')}\r\n`
  const said = (account: string) => ({ account, mapping: JSON.stringify(mapping) })

  test('is previewed with its first operations, in the order of the file', async () => {
    const rows = ['1,00', '2,00', '3,00', '4,00', '5,00', '-6,00'].map(row)
    const answer = await add(csv(...rows), { query: '?preview=true', fields: said(OWN) })
    const one = { date: today(), payer: 'Anna Nowak', title: 'czesne' }
    expect(answer.json()).toMatchObject({
      id: null,
      lines: 6,
      first: [1, 2, 3, 4, 5].map((amount) => ({ ...one, amount })),
    })
    expect(await linesOf()).toEqual([])
  })
  test('is guessed as it was kept, even where a row is damaged', async () => {
    const swapped = { ...mapping, columns: { ...mapping.columns, title: 3, payer: 2 } }
    const kept = { account: OWN, mapping: JSON.stringify(swapped) }
    expect((await add(csv(row('1,00')), { fields: kept })).statusCode).toBe(201)
    const guessed = async (content: string) => (await add(content, { to: 'mapping' })).json()
    expect(await guessed(csv(row('x')))).toMatchObject({ kept: OWN, account: null, guess: swapped })
    const changed = csv(row('1,00')).replace('Kiedy;', 'Dzień;')
    expect((await add(changed)).json()).toMatchObject({ params: { table: true } })
    expect(await guessed(changed)).toMatchObject({ kept: null, guess: { columns: { date: 0 } } })
  })
  test('replaces what was kept for the account', async () => {
    const old = { ...mapping, columns: { ...mapping.columns, title: 3, payer: 2 } }
    await add(csv(row('1,00')), { fields: { account: OWN, mapping: JSON.stringify(old) } })
    await add(csv(row('2,00')), { fields: said(OWN) })
    await add(csv(row('3,00')))
    expect((await linesOf('&sort=id')).map(({ title }: { title: string }) => title)).toEqual([
      'Anna Nowak',
      'czesne',
      'czesne',
    ])
  })
  test('is of the account that a person says, where it is kept for two', async () => {
    const accounts = [OWN, OTHER]
    await call('PUT', `/api/places/${first}/bank`, { accounts, autoBook: false }, { as: 'director' })
    for (const account of accounts) await add(csv(row('1,00')), { fields: said(account) })
    expect((await add(csv(row('2,00')))).json()).toMatchObject({ errorKey: 'bank.account_missing' })
    const answer = await add(csv(row('2,00')), { fields: { account: OTHER } })
    expect(answer.json()).toMatchObject({ account: OTHER, added: 1 })
    expect((await add(csv(row('2,00')), { to: 'mapping' })).json()).toMatchObject({
      kept: null,
      guess: mapping,
    })
  })
  test('is split at the sign that a person says', async () => {
    const split = async (delimiter: string) =>
      (await add('2026-11-12;1,00\n', { to: 'mapping', fields: { delimiter } })).json()
    expect(await split(',')).toMatchObject({ rows: [['2026-11-12;1', '00']] })
    expect(await split('\t')).toMatchObject({
      rows: [['2026-11-12;1,00']],
      guess: { columns: { date: null } },
    })
    expect(await split('x')).toMatchObject({ fieldErrors: [{ field: 'delimiter', message: 'Pattern' }] })
  })
  test('keeps the mapping of the own account when the settings are saved, and does not list it', async () => {
    const { own } = (await call('GET', `/api/places/${first}/bank`)).json()
    await add(csv(row('1,00')), { fields: said(own) })
    const saved = await call('PUT', `/api/places/${first}/bank`, { accounts: [] }, { as: 'director' })
    expect(saved.json()).toMatchObject({ accounts: [] })
    expect((await add(csv(row('2,00')))).json()).toMatchObject({ account: own, added: 1 })
  })
})

describe('refused, with nothing added, is', () => {
  test.each([
    ['a wrong closing balance', () => file([line(500_00, 'a')]).replace('600,00', '600,01'), 'bank.balance'],
    ['a statement that is cut', () => file([line(500_00, 'a')]).slice(0, -60), 'bank.truncated'],
    ['an account of somebody else', () => file([line(1, 'a')], { account: PAYER }), 'bank.account'],
    ['another currency', () => file([line(1, 'a')]).replaceAll('PLN', 'EUR'), 'bank.currency'],
    ['an old statement', () => file([line(1, 'a')], { day: '2019-11-12' }), 'bank.too_old'],
    ['a day in the future', () => file([line(1, 'a')], { day: '2031-11-12' }), 'bank.future'],
    ['a text', () => 'Dzień dobry', 'bank.unknown_format'],
    ['an empty file', () => '', 'bank.no_file'],
  ])('%s', async (_, content, errorKey) => {
    const answer = await add(content())
    expect(answer.json()).toMatchObject({ status: 400, message: `error.${errorKey}`, errorKey })
    expect(await linesOf()).toEqual([])
  })
  test('a balance that differs, with where and by how much', async () => {
    const answer = await add(file([line(500_00, 'a')]).replace('600,00', '612,50'))
    expect(answer.json().params).toEqual({
      where: expect.any(String),
      by: 12.5,
    })
  })
  test('a file of another place', async () => {
    expect((await add(file([line(1, 'a')]), { as: 'otherDirector' })).statusCode).toBe(403)
  })
})

describe('exact lines', () => {
  const bookExact = (as: Person = 'accountant', key = 'exact') =>
    call('POST', `/api/places/${first}/bank/book-exact`, undefined, { as, key })
  const due = async () => {
    const invoice = await issue('Ola', 700)
    return {
      invoice,
      content: file([line(700_00, `czesne ${invoice.number}`), line(10_00, 'nie wiem za co')]),
    }
  }
  test('wait by default, with what is proposed and why', async () => {
    const { invoice, content } = await due()
    expect((await add(content)).json()).toMatchObject({ booked: 0, waiting: 2 })
    const [exact, unknown] = await linesOf('&sort=position,asc')
    expect(exact.proposals).toMatchObject([
      {
        kind: 'NUMBER',
        exact: true,
        credit: 0,
        allocations: [{ invoice: invoice.id, amount: 700 }],
        evidence: [`W tytule jest numer faktury ${invoice.number}.`, expect.any(String)],
      },
    ])
    expect(unknown.proposals.filter((one: { exact: boolean }) => one.exact)).toEqual([])
  })
  test('are booked by themselves where the place has enabled it', async () => {
    const { invoice, content } = await due()
    await call('PUT', `/api/places/${first}/bank`, { autoBook: true }, { as: 'director' })
    expect((await add(content)).json()).toMatchObject({ added: 2, booked: 1, waiting: 1 })
    expect((await call('GET', `/api/payments/${invoice.id}`)).json()).toMatchObject({ paid: true })
    expect(await sql`select 1 from bank_payers`).toHaveLength(0)
  })
  test('are booked by a repeated call where the first one was lost before that', async () => {
    const { content } = await due()
    await add(content, { key: 'lost' })
    await call('PUT', `/api/places/${first}/bank`, { autoBook: true }, { as: 'director' })
    const answer = (await add(content, { key: 'lost' })).json()
    expect(answer).toMatchObject({ added: 2, booked: 1, waiting: 1 })
    expect((await add(content, { key: 'lost' })).json()).toEqual(answer)
  })
  test('are booked all at once, and a retry answers with the same', async () => {
    const { content } = await due()
    await add(content)
    const answer = await bookExact()
    expect(answer.json()).toEqual({ done: [expect.any(Number)], failed: [] })
    expect((await bookExact()).json()).toEqual(answer.json())
    expect((await bookExact('director', 'other')).json()).toEqual({ done: [], failed: [] })
  })
})
