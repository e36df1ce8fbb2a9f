/** A month is closed, and takes no money from then on; its sheet adds up. */
import { addDays } from '@skrzat/contract/days'
import { balancesAfter, netOf, sheetLine, sumFlows } from '@skrzat/contract/month-sheet'
import { testDatabase } from '@skrzat/testing/database'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { linesOfDays } from '../../src/domains/bank/index.ts'
import { balancesOn } from '../../src/domains/months/balances.ts'
import { closeMonth, type MonthPorts, reopenMonth } from '../../src/domains/months/commands.ts'
import { sheetOfMonth } from '../../src/domains/months/queries.ts'
import { figuresOf } from '../../src/domains/months/sheet.ts'
import { rebuildMonths, verifyMonths } from '../../src/domains/months/maintenance.ts'
import { addCredit } from '../../src/domains/payments/commands/credit.ts'
import {
  deleteInvoice,
  recordPartPayment,
  reversePayment,
} from '../../src/domains/payments/commands/invoice.ts'
import { newWorld, step, take } from '../payments/random.ts'
import { by, codeOf, issueOne, portsOn, type Seeded, seedPlace } from '../payments/support.ts'

const database = await testDatabase({ pool: 10 })
const { sql } = database

/** The ledger and the months at a day that a test moves on. */
function world() {
  let now = new Date('2026-09-10T10:00:00Z')
  const ports: MonthPorts = { ...portsOn(sql, () => now), linesOfDays }
  return { ports, on: (day: string) => (now = new Date(`${day}T10:00:00Z`)), now: () => now }
}

const close = (ports: MonthPorts, { placeId }: Seeded, month: string, reason?: string, commandId?: string) =>
  closeMonth(ports, { ...by(placeId, commandId), month, login: 'x', reason })
const reopen = (ports: MonthPorts, { placeId }: Seeded, month: string) =>
  reopenMonth(ports, { ...by(placeId), month, login: 'x', reason: 'Źle zaksięgowana wpłata' })
const sheet = (ports: MonthPorts, { placeId }: Seeded, month: string) =>
  sheetOfMonth(ports, placeId, month, ports.clock.now())

/** What the projection says of a place now. */
async function projected({ placeId }: Seeded) {
  const [row] = await sql<{ amountLeft: number; credit: number; deposits: number }[]>`
    select
      (select coalesce(sum(amount_left), 0)::bigint from invoices
        where place_id = ${placeId} and deleted_at is null) as "amountLeft",
      (select coalesce(sum(amount + refunding), 0)::bigint from credits where place_id = ${placeId}) as credit,
      (select coalesce(sum(deposit), 0)::bigint from credits where place_id = ${placeId}) as deposits`
  return row
}

