/** Refunds over REST: ordered, put into a file of the bank, paid by hand, cancelled. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bankPlace, PAYER } from '../bank/bank-place.ts'
import { emptyTables } from '@skrzat/testing/empty'
import { alertOf } from '../places/call.ts'
import { readElixir } from './elixir-reader.ts'
import { faultsOf, named, parsedXml } from './pain-structure.ts'
import { verifyLedger } from '../../src/domains/payments/index.ts'

const place = await bankPlace()
const { sql, call, first, second, kid, creditOf, addCredit } = place
beforeEach(async () => {
  await emptyTables(sql, 'refund_files')
  await place.renew()
  await addCredit('Zofia', 500)
})

const payee = { accountNumber: PAYER, name: 'Joanna Żurawska', address: 'ul. Łąkowa 5, Łódź' }
const order = (amount: number | string, over: object = {}, key?: string) =>
  call(
    'POST',
    `/api/place/${first}/refunds`,
    { kid: kid('Zofia'), amount, from: 'credit', ...payee, ...over },
    key === undefined ? {} : { key },
  )
const makeFile = (body: object = { format: 'elixir' }, key?: string) =>
  call('POST', `/api/place/${first}/refunds/file`, body, key === undefined ? {} : { key })
const list = async (query = '') => (await call('GET', `/api/place/${first}/refunds${query}`)).json()
const stateOf = async (id: number) => (await list()).find((refund: { id: number }) => refund.id === id)?.state
const codeOf = (answer: { json: () => { message: string } }) => answer.json().message

describe('ordering', () => {
  test('takes the money out of credit at once, and once', async () => {
    const [one, again] = [await order(310.5, {}, 'order'), await order(310.5, {}, 'order')]
    expect(alertOf(one)).toEqual([201, 'refund.ordered', String(one.json().id)])
    expect(one.json()).toMatchObject({
      kid: kid('Zofia'), amount: 310.5, from: 'credit', accountNumber: PAYER, name: 'Joanna Żurawska',
      state: 'ORDERED', bounced: false, number: `ZW/${one.json().id}`,
    }) // prettier-ignore
    expect(again.json()).toEqual(one.json())
    expect(await creditOf('Zofia')).toBe(189.5)
    expect(await list()).toHaveLength(1)
  })

  test('the same command with another account is refused', async () => {
    await order(10, {}, 'same')
    const other = await order(10, { accountNumber: '30124099900000007700001001' }, 'same')
    expect([other.statusCode, codeOf(other)]).toEqual([409, 'error.command.reused'])
  })

  test('the log holds neither the account nor the name', async () => {
    await order(10)
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from events where data::text like ${`%${PAYER}%`} or data::text like '%Żurawska%'`
    expect(row?.count).toBe(0)
  })

  test.each([
    ['above the credit', 500.01, {}, 'error.refund.above_credit', 400],
    ['out of a deposit that is not there', 1, { from: 'deposit' }, 'error.refund.above_credit', 400],
    ['of nothing', 0, {}, 'error.amount.zero', 400],
    ['to a wrong account', 1, { accountNumber: '70124099900001110000000013' }, 'error.validation', 400],
    ['to a name of signs', 1, { name: '🎈' }, 'error.validation', 400],
    ['without a name', 1, { name: ' ' }, 'error.validation', 400],
    ['of an unknown kid', 1, { kid: 987_654 }, 'error.http.404', 404],
  ])('%s is refused, and changes nothing', async (_, amount, over, code, status) => {
    const answer = await order(amount, over)
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code])
    expect(await list()).toEqual([])
    expect(await creditOf('Zofia')).toBe(500)
  })

  test('of the deposit leaves the credit', async () => {
    const accountant = await place.callerOf('accountant')
    await accountant.payments.receiveDeposit({
      commandId: crypto.randomUUID(), placeId: first, kidId: kid('Zofia'), amount: 300_00,
    }) // prettier-ignore
    const one = await order(300, { from: 'deposit' })
    expect(one.json()).toMatchObject({ from: 'deposit', title: 'Zwrot kaucji' })
    expect(await creditOf('Zofia')).toBe(500)
  })
})

describe('a file', () => {
  test('holds all that wait, in the code page of the place, and sends them', async () => {
    const [one, two] = [await order(100), await order('200,50', { name: 'Łucja Gęś', address: '' })]
    const file = await makeFile()
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename=".*\.pli"/)
    const read = readElixir(file.rawPayload, 'Windows-1250')
    expect(
      read.map(({ grosze, account, payee: [name], title: [title] }) => [grosze, account, name, title]),
    ).toEqual([
      [100_00, PAYER, 'Joanna Żurawska', `ZW/${one.json().id} Zwrot nadpłaty`],
      [200_50, PAYER, 'Łucja Gęś', `ZW/${two.json().id} Zwrot nadpłaty`],
    ])
    expect(await list('?state=SENT')).toHaveLength(2)
    expect(await creditOf('Zofia')).toBe(199.5)
  })

  test('is the same for a repeated command, and at each download', async () => {
    await order(100)
    const [one, again] = [
      await makeFile({ format: 'pain001' }, 'file'),
      await makeFile({ format: 'pain001' }, 'file'),
    ]
    expect(again.rawPayload).toEqual(one.rawPayload)
    const root = parsedXml(one.rawPayload)
    expect(faultsOf(root)).toEqual([])
    expect(named(root, 'CtrlSum').map(({ text }) => text)).toEqual(['100.00', '100.00'])
    const [{ file }] = await list()
    const downloaded = await call('GET', `/api/place/${first}/refunds/files/${file}`)
    expect(downloaded.rawPayload).toEqual(one.rawPayload)
    expect(await sql`select from refund_files`).toHaveLength(1)
  })

  test('of chosen refunds leaves the others', async () => {
    const [one, two] = [await order(100), await order(50)]
    await makeFile({ format: 'erste', ids: [two.json().id] })
    expect([await stateOf(one.json().id), await stateOf(two.json().id)]).toEqual(['ORDERED', 'SENT'])
  })

  test('of none, of one that is sent already, or of more than the bank takes, is refused', async () => {
    expect(codeOf(await makeFile())).toBe('error.refund.none')
    expect(codeOf(await makeFile({ format: 'elixir', ids: [] }))).toBe('error.refund.none')
    const [one, two] = [await order(100), await order(50)]
    const accountant = await place.callerOf('accountant')
    const settings = { placeId: first, format: 'elixir', encoding: 'ISO-8859-2', perFile: 1 } as const
    await accountant.refunds.saveSettings(settings)
    const both = await makeFile({ format: 'elixir', ids: [one.json().id, two.json().id] })
    expect(codeOf(both)).toBe('error.refund.too_many')
    const oldest = await makeFile()
    expect(readElixir(oldest.rawPayload, 'ISO-8859-2').map(({ grosze }) => grosze)).toEqual([100_00])
    const again = await makeFile({ format: 'elixir', ids: [one.json().id] })
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'error.refund.not_waiting'])
    await accountant.refunds.saveSettings({ ...settings, encoding: 'Windows-1250', perFile: 50 })
  })

  test('that the bank refused gives its refunds back to the queue', async () => {
    const id: number = (await order(100)).json().id
    await makeFile()
    expect(codeOf(await call('POST', `/api/refunds/${id}/cancel`))).toBe('error.refund.sent')
    expect((await call('POST', `/api/refunds/${id}/back`)).json()).toMatchObject({
      state: 'ORDERED',
      file: null,
    })
    expect(codeOf(await call('POST', `/api/refunds/${id}/back`))).toBe('error.refund.not_sent')
    const accountant = await place.callerOf('accountant')
    const { files } = await accountant.refunds.page({ placeId: first })
    expect(files[0]).toMatchObject({ orders: 1, takenBack: 1, sum: 100_00 })
  })

  test('two at once send each refund in one of them', async () => {
    await order(100)
    const both = await Promise.all([makeFile(), makeFile()])
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })
})

describe('an ordered refund', () => {
  test('is cancelled once, and its money is credit again', async () => {
    const id: number = (await order(100)).json().id
    const one = await call('POST', `/api/refunds/${id}/cancel`, undefined, { key: 'cancel' })
    expect(alertOf(one)).toEqual([200, 'refund.cancelled', String(id)])
    expect(await creditOf('Zofia')).toBe(500)
    expect((await call('POST', `/api/refunds/${id}/cancel`, undefined, { key: 'cancel' })).statusCode).toBe(
      200,
    )
    expect(codeOf(await call('POST', `/api/refunds/${id}/cancel`))).toBe('error.refund.not_ordered')
    expect(await creditOf('Zofia')).toBe(500)
  })

  test('that is cancelled while a file is made is either in the file or cancelled', async () => {
    const id: number = (await order(100)).json().id
    const [file, cancelled] = await Promise.all([makeFile(), call('POST', `/api/refunds/${id}/cancel`)])
    expect(file.statusCode === 200).not.toBe(cancelled.statusCode === 200)
    expect(await stateOf(id)).toBe(file.statusCode === 200 ? 'SENT' : 'CANCELLED')
    expect(await creditOf('Zofia')).toBe(file.statusCode === 200 ? 400 : 500)
  })

  test('is marked as paid by hand, and that can be taken back', async () => {
    const id: number = (await order(100)).json().id
    const future = await call('POST', `/api/refunds/${id}/paid`, { date: '2030-01-01' })
    expect(codeOf(future)).toBe('error.payment.day_future')
    const early = await call('POST', `/api/refunds/${id}/paid`, { date: '2026-11-10' })
    expect(codeOf(early)).toBe('error.refund.day_early')
    const paid = await call('POST', `/api/refunds/${id}/paid`, { date: '2026-11-16' })
    expect(paid.json()).toMatchObject({ state: 'PAID', paidDay: '2026-11-16', line: null })
    const accountant = await place.callerOf('accountant')
    const back = { commandId: crypto.randomUUID(), placeId: first, id }
    const one = await accountant.refunds.unpay(back)
    expect(one).toMatchObject({ state: 'ORDERED', paidDay: null })
    expect(await accountant.refunds.unpay(back)).toEqual(one)
    await expect(accountant.refunds.unpay({ ...back, commandId: crypto.randomUUID() })).rejects.toMatchObject(
      { cause: { code: 'refund.not_paid' } },
    )
    // A repeated call takes back nothing that was paid since, and is no other command.
    const before = place.clock.now().toISOString()
    place.clock.set('2026-11-17T09:00:00Z')
    await accountant.refunds.pay({ ...back, commandId: crypto.randomUUID(), day: '2026-11-17' })
    place.clock.set(before)
    expect(await accountant.refunds.unpay(back)).toMatchObject({ state: 'PAID', paidDay: '2026-11-17' })
  })

  test('gets another account as long as it waits', async () => {
    const id: number = (await order(100)).json().id
    const accountant = await place.callerOf('accountant')
    const other = { placeId: first, id, ...payee, accountNumber: '30124099900000007700001001' }
    const proven = await sql<{ id: string; at: Date }[]>`select id, proven_at as at from sessions`
    await sql`update sessions set proven_at = null`
    const unproven = await place.callerOf('accountant')
    await expect(unproven.refunds.changePayee(other)).rejects.toMatchObject({
      cause: { code: 'account.proof_required' },
    })
    for (const session of proven)
      await sql`update sessions set proven_at = ${session.at} where id = ${session.id}`
    expect(await accountant.refunds.changePayee(other)).toMatchObject({
      accountNumber: '30124099900000007700001001',
    })
    const audited = await sql`select data from audit_log where type = 'REFUND_PAYEE_CHANGED'`
    expect(audited).toEqual([{ data: { place: first, refund: id } }])
    await makeFile()
    await expect(accountant.refunds.changePayee(other)).rejects.toMatchObject({
      cause: { code: 'refund.sent' },
    })
    expect(await sql`select from audit_log where type = 'REFUND_PAYEE_CHANGED'`).toHaveLength(1)
  })

  test('of another place is not found', async () => {
    const id: number = (await order(100)).json().id
    const accountant = await place.callerOf('accountant')
    await expect(
      accountant.refunds.cancel({ commandId: crypto.randomUUID(), placeId: second, id }),
    ).rejects.toMatchObject({ cause: { code: 'forbidden' } })
  })
})

test('proposes the accounts from which the family has paid', async () => {
  const line = await place.addLine(100_00, { payer: 'JOANNA ŻURAWSKA UL. ŁĄKOWA 5' })
  await place.book(line, [{ kid: kid('Zofia'), amount: 100 }])
  const accountant = await place.callerOf('accountant')
  const found = await accountant.refunds.refundable({ placeId: first, kidId: kid('Zofia') })
  expect(found).toMatchObject({
    credit: 600_00,
    deposit: 0,
    payees: [{ accountNumber: PAYER, because: 'confirmed' }],
  })
})

test('the ledger verifies, and what was refunded is money received no more', async () => {
  const id: number = (await order(100)).json().id
  await call('POST', `/api/refunds/${id}/paid`, { date: '2026-11-16' })
  const { differences } = await verifyLedger({ sql })
  expect(differences.filter((each) => each.includes(` ${kid('Zofia')}:`))).toEqual([])
})
