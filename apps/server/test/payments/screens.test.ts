/** What the screens ask for, on the whole server. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pricedPlace } from './priced-place.ts'

const { sql, first, callerOf, accountant, at, command, addType, tuition, kid, issue, on, renew } =
  await pricedPlace()
const lunches = {
  name: 'Wyżywienie',
  type: 'TYPE_DAILY',
  mainValue: 0,
  daily: 15_50,
  display: 'Obiady',
} as const
const meals = await addType(lunches)

const periods = {
  period: { from: '2026-12-01', to: '2026-12-31' },
  absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
}

beforeEach(renew)
/** Of a parent who knows the kids of the test. */
const parentsPayments = async () => (await callerOf('parent')).payments

describe('the open invoices', () => {
  beforeEach(async () => {
    // paymentDays is 14: today being 16 November, new from the 2nd, expiring from 26 October.
    await on('2026-10-25', () => issue(kid('Zofia'), 10_00))
    await on('2026-10-26', () => issue(kid('Zofia'), 20_00))
    await on('2026-11-01', () => issue(kid('Jan'), 40_00))
    await on('2026-11-02', () => issue(kid('Jan'), 80_00))
    await on('2026-11-16', () => issue(kid('Ola'), 160_00))
  })

  test('come newest first, with tiles by age', async () => {
    const { invoices, tiles, nextCursor } = await accountant.list(at)
    expect(invoices.map((invoice) => [invoice.amountLeft, invoice.age])).toEqual([
      [160_00, 'new'],
      [80_00, 'new'],
      [40_00, 'expiring'],
      [20_00, 'expiring'],
      [10_00, 'expired'],
    ])
    expect(tiles).toEqual({
      new: { count: 2, sum: 240_00 },
      expiring: { count: 2, sum: 60_00 },
      expired: { count: 1, sum: 10_00 },
    })
    expect(nextCursor).toBeNull()
  })

  test('are filtered by status with tiles unchanged, by days, by name', async () => {
    const lefts = async (filter: Parameters<typeof accountant.list>[0]) =>
      (await accountant.list(filter)).invoices.map((invoice) => invoice.amountLeft)
    expect(await lefts({ ...at, status: 'new' })).toEqual([160_00, 80_00])
    expect(await lefts({ ...at, status: 'expiring' })).toEqual([40_00, 20_00])
    expect(await lefts({ ...at, status: 'expired' })).toEqual([10_00])
    expect((await accountant.list({ ...at, status: 'expired' })).tiles.new.count).toBe(2)
    expect(await lefts({ ...at, fromDate: '2026-10-26', toDate: '2026-11-01' })).toEqual([40_00, 20_00])
    expect(await lefts({ ...at, text: 'KOWAL' })).toEqual([80_00, 40_00])
    expect(await lefts({ ...at, text: 'jan kow' })).toEqual([80_00, 40_00])
    expect(await lefts({ ...at, text: 'kowalski jan' })).toEqual([80_00, 40_00])
  })

  test('tell which no parent has seen', async () => {
    const parent = await parentsPayments()
    const [oldest] = (await accountant.list({ ...at, status: 'expired' })).invoices
    await parent.view({ commandId: randomUUID(), id: oldest?.id ?? 0 })
    const unviewed = await accountant.list({ ...at, unviewed: true })
    expect(unviewed.invoices.map((invoice) => invoice.id)).not.toContain(oldest?.id)
    expect(unviewed.tiles.expired.count).toBe(0)
  })
})

