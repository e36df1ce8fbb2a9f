/** Refunds and the bank's lines: paid by one, brought back by another, and undone. */
import { emptyTables } from '@skrzat/testing/empty'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyBank } from '../../src/domains/bank/index.ts'
import { bankPlace, PAYER } from '../bank/bank-place.ts'

const place = await bankPlace()
const { sql, call, first, kid, creditOf, addCredit, addLine, lineOf, book, undo } = place
beforeEach(async () => {
  await emptyTables(sql, 'refund_files')
  await place.renew()
  await addCredit('Zofia', 500)
})
/** The bank's lines and the ledger agree after every test. */
const agree = async () => expect(await verifyBank(sql)).toEqual([])
afterEach(agree)

const order = async (amount: number): Promise<number> => {
  const payee = { accountNumber: PAYER, name: 'Joanna Żurawska' }
  const body = { kid: kid('Zofia'), amount, from: 'credit', ...payee }
  return (await call('POST', `/api/place/${first}/refunds`, body)).json().id
}
const sent = async (amount: number): Promise<number> => {
  const id = await order(amount)
  await call('POST', `/api/place/${first}/refunds/file`, { format: 'elixir', ids: [id] })
  return id
}
const refundOf = async (id: number) =>
  (await call('GET', `/api/place/${first}/refunds`)).json().find((each: { id: number }) => each.id === id)
const bookExact = () => call('POST', `/api/places/${first}/bank/book-exact`)

describe('an outgoing line', () => {
  test('of the amount and the account of a sent refund closes it, on the bank’s day', async () => {
    const id = await sent(310.5)
    const line = await addLine(-310_50, { day: '2026-11-09', title: 'Zwrot' })
    expect((await lineOf(line)).proposals[0]).toMatchObject({
      kind: 'REFUND',
      exact: true,
      allocations: [{ refund: id, kid: kid('Zofia'), invoice: null, amount: -310.5 }],
      evidence: [`Kwota i rachunek są ze zwrotu ZW/${id}.`],
    })
    expect((await bookExact()).json()).toMatchObject({ done: [line], failed: [] })
    expect(await refundOf(id)).toMatchObject({ state: 'PAID', paidDay: '2026-11-09', line })
    expect(await creditOf('Zofia')).toBe(189.5)
    expect(await lineOf(line)).toMatchObject({
      state: 'BOOKED',
      allocations: [{ refund: id, payment: null }],
    })
  })

  test('whose title has the number of another refund is of that one', async () => {
    const [one, two] = [await sent(100), await sent(100)]
    const unnamed = await addLine(-100_00)
    expect((await lineOf(unnamed)).proposals.map(({ exact }: { exact: boolean }) => exact)).toEqual([
      false,
      false,
    ])
    const named = await addLine(-100_00, { title: `ZW/${two} Zwrot nadpłaty`, payerAccount: '' })
    expect((await lineOf(named)).proposals[0]).toMatchObject({ exact: true, allocations: [{ refund: two }] })
    await bookExact()
    expect([(await refundOf(one)).state, (await refundOf(two)).state]).toEqual(['SENT', 'PAID'])
  })

  test('of a refund in no file, or to another account, is a question', async () => {
    const waiting = await order(50)
    const id = await sent(70)
    const early = await addLine(-50_00)
    const other = await addLine(-70_00, { title: `ZW/${id}`, payerAccount: '30124099900000007700001001' })
    expect((await lineOf(early)).proposals[0]).toMatchObject({
      kind: 'SUGGESTION',
      exact: false,
      allocations: [{ refund: waiting }],
    })
    expect((await lineOf(other)).proposals[0]).toMatchObject({ kind: 'SUGGESTION', exact: false })
    expect((await bookExact()).json().done).toEqual([])
  })

  test('is booked once, for the whole refund, and alone', async () => {
    const id = await sent(100)
    const line = await addLine(-100_00)
    const other = await addLine(-90_00)
    expect((await book(other, [{ refund: id, amount: -90 }])).json().message).toBe('error.bank.sum')
    const split = [
      { refund: id, amount: -50 },
      { kid: kid('Zofia'), amount: -50 },
    ]
    expect((await book(line, split)).json().message).toBe('error.bank.allocations')
    const [one, again] = [
      await book(line, [{ refund: id, amount: -100 }], 'pay'),
      await book(line, [{ refund: id, amount: -100 }], 'pay'),
    ]
    expect(one.statusCode).toBe(200)
    expect(again.json()).toEqual(one.json())
    const second = await addLine(-100_00)
    expect((await book(second, [{ refund: id, amount: -100 }])).json().message).toBe(
      'error.refund.not_ordered',
    )
  })

  test('that is undone leaves the refund sent', async () => {
    const id = await sent(100)
    const line = await addLine(-100_00)
    await bookExact()
    await undo(line, 'undo')
    expect((await undo(line, 'undo')).statusCode).toBe(200)
    expect(await refundOf(id)).toMatchObject({ state: 'SENT', line: null, paidDay: null })
    expect(await lineOf(line)).toMatchObject({ state: 'WAITING', proposals: [{ exact: true }] })
    expect(await creditOf('Zofia')).toBe(400)
  })
})