describe('a closed month', () => {
  test('has a sheet that adds up, and opens the next with what it ended with', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    const [first = 0, second = 0] = place.kids
    const id = await issueOne(ports, place, { kidId: first, amount: 100_00 })
    await recordPartPayment(ports, { ...by(place.placeId), id, amount: 30_00, method: 'cash' })
    const wrong = await issueOne(ports, place, { kidId: second, amount: 50_00 })
    await recordPartPayment(ports, { ...by(place.placeId), id: wrong, amount: 20_00, method: 'card' })
    await deleteInvoice(ports, { ...by(place.placeId), id: wrong })
    on('2026-10-05')
    await close(ports, place, '2026-09')
    const september = await sheet(ports, place, '2026-09')
    expect(sheetLine(september.totals)).toEqual({
      opening: 0,
      charged: 150_00,
      corrections: -50_00,
      paid: 50_00,
      refunded: 0,
      closing: 50_00,
    })
    expect(balancesAfter(september.totals)).toEqual({ amountLeft: 70_00, credit: 20_00, deposits: 0 })
    expect(september.methods).toEqual([
      { method: 'cash', sum: 30_00 },
      { method: 'card', sum: 20_00 },
    ])
    expect(september.kids.map(({ kid, ...row }) => [kid.id, sheetLine(row).closing])).toEqual([
      [first, 70_00],
      [second, -20_00],
    ])
    await issueOne(ports, place, { kidId: second, amount: 30_00, withCredit: true })
    const october = await sheet(ports, place, '2026-10')
    expect(october).toMatchObject({ closed: null, over: false })
    expect(sheetLine(october.totals)).toMatchObject({ opening: 50_00, charged: 30_00, closing: 80_00 })
    expect(october.totals.creditUsed).toBe(20_00)
    expect(balancesAfter(october.totals)).toMatchObject(await projected(place).then((now) => now ?? {}))
  })

  test('takes no payment, no credit and no deletion, and says which month is open', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    const id = await issueOne(ports, place)
    on('2026-11-03')
    await close(ports, place, '2026-10')
    const late = recordPartPayment(ports, { ...by(place.placeId), id, amount: 1, day: '2026-10-31' })
    await expect(late).rejects.toMatchObject({
      code: 'month.closed',
      params: { month: '2026-10', open: '2026-11' },
    })
    expect(
      await codeOf(recordPartPayment(ports, { ...by(place.placeId), id, amount: 1, day: '2026-09-30' })),
    ).toBe('month.closed')
    // Its month would no longer show it: it is corrected instead.
    expect(await codeOf(deleteInvoice(ports, { ...by(place.placeId), id }))).toBe('month.closed')
    await recordPartPayment(ports, { ...by(place.placeId), id, amount: 1, day: '2026-11-01' })
  })

  test('fails no other command that is recorded with the refused one', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    const ids = [await issueOne(ports, place), await issueOne(ports, place), await issueOne(ports, place)]
    on('2026-10-03')
    await close(ports, place, '2026-09')
    const days = ['2026-10-02', '2026-09-30', '2026-10-03']
    const codes = await Promise.all(
      ids.map((id, index) =>
        codeOf(recordPartPayment(ports, { ...by(place.placeId), id, amount: 1, day: days[index] ?? '' })),
      ),
    )
    expect(codes).toEqual(['done', 'month.closed', 'done'])
  })

  test('is refused where it is not over, closed, or not the next one', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    await issueOne(ports, place)
    expect(await codeOf(close(ports, place, '2026-09'))).toBe('month.not_over')
    on('2026-12-01')
    await close(ports, place, '2026-09')
    expect(await codeOf(close(ports, place, '2026-09'))).toBe('month.closed')
    expect(await codeOf(close(ports, place, '2026-08'))).toBe('month.closed')
    expect(await codeOf(close(ports, place, '2026-11'))).toBe('month.earlier_open')
    await close(ports, place, '2026-10')
    expect(await codeOf(reopen(ports, place, '2026-09'))).toBe('month.later_closed')
    expect(await codeOf(reopen(ports, place, '2026-11'))).toBe('month.open')
  })

  test('is recorded once however often it is sent', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    await issueOne(ports, place)
    on('2026-10-01')
    await Promise.all([1, 2, 3].map(() => close(ports, place, '2026-09', undefined, 'close-once')))
    const rows = await sql`select from events where stream like ${`months-${place.placeId}-%`}`
    expect(rows).toHaveLength(1)
  })

  test('of two that close it at once, one is refused', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    await issueOne(ports, place)
    on('2026-10-01')
    const codes = await Promise.all([1, 2].map(() => codeOf(close(ports, place, '2026-09'))))
    expect(codes.filter((code) => code === 'month.closed')).toHaveLength(1)
  })

  test('can be opened again with a reason, which is in the audit, and closed with what came since', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    const id = await issueOne(ports, place, { amount: 100_00 })
    on('2026-10-03')
    await close(ports, place, '2026-09')
    await reopen(ports, place, '2026-09')
    expect(await sheet(ports, place, '2026-09')).toMatchObject({ closed: null, next: true })
    await recordPartPayment(ports, { ...by(place.placeId), id, amount: 40_00, day: '2026-09-30' })
    await close(ports, place, '2026-09')
    expect(sheetLine((await sheet(ports, place, '2026-09')).totals)).toMatchObject({
      paid: 40_00,
      closing: 60_00,
    })
    const audits = await sql<{ type: string }[]>`
      select type from audit_log where place_id = ${place.placeId} order by id`
    expect(audits.map(({ type }) => type)).toEqual(['MONTH_CLOSED', 'MONTH_REOPENED', 'MONTH_CLOSED'])
  })

  test('misses no command that was under way', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    const ids: number[] = []
    for (let count = 0; count < 8; count += 1) ids.push(await issueOne(ports, place, { amount: 10_00 }))
    on('2026-10-01')
    const paid = ids.map((id) =>
      recordPartPayment(ports, { ...by(place.placeId), id, amount: 10_00, day: '2026-09-30' }).then(
        () => 10_00,
        () => 0,
      ),
    )
    await close(ports, place, '2026-09')
    const sum = (await Promise.all(paid)).reduce((all, one) => all + one, 0)
    expect(sheetLine((await sheet(ports, place, '2026-09')).totals).paid).toBe(sum)
  })
})