describe('a parent', () => {
  test('sees the kid’s invoices, the paid ones with the history', async () => {
    const parent = await parentsPayments()
    const open = await issue(kid('Zofia'), 5_00, { additionalInfo: 'Za wycieczkę' })
    const paid = await issue(kid('Zofia'), 6_00)
    await accountant.pay({ ...command(), id: paid.id })
    const ids = async (history: boolean) => (await parent.my({ history })).map((invoice) => invoice.id)
    expect(await ids(false)).toContain(open.id)
    expect(await ids(false)).not.toContain(paid.id)
    expect(await ids(true)).toEqual(expect.arrayContaining([open.id, paid.id]))
    const mine = (await parent.my({})).find((invoice) => invoice.id === open.id)
    expect(mine).toMatchObject({
      additionalInfo: 'Za wycieczkę',
      place: { accountNumber: '61109010140000071219812874' },
      kid: { firstname: 'Zofia', group: { name: 'Motylki' } },
      period: { from: '2026-12-01', to: '2026-12-31' },
    })
  })

  test('is shown what a line was computed from, by the label of the time of issue', async () => {
    const parent = await parentsPayments()
    const line = { paymentTypeId: meals.id, amount: 294_50, days: 21, absent: 2 }
    const { invoices } = await accountant.issue({
      ...command(),
      mode: 'up',
      ...periods,
      absencesPeriod: null,
      invoices: [{ kidId: kid('Zofia'), withCredit: false, lines: [line] }],
    })
    await accountant.updateType({ ...at, ...meals, name: 'Catering', display: 'Catering', daily: 20_00 })
    onTestFinished(async () => void (await accountant.updateType({ ...at, ...meals })))
    const screen = await accountant.newInvoice({ ...at, ...periods })
    expect(screen.paymentTypes.map((type) => type.name)).toEqual(['Czesne', 'Catering'])
    const one = await parent.invoice({ id: invoices[0]?.id ?? 0 })
    expect(one.lines).toEqual([
      { ...lunches, ...line, takenOff: null, additional: null, rule: 1, computed: 294_50 },
    ])
  })

  test('sees no other kid’s invoice nor credit', async () => {
    const parent = await parentsPayments()
    await issue(kid('Zofia'), 9_00)
    const { id } = await issue(kid('Jan'), 8_00)
    await expect(parent.invoice({ id })).rejects.toThrow('invoice.not_found')
    await expect(parent.view({ commandId: randomUUID(), id })).rejects.toThrow('invoice.not_found')
    await expect(parent.credit({ kidId: kid('Jan') })).rejects.toThrow('kid.not_found')
    expect((await parent.my({ history: true })).map((invoice) => invoice.kid.id)).toEqual([kid('Zofia')])
  })
})

describe('credit', () => {
  test('of each of his kids is shown to a parent, 0 too, and of nobody else’s', async () => {
    const mine = { id: kid('Zofia'), firstname: 'Zofia', lastname: 'Wiśniewska' }
    const parent = await parentsPayments()
    expect(await parent.myCredits()).toEqual([{ kid: mine, amount: 0, deposit: 0, refunding: 0 }])
    await accountant.addCredit({ ...command(), kidId: mine.id, amount: 120_50 })
    expect(await parent.myCredits()).toEqual([{ kid: mine, amount: 120_50, deposit: 0, refunding: 0 }])
    expect(await accountant.myCredits()).toEqual([])
  })
  test('shows how it came and went, newest first', async () => {
    const parent = await parentsPayments()
    const kidId = kid('Zofia')
    await accountant.addCredit({ ...command(), kidId, amount: 50_00, additionalInfo: 'Kaucja' })
    const used = await issue(kidId, 30_00, { withCredit: true })
    await accountant.returnCredit({ ...command(), kidId, amount: 5_00 })
    const credit = await parent.credit({ kidId })
    expect(credit.amount).toBe(15_00)
    expect(credit.entries.map((entry) => [entry.kind, entry.amount, entry.balance])).toEqual([
      ['returned', -5_00, 15_00],
      ['used', -30_00, 20_00],
      ['added', 50_00, 50_00],
    ])
    expect(credit.entries[1]?.invoice).toEqual({ id: used.id, number: used.number })
    expect(credit.entries[2]?.additionalInfo).toBe('Kaucja')
  })
  test('is 0 for a kid that never had any', async () => {
    expect(await accountant.credit({ kidId: kid('Jan') })).toEqual({
      kidId: kid('Jan'),
      amount: 0,
      deposit: 0,
      refunding: 0,
      version: 0,
      entries: [],
    })
  })
})