describe('one line for a whole file', () => {
  const file = async (...amounts: number[]): Promise<number[]> => {
    const ids: number[] = []
    for (const amount of amounts) ids.push(await order(amount))
    await call('POST', `/api/place/${first}/refunds/file`, { format: 'elixir', ids })
    return ids
  }
  const statesOf = async (ids: number[]) =>
    (await Promise.all(ids.map(refundOf))).map(({ state }: { state: string }) => state)
  const fileOf = async (id: number) => `ZW-F${(await refundOf(id)).file}`

  test('closes all of its refunds where no other file has this sum', async () => {
    const ids = await file(100, 50.5)
    const line = await addLine(-150_50, { day: '2026-11-16', title: 'Paczka przelewów', payerAccount: '' })
    expect((await lineOf(line)).proposals).toMatchObject([
      {
        kind: 'REFUND',
        exact: true,
        allocations: [
          { refund: ids[0], amount: -100 },
          { refund: ids[1], amount: -50.5 },
        ],
        evidence: [`Kwota to suma zwrotów z pliku ${await fileOf(ids[0] ?? 0)}: 2.`],
      },
    ])
    expect((await bookExact()).json()).toMatchObject({ done: [line], failed: [] })
    expect(await refundOf(ids[0] ?? 0)).toMatchObject({ state: 'PAID', line })
    expect(await statesOf(ids)).toEqual(['PAID', 'PAID'])
    expect(await creditOf('Zofia')).toBe(349.5)
  })

  test('of two files with the same sum is of the one that it names, else a question', async () => {
    const [one, two] = [await file(100, 50), await file(80, 70)]
    const day = '2026-11-16'
    const unnamed = await addLine(-150_00, { day, title: 'Paczka', payerAccount: '' })
    expect((await lineOf(unnamed)).proposals).toMatchObject([
      { kind: 'SUGGESTION', exact: false },
      { kind: 'SUGGESTION', exact: false },
    ])
    const title = `PACZKA ${await fileOf(two[0] ?? 0)} 2 POZ.`
    const named = await addLine(-150_00, { day, title })
    expect((await bookExact()).json().done).toEqual([named])
    expect([await statesOf(one), await statesOf(two)]).toEqual([
      ['SENT', 'SENT'],
      ['PAID', 'PAID'],
    ])
  })

  test('is a question where the line has a payee, is older than the file, or not all of it was sent', async () => {
    const ids = await file(100, 50)
    const toSomeone = await addLine(-150_00, { day: '2026-11-16', title: 'Faktura za prąd' })
    const older = await addLine(-150_00, { day: '2026-11-02', title: 'Paczka', payerAccount: '' })
    expect((await lineOf(toSomeone)).proposals[0]).toMatchObject({ kind: 'SUGGESTION', exact: false })
    expect((await lineOf(older)).proposals).toEqual([])
    const more = await file(20, 10, 70)
    await call('POST', `/api/refunds/${more[0]}/back`)
    const rest = await addLine(-80_00, { day: '2026-11-16', title: 'Paczka', payerAccount: '' })
    expect((await lineOf(rest)).proposals).toMatchObject([{ kind: 'SUGGESTION', exact: false }])
    expect((await bookExact()).json().done).toEqual([])
    expect(await statesOf(ids)).toEqual(['SENT', 'SENT'])
  })

  test('is undone for all, but not once one of them came back', async () => {
    const ids = await file(100, 50)
    const line = await addLine(-150_00, { day: '2026-11-16', title: 'Paczka', payerAccount: '' })
    await bookExact()
    await undo(line, 'undo batch')
    expect((await undo(line, 'undo batch')).statusCode).toBe(200)
    expect(await statesOf(ids)).toEqual(['SENT', 'SENT'])
    expect(await creditOf('Zofia')).toBe(350)
    await agree()
    await bookExact()
    const back = await addLine(50_00, { day: '2026-11-16', mark: 'RD' })
    expect((await bookExact()).json().done).toEqual([back])
    expect(await statesOf(ids)).toEqual(['PAID', 'ORDERED'])
    expect((await undo(line)).json().message).toBe('error.bank.line_reversed')
    await undo(back)
    expect(await statesOf(ids)).toEqual(['PAID', 'PAID'])
    await undo(line)
    expect(await statesOf(ids)).toEqual(['SENT', 'ORDERED'])
  })

  test('is booked for each refund once, whole, and beside nothing else', async () => {
    const [one = 0, two = 0] = await file(100, 50)
    const line = await addLine(-150_00, { day: '2026-11-16', payerAccount: '' })
    const parts = (...given: [number, number][]) => given.map(([refund, amount]) => ({ refund, amount }))
    const refused = async (allocations: object[]) => (await book(line, allocations)).json().message
    expect(await refused(parts([one, -75], [two, -75]))).toBe('error.bank.sum')
    expect(await refused(parts([one, -100], [one, -50]))).toBe('error.bank.allocations')
    expect(await refused([...parts([one, -100]), { kid: kid('Zofia'), amount: -50 }])).toBe(
      'error.bank.allocations',
    )
    const both = parts([two, -50], [one, -100])
    const [answer, again] = [await book(line, both, 'batch'), await book(line, both, 'batch')]
    expect(answer.statusCode).toBe(200)
    expect(again.json()).toEqual(answer.json())
    expect(await statesOf([one, two])).toEqual(['PAID', 'PAID'])
  })
})