describe('as of any day', () => {
  test('is what was left then, by age', async () => {
    const { ports, on } = world()
    const place = await seedPlace(sql)
    const [kidId = 0] = place.kids
    const id = await issueOne(ports, place, { kidId, amount: 100_00 })
    on('2026-10-20')
    await recordPartPayment(ports, { ...by(place.placeId), id, amount: 40_00, day: '2026-10-15' })
    await addCredit(ports, { ...by(place.placeId), kidId: place.kids[1] ?? 0, amount: 5_00 })
    on('2026-12-02')
    const days = ['2026-09-09', '2026-09-10', '2026-10-14', '2026-10-15', '2026-10-20', '2026-12-01']
    const ask = () => Promise.all(days.map((day) => balancesOn(sql, place.placeId, day)))
    const before = await ask()
    const none = { notDue: 0, upTo30: 0, upTo60: 0, over60: 0 }
    expect(before.map(({ totals }) => totals)).toEqual([
      { amountLeft: 0, credit: 0, deposits: 0, ages: none },
      { amountLeft: 100_00, credit: 0, deposits: 0, ages: { ...none, notDue: 100_00 } },
      { amountLeft: 100_00, credit: 0, deposits: 0, ages: { ...none, upTo30: 100_00 } },
      { amountLeft: 60_00, credit: 0, deposits: 0, ages: { ...none, upTo30: 60_00 } },
      { amountLeft: 60_00, credit: 5_00, deposits: 0, ages: { ...none, upTo30: 60_00 } },
      { amountLeft: 60_00, credit: 5_00, deposits: 0, ages: { ...none, over60: 60_00 } },
    ])
    for (const month of ['2026-09', '2026-10', '2026-11']) await close(ports, place, month)
    expect(await ask()).toEqual(before)
  })
})

describe('random histories', () => {
  test('have sheets that follow one another, and end with what the tables say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: fc.constant('next' as const) }),
          {
            minLength: 20,
            maxLength: 60,
          },
        ),
        fc.boolean(),
        async (steps, closing) => {
          const { ports, on, now } = world()
          const random = newWorld(await seedPlace(sql))
          const { place } = random
          const months = ['2026-09']
          for (const next of steps) {
            if (next !== 'next') await take(ports, random, next)
            else if (months.length < 9) {
              on(addDays(now().toISOString().slice(0, 10), 31))
              const before = months.at(-1) ?? ''
              months.push(now().toISOString().slice(0, 7))
              if (closing) await close(ports, place, before)
            }
          }
          const figures = await Promise.all(months.map((month) => figuresOf(sql, place.placeId, month)))
          const totals = figures.map(({ kids }) => sumFlows(kids))
          for (const [index, row] of totals.entries()) {
            const { opening, charged, corrections, paid, refunded, closing: end } = sheetLine(row)
            expect(opening + charged + corrections - paid + refunded).toBe(end)
            const before = totals[index - 1]
            expect(opening).toBe(before ? netOf(balancesAfter(before)) : 0)
          }
          const last = totals.at(-1)
          expect(last && balancesAfter(last)).toMatchObject((await projected(place)) ?? {})
          const today = now().toISOString().slice(0, 10)
          const balances = await balancesOn(sql, place.placeId, today)
          expect(balances.totals).toMatchObject((await projected(place)) ?? {})
        },
      ),
      { numRuns: 12 },
    )
  })
})

test('a kid is in the group of the day in balances, and of the last day in a sheet, closed or not', async () => {
  const { ports, on } = world()
  const place = await seedPlace(sql)
  const [stays = 0, moves = 0] = place.kids
  for (const kidId of [stays, moves]) await issueOne(ports, place, { kidId, amount: 100_00 })
  on('2026-10-03')
  await close(ports, place, '2026-09')
  const shown = async (month: string) =>
    (await sheet(ports, place, month)).kids.map(({ kid, group }) => [kid.id, group.name])
  const closed = await shown('2026-09')
  await sql`insert into kid_moves (kid_id, day, from_group_id) values (${moves}, '2026-10-10', ${place.groupId})`
  await sql`
    with made as (
      insert into groups (place_id, name, color) values (${place.placeId}, 'Starszaki', 1) returning id)
    update kids set group_id = made.id from made where kids.id = ${moves}`
  const owed = async (day: string) => {
    const { groups, totals } = await balancesOn(sql, place.placeId, day)
    expect(totals.amountLeft).toBe(200_00)
    return groups.map(({ group, amountLeft }) => [group.name, amountLeft])
  }
  const both = [
    ['Motylki', 100_00],
    ['Starszaki', 100_00],
  ]
  expect(await owed('2026-09-30')).toEqual([['Motylki', 200_00]])
  expect(await owed('2026-10-09')).toEqual([['Motylki', 200_00]])
  expect(await owed('2026-10-10')).toEqual(both)
  expect(await shown('2026-09')).toEqual(closed)
  expect(await shown('2026-10')).toEqual([
    [stays, 'Motylki'],
    [moves, 'Starszaki'],
  ])
})