describe('the new-invoice screen', () => {
  test('has groups, kids, types, custom values, credit and days', async () => {
    await sql`insert into place_closed_days (place_id, day) values (${first}, '2026-12-28'), (${first}, '2027-01-04')`
    onTestFinished(async () => void (await sql`delete from place_closed_days where place_id = ${first}`))
    const own = { paymentTypeId: tuition.id, mainValue: 700_00, daily: null, defaultUnchecked: true }
    await accountant.setCustomValue({ ...at, kidId: kid('Ola'), ...own })
    await accountant.addCredit({ ...command(), kidId: kid('Ola'), amount: 3_00 })
    const screen = await accountant.newInvoice({ ...at, ...periods })
    expect(screen.groups.map((group) => [group.name, group.kids.map((one) => one.firstname)])).toEqual([
      ['Motylki', ['Jan', 'Zofia']],
      ['Żabki', ['Ola']],
    ])
    expect(screen.groups[1]?.kids[0]).toMatchObject({
      credit: 3_00,
      absences: 0,
      late: 0,
      customValues: [own],
    })
    // 23 days from Monday to Friday, without 24 and 25 December and the closed 28th.
    expect(screen.period.workingDays).toBe(20)
    expect(screen.period.closedDays).toEqual(['2026-12-28'])
    // 21 without 11 November; the 1st is a Sunday.
    expect(screen.absencesPeriod.workingDays).toBe(20)
    expect(screen.paymentTypes.map((type) => type.name)).toEqual(['Czesne', 'Wyżywienie'])
    expect(screen).toMatchObject({ today: '2026-11-16', paymentDays: 14 })
  })
  test('says who has been charged for these days already', async () => {
    const { number } = await issue(kid('Ola'), 9_00)
    const numbers = async (from: string, to: string) =>
      (await accountant.newInvoice({ ...at, ...periods, period: { from, to } })).groups[1]?.kids[0]
        ?.alreadyInvoiced
    expect(await numbers('2026-12-31', '2027-01-31')).toContain(number)
    expect(await numbers('2027-01-01', '2027-01-31')).toEqual([])
  })
  test('says what each was charged for the period before, all its invoices together', async () => {
    await issue(kid('Ola'), 100_00)
    await issue(kid('Ola'), 50_00)
    const { id } = await issue(kid('Ola'), 30_00)
    await accountant.delete({ ...command(), id })
    const before = async (from: string, to: string) => {
      const { groups } = await accountant.newInvoice({ ...at, ...periods, period: { from, to } })
      return groups.flatMap(({ kids }) => kids.map((one) => [one.firstname, one.before]))
    }
    expect(await before('2027-01-01', '2027-01-31')).toEqual([
      ['Jan', null],
      ['Zofia', null],
      ['Ola', 150_00],
    ])
    expect((await before('2026-12-15', '2026-12-31')).at(-1)).toEqual(['Ola', 150_00])
    // The same period, and one that began more than a month earlier.
    expect((await before('2026-12-01', '2026-12-31')).at(-1)).toEqual(['Ola', null])
    expect((await before('2027-02-01', '2027-02-28')).at(-1)).toEqual(['Ola', null])
  })
  test('says whether the place has issued for an earlier period, also where a break was between', async () => {
    const isFirst = async (from: string, to: string) =>
      (await accountant.newInvoice({ ...at, ...periods, period: { from, to } })).isFirst
    const { id } = await issue(kid('Ola'), 100_00)
    expect(await isFirst('2026-12-01', '2026-12-31')).toBe(true)
    expect(await isFirst('2027-03-01', '2027-03-31')).toBe(false)
    await accountant.delete({ ...command(), id })
    expect(await isFirst('2027-03-01', '2027-03-31')).toBe(true)
  })
  test('refuses days that make no sense', async () => {
    const asked = (from: string, to: string) =>
      accountant.newInvoice({ ...at, ...periods, period: { from, to } })
    await expect(asked('2026-12-02', '2026-12-01')).rejects.toThrow('period.invalid')
    await expect(asked('2025-01-01', '2026-12-01')).rejects.toThrow('period.too_long')
    await expect(asked('2026-02-30', '2026-12-01')).rejects.toThrow('Pattern')
  })
})

