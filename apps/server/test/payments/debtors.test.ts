/** Who owes: families by their phones, ages of what is open, and what stands beside it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { familiesOf } from '../../src/domains/payments/queries/families.ts'
import { pricedPlace } from './priced-place.ts'
import { codeOf } from './support.ts'

const { sql, second, accountant, callerOf, at, command, kid, issue, on } = await pricedPlace()
await setPhones(sql, sql`id = ${kid('Zofia')}`, ['600111111', '600111112'])
await setPhones(sql, sql`id = ${kid('Jan')}`, ['600111112'])
await setPhones(sql, sql`id = ${kid('Ola')}`, ['600111113'])

// The deadline is two weeks after the issue.
const issued = new Map<string, number>()
const issueOn = (day: string, name: string, amount: number) =>
  on(day, async () => void issued.set(day, (await issue(kid(name), amount)).id))
await issueOn('2026-09-01', 'Jan', 40_00)
await issueOn('2026-10-12', 'Zofia', 30_00)
await issueOn('2026-10-28', 'Ola', 20_00)
await issueOn('2026-11-02', 'Zofia', 10_00)
await accountant.addCredit({ ...command(), kidId: kid('Jan'), amount: 3_00 })

describe('who owes', () => {
  test('is a row for each family, oldest deadline first, with what is open by age', async () => {
    const { families, totals } = await accountant.debtors(at)
    expect(
      families.map(({ kids, ages, credit }) => ({
        kids: kids.map(({ firstname }) => firstname),
        ages,
        credit,
      })),
    ).toEqual([
      {
        kids: expect.arrayContaining(['Zofia', 'Jan']),
        ages: { notDue: 10_00, upTo7: 0, upTo30: 30_00, over30: 40_00, total: 80_00 },
        credit: 3_00,
      },
      {
        kids: ['Ola'],
        ages: { notDue: 0, upTo7: 20_00, upTo30: 0, over30: 0, total: 20_00 },
        credit: 0,
      },
    ])
    expect(totals).toEqual({
      notDue: 10_00,
      upTo7: 20_00,
      upTo30: 30_00,
      over30: 40_00,
      total: 100_00,
      credit: 3_00,
    })
    expect(families[0]?.guardians.map(({ phone }) => phone).sort()).toEqual(['600111111', '600111112'])
    expect(families[0]?.invoices.map(({ amountLeft }) => amountLeft)).toEqual([40_00, 30_00, 10_00])
  })

  test('narrows to families with a kid of the group', async () => {
    const [row] = await sql<
      { groupId: number }[]
    >`select group_id as "groupId" from kids where id = ${kid('Ola')}`
    const { families } = await accountant.debtors({ ...at, groupId: row?.groupId ?? 0 })
    expect(families.flatMap(({ kids }) => kids.map(({ id }) => id))).toContain(kid('Ola'))
    expect((await accountant.debtors({ ...at, groupId: 999_999 })).families).toEqual([])
  })

  test('has the day of the last reminder, sent by the bulk command', async () => {
    const ids = [...issued.values()]
    await accountant.bulkRemind({ ...command(), ids })
    const { families } = await accountant.debtors(at)
    expect(families.map(({ reminded }) => reminded)).toEqual(['2026-11-16', '2026-11-16'])
  })

  test('of a neighbour has nothing of it', async () => {
    const neighbour = (await callerOf('otherDirector')).payments
    expect((await neighbour.debtors({ placeId: second })).families).toEqual([])
    expect(await codeOf(neighbour.debtors(at))).toBe('forbidden')
  })
})

test('each kid is in one family, and kids who share a phone in the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.array(fc.record({ kidId: fc.nat({ max: 11 }), phone: fc.constantFrom('1', '2', '3', '4', '5') })),
      (count, guardians) => {
        const kids = Array.from({ length: count }, (_, id) => ({ id }))
        const families = familiesOf(kids, guardians)
        const ids = families.flatMap((family) => family.map(({ id }) => id))
        expect(ids.toSorted((a, b) => a - b)).toEqual(kids.map(({ id }) => id))
        const familyOf = (id: number) => families.findIndex((family) => family.some((each) => each.id === id))
        const known = guardians.filter(({ kidId }) => kidId < count)
        for (const sharing of Map.groupBy(known, ({ phone }) => phone).values())
          expect(new Set(sharing.map(({ kidId }) => familyOf(kidId))).size).toBe(1)
      },
    ),
  )
})