test('a reversal counts by the method of its payment', async () => {
  const { ports } = world()
  const place = await seedPlace(sql)
  const id = await issueOne(ports, place, { amount: 100_00 })
  const paid = await recordPartPayment(ports, { ...by(place.placeId), id, amount: 130_00, method: 'cash' })
  await reversePayment(ports, { ...by(place.placeId), id, payment: paid.paymentId ?? 0, reason: 'mistake' })
  expect((await sheet(ports, place, '2026-09')).methods).toEqual([])
})

test('a closed sheet made anew is the same, and money smuggled into a closed month is named', async () => {
  const { ports, on } = world()
  const place = await seedPlace(sql)
  const id = await issueOne(ports, place, { amount: 100_00 })
  on('2026-10-03')
  await recordPartPayment(ports, { ...by(place.placeId), id, amount: 10_00, day: '2026-10-02' })
  await close(ports, place, '2026-09')
  const differences = async (after = 0) => {
    const all = (await verifyMonths(database, after)).differences
    return all.filter((line) => line.includes(`place ${place.placeId}`))
  }
  expect(await differences()).toEqual([])
  const [{ position } = { position: 0 }] = await sql<{ position: number }[]>`
    select max(position)::int as position from events where place_id = ${place.placeId}`
  expect(await differences(position - 1)).toEqual([])
  await reopen(ports, place, '2026-09')
  await recordPartPayment(ports, { ...by(place.placeId), id, amount: 5_00, day: '2026-09-30' })
  // As it was before the payment.
  await sql`
    insert into month_closes (place_id, month, last_day, closed_at, closed_by, position, methods, bank)
    values (${place.placeId}, '2026-09', '2026-09-30', now(), 1, 0, '{}', '{}')`
  expect(await differences()).toContain(
    `month 2026-09 of place ${place.placeId}: the sheet of kid ${place.kids[0]} is not what the log gives`,
  )
  // Since a checkpoint, what came after it is named, and a window without anything names nothing.
  const named = `month 2026-09 of place ${place.placeId}: the sheet of kid ${place.kids[0]} is not what the log gives`
  expect(await differences(position)).toContain(named)
  const [{ newest } = { newest: 0 }] = await sql<{ newest: number }[]>`
    select max(position)::int as newest from events`
  expect(await differences(newest)).toEqual([])
  // Money alone is enough, without a close or a reopening in the window.
  expect(await differences(newest - 1)).toContain(named)
})

test('tables made anew from the events are as before, of what was reopened meanwhile as well', async () => {
  const { ports, on } = world()
  const place = await seedPlace(sql)
  const id = await issueOne(ports, place, { amount: 100_00 })
  const paySeptember = () =>
    recordPartPayment(ports, { ...by(place.placeId), id, amount: 10_00, day: '2026-09-30' })
  on('2026-11-03')
  await close(ports, place, '2026-09')
  await close(ports, place, '2026-10')
  const tables = () =>
    Promise.all(
      ['month_closes', 'month_balances', 'month_open_invoices'].map(
        (name) => sql`
          select * from ${sql(name)} where place_id = ${place.placeId} order by ${sql(name)}::text`,
      ),
    )
  const before = await tables()
  await rebuildMonths(database)
  expect(await tables()).toEqual(before)
  await expect(paySeptember()).rejects.toMatchObject({ code: 'month.closed' })

  // While the tables are being made, a reader keeps them from being swapped, and a month is opened again.
  const reader = await sql.reserve()
  onTestFinished(() => reader.release())
  await reader`begin`
  await reader`select from month_closes limit 1`
  const rebuilt = rebuildMonths(database)
  await vi.waitFor(async () =>
    expect(await sql`select from pg_indexes where schemaname = 'rebuild'`).not.toHaveLength(0),
  )
  await reopen(ports, place, '2026-10')
  await reader`commit`
  await rebuilt
  expect((await verifyMonths(database)).differences).toEqual([])
})