test('credit of a place is listed with its total, the largest first, also that of a child who has left', async () => {
  await accountant.addCredit({ ...command(), kidId: kid('Ola'), amount: 30_00 })
  await accountant.addCredit({ ...command(), kidId: kid('Jan'), amount: 50_00 })
  await accountant.addCredit({ ...command(), kidId: kid('Zofia'), amount: 20_00 })
  await accountant.returnCredit({ ...command(), kidId: kid('Zofia'), amount: 20_00 })
  await sql`update kids set deleted_at = now() where id = ${kid('Jan')}`
  expect(await accountant.credits(at)).toMatchObject({
    total: 80_00,
    credits: [
      { kid: { firstname: 'Jan', group: { name: 'Motylki' } }, amount: 50_00, gone: true },
      { kid: { firstname: 'Ola', group: { name: 'Żabki' } }, amount: 30_00, gone: false },
    ],
  })
})

describe('payment types', () => {
  test('say how many children they are charged to', async () => {
    const uses = async () => (await accountant.types(at)).map((type) => [type.name, type.kids])
    expect(await uses()).toEqual([
      ['Czesne', 3],
      ['Wyżywienie', 3],
    ])
    const own = { ...at, paymentTypeId: meals.id, mainValue: null }
    await accountant.setCustomValue({ ...own, kidId: kid('Ola'), daily: null, defaultUnchecked: true })
    await accountant.setCustomValue({ ...own, kidId: kid('Jan'), daily: 1_00, defaultUnchecked: false })
    await sql`update kids set deleted_at = now() where id = ${kid('Zofia')}`
    expect(await uses()).toEqual([
      ['Czesne', 2],
      ['Wyżywienie', 1],
    ])
  })
  test('are retired, and kept by what was issued with them', async () => {
    const parent = await parentsPayments()
    const type = await addType({ name: 'Rytmika' })
    const part = { paymentTypeId: type.id, amount: 1_00 }
    const request = { ...at, invoices: [{ kidId: kid('Zofia'), withCredit: false, lines: [part] }] }
    const { invoices } = await accountant.issue({ ...request, commandId: randomUUID() })
    await accountant.retireType({ ...at, id: type.id })
    expect((await accountant.types(at)).map((one) => one.id)).not.toContain(type.id)
    expect((await parent.invoice({ id: invoices[0]?.id ?? 0 })).lines[0]?.name).toBe('Rytmika')
    await expect(accountant.issue({ ...request, commandId: randomUUID() })).rejects.toThrow(
      'payment_type.retired',
    )
    await expect(accountant.retireType({ ...at, id: type.id })).rejects.toThrow('payment_type.not_found')
    await expect(accountant.updateType({ ...at, ...type })).rejects.toThrow('payment_type.not_found')
  })
  test('take custom values of their place’s kids only, and drop those that change nothing', async () => {
    const rest = { ...at, daily: null, defaultUnchecked: false }
    const set = (kidId: number, paymentTypeId: number, mainValue: number | null) =>
      accountant.setCustomValue({ ...rest, kidId, paymentTypeId, mainValue })
    const [stranger] = await sql<{ id: number }[]>`select id from kids where place_id <> ${first}`
    await expect(set(stranger?.id ?? 0, tuition.id, 1)).rejects.toThrow('kid.not_found')
    await expect(set(kid('Jan'), 999_999, 1)).rejects.toThrow('payment_type.not_found')
    expect(await set(kid('Jan'), tuition.id, 800_00)).toMatchObject({ mainValue: null })
    expect(await set(kid('Jan'), tuition.id, 0)).toMatchObject({ mainValue: 0 })
  })
})
