/** Commands on several invoices, and the reminders that go out by themselves, on the whole server. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bulk } from '../../src/domains/payments/commands/bulk.ts'
import { remindDue } from '../../src/domains/payments/jobs.ts'
import { createLogger } from '../../src/kernel/log/logging.ts'
import { runDue } from '../kernel/run-due.ts'
import { pricedPlace } from './priced-place.ts'
import { damage } from './support.ts'

const { sql, first, clock, services, accountant, command, kid, issue, on, renew } = await pricedPlace()

const lines: string[] = []
const log = createLogger('error', { write: (line: string) => void lines.push(line) })
const ports = { sql, clock, wake: () => undefined, log }

beforeEach(async () => {
  await renew()
  lines.length = 0
})

describe('several at once', () => {
  test('each counts by itself, and a repeated bulk is one', async () => {
    const one = await issue(kid('Jan'), 1_00)
    const two = await issue(kid('Jan'), 2_00)
    const paid = await issue(kid('Jan'), 3_00)
    await accountant.pay({ ...command(), id: paid.id })
    const input = { ...command(), ids: [one.id, paid.id, 999_999, two.id] }
    const expected = {
      done: [one.id, two.id],
      failed: [
        { id: paid.id, code: 'invoice.paid' },
        { id: 999_999, code: 'invoice.not_found' },
      ],
    }
    expect(await accountant.bulkPay(input)).toEqual(expected)
    expect(await accountant.bulkPay(input)).toEqual(expected)
    expect(await accountant.bulkDelete({ ...command(), ids: [one.id] })).toMatchObject({
      failed: [{ code: 'invoice.paid' }],
    })
  })
  test('takes an invoice only as it was seen', async () => {
    const [seen, changed] = [await issue(kid('Jan'), 10_00), await issue(kid('Jan'), 10_00)]
    await accountant.payPart({ ...command(), id: changed.id, amount: 6_00 })
    const input = { ...command(), ids: [seen.id, changed.id], versions: [seen.version, changed.version] }
    const failed = [{ id: changed.id, code: 'conflict.stale' }]
    const stale = { ...command(), ids: [changed.id], versions: [1] }
    expect(await accountant.bulkDelete(stale)).toEqual({ done: [], failed })
    expect(await accountant.bulkPay(input)).toEqual({ done: [seen.id], failed })
    expect(await accountant.bulkPay(input)).toEqual({ done: [seen.id], failed })
    expect(await accountant.invoice({ id: changed.id })).toMatchObject({ amountLeft: 4_00 })
    await accountant.pay({ ...command(), id: changed.id })
    expect(await accountant.bulkPay({ ...input, ...command() })).toEqual({
      done: [],
      failed: [seen, changed].map(({ id }) => ({ id, code: 'invoice.paid' })),
    })
    await expect(accountant.bulkPay({ ...input, versions: [1] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
  test('reminds of each once, however often it is named', async () => {
    const { id } = await issue(kid('Jan'), 1_00)
    expect(await accountant.bulkRemind({ ...command(), ids: [id, id] })).toEqual({ done: [id], failed: [] })
  })
  test('are done but for one whose stream cannot be read, which is told', async () => {
    const [damaged, sound] = [await issue(kid('Jan'), 1_00), await issue(kid('Jan'), 2_00)]
    await damage(sql, `invoice-${damaged.id}`)
    const ids = [damaged.id, sound.id]
    const expected = { done: [sound.id], failed: [{ id: damaged.id, code: 'internal' }] }
    expect(await accountant.bulkRemind({ ...command(), ids })).toEqual(expected)
    const once = { ...command(), actorId: 1, ids }
    expect(await bulk(ports, 'pay', once)).toEqual(expected)
    expect(await bulk(ports, 'pay', once), 'sent again').toEqual(expected)
    const told = lines.map((line) => JSON.parse(line))
    expect(told[0]).toMatchObject({ err: { message: expect.stringContaining(`invoice-${damaged.id}`) } })
  })
  test('are done but for those whose kid has credit that cannot be read', async () => {
    const [damaged, sound] = [await issue(kid('Jan'), 10_00), await issue(kid('Ola'), 10_00)]
    await accountant.addCredit({ ...command(), kidId: kid('Jan'), amount: 1_00 })
    await damage(sql, `credit-${kid('Jan')}`)
    for (const { id } of [damaged, sound]) await accountant.payPart({ ...command(), id, amount: 6_00 })
    expect(await accountant.bulkDelete({ ...command(), ids: [damaged.id, sound.id] })).toEqual({
      done: [sound.id],
      failed: [{ id: damaged.id, code: 'internal' }],
    })
    expect(await accountant.invoice({ id: damaged.id })).toMatchObject({ amountLeft: 4_00 })
  })
  test('are taken back but for one whose stream cannot be read', async () => {
    const [damaged, sound] = [await issue(kid('Jan'), 1_00), await issue(kid('Jan'), 2_00)]
    const paid = { ...command(), ids: [damaged.id, sound.id] }
    await accountant.bulkPay(paid)
    await damage(sql, `invoice-${damaged.id}`)
    const undo = { ...command(), undoes: paid.commandId }
    const expected = { done: [sound.id], failed: [{ id: damaged.id, code: 'internal' }] }
    expect(await accountant.undo(undo)).toEqual(expected)
  })
})

describe('automatic reminders', () => {
  const work = () => runDue(services.relay, services.jobs)
  const run = async (day: string, id: number) => {
    await on(day, async () => {
      await services.jobs.runScheduled('ledger.remind')
      await work()
    })
    const [row] = await sql<{ day: string | null }[]>`
      select reminded_day as day from invoices where id = ${id}`
    return row?.day ?? null
  }
  const turn = (on: boolean) => sql`update places set automatic_reminders = ${on} where id = ${first}`
  beforeEach(() => turn(true))

  test('go out 3 days before the deadline, on it, then every 7 days', async () => {
    const { id } = await issue(kid('Jan'), 1_00)
    // Issued on 16 November: due on the 30th.
    await turn(false)
    expect(await run('2026-11-27', id)).toBeNull()
    await turn(true)
    const sent: string[] = []
    const each = [
      '11-26',
      '11-27',
      '11-28',
      '11-29',
      '11-30',
      '12-01',
      '12-06',
      '12-07',
      '12-08',
      '12-13',
      '12-14',
      '12-15',
    ]
    for (const day of each) if ((await run(`2026-${day}`, id)) === `2026-${day}`) sent.push(day)
    expect(sent).toEqual(['11-27', '11-30', '12-07', '12-14'])
    const [stored] = await sql<{ automatic: boolean; actor: number }[]>`
      select (data ->> 'automatic')::boolean as automatic, actor_id as actor from events
      where stream = ${`invoice-${id}`} and type = 'InvoiceReminded' limit 1`
    expect(stored).toEqual({ automatic: true, actor: 0 })
  })
  test('go on for a kid that has left, by SMS too', async () => {
    const { id } = await issue(kid('Jan'), 1_00)
    await sql`update places set sms_reminders = true where id = ${first}`
    await sql`update kids set deleted_at = now() where id = ${kid('Jan')}`
    expect(await run('2026-11-27', id)).toBe('2026-11-27')
    await sql`update places set sms_reminders = false`
    const sent = await sql`select phone from user_sms where text like '%1,00%' order by phone`
    expect(sent).toEqual([{ phone: '601000001' }, { phone: '601000002' }])
  })
  test('go out to all others where the stream of one can not be read, which is told', async () => {
    const [damaged, sound] = [await issue(kid('Jan'), 1_00), await issue(kid('Jan'), 1_00)]
    await damage(sql, `invoice-${damaged.id}`)
    onTestFinished(async () => {
      await sql`update invoices set deleted_at = now() where id = ${damaged.id}`
    })
    await on('2026-11-27', () => expect(remindDue(ports, log, first)).rejects.toThrow('1 of 2 failed'))
    const days =
      await sql`select reminded_day as day from invoices where id = any(${[damaged.id, sound.id]}) order by id`
    expect(days).toEqual([{ day: null }, { day: '2026-11-27' }])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ invoice: damaged.id, place: first }])
  })
  test('are caught up after a day of silence, not after more', async () => {
    const { id } = await issue(kid('Jan'), 1_00)
    expect(await run('2026-11-29', id)).toBe('2026-11-29')
    expect(await run('2026-12-03', id)).toBe('2026-11-29')
  })
  test('are a job for each place that has something to remind of', async () => {
    const paid = await issue(kid('Jan'), 1_00)
    await accountant.pay({ ...command(), id: paid.id })
    await sql`update places set automatic_reminders = true`
    const asked = async (day: string) => {
      await work()
      await on(day, () => services.jobs.runScheduled('ledger.remind'))
      return await sql`select data from outbox where name = 'ledger.remind_place'`
    }
    expect(await asked('2026-11-30')).toEqual([])
    await issue(kid('Jan'), 1_00)
    expect(await asked('2026-11-29')).toEqual([{ data: { placeId: first } }])
    expect(await asked('2026-11-26')).toEqual([])
  })
})