describe('money that the bank brings back', () => {
  test('opens the refund again, which is paid to another account then', async () => {
    const id = await sent(100)
    const out = await addLine(-100_00, { day: '2026-11-09' })
    const back = await addLine(100_00, { day: '2026-11-10', mark: 'RD' })
    expect((await bookExact()).json().done).toEqual([out, back])
    expect(await refundOf(id)).toMatchObject({ state: 'ORDERED', bounced: true, file: null })
    expect(await creditOf('Zofia')).toBe(400)
    expect((await undo(out)).json().message).toBe('error.bank.line_reversed')
    const again = await addLine(-100_00, { day: '2026-11-11', title: `ZW/${id}` })
    await book(again, [{ refund: id, amount: -100 }])
    expect(await refundOf(id)).toMatchObject({ state: 'PAID', bounced: false, line: again })
    expect((await undo(back)).statusCode).toBe(409)
  })

  test('and whose booking is undone is paid as before', async () => {
    const id = await sent(100)
    const out = await addLine(-100_00, { day: '2026-11-09' })
    const back = await addLine(100_00, { day: '2026-11-10', mark: 'RD' })
    await bookExact()
    await undo(back)
    expect(await refundOf(id)).toMatchObject({ state: 'PAID', paidDay: '2026-11-09', line: out })
    expect(await lineOf(back)).toMatchObject({ state: 'WAITING', proposals: [{ exact: true }] })
    await undo(out)
    expect(await refundOf(id)).toMatchObject({ state: 'ORDERED', line: null })
  })
})
