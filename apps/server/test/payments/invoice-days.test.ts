/**
 * Which days an invoice charged and which it deducted: in the log, in the tables, and after a rebuild.
 * Which days no invoice deducted: as the new-invoice screen lists them.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { rebuildLedger } from '../../src/domains/payments/maintenance/rebuild.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { addClosedDays } from '../../src/domains/places/index.ts'
import { codeOf, testAbsences } from '../absences/setup.ts'

const { sql, clock, first, ids, trpc, setRule, caller, tokenNow } = await testAbsences()
const db = { sql }
const { payments } = trpc('accountant')
const at = { placeId: first }
const command = () => ({ ...at, commandId: randomUUID() })
const november = { from: '2026-11-01', to: '2026-11-30' }
const december = { from: '2026-12-01', to: '2026-12-31' }
const january = { from: '2027-01-01', to: '2027-01-31' }
const price = { ...at, name: 'Obiady', type: 'TYPE_DAILY', mainValue: 0, daily: 15_00 } as const
const meals = await payments.createType(price)

/** A kid of whom nothing is known yet. */
async function newKid(): Promise<number> {
  const [kid] = await addKids(
    sql,
    sql`
      select place_id, group_id, 'Hania', 'Nowak', array(select phone from guardians where kid_id = ${ids.zofia})
      from kids where id = ${ids.zofia}`,
  )
  return kid?.id ?? 0
}

const absenceOf = async (kidId: number, day: string) => {
  const [row] = await sql<{ id: number }[]>`select id from absences where kid_id = ${kidId} and day = ${day}`
  return { ...command(), id: row?.id ?? 0 }
}

const add = (kidId: number, from: string, to = from) =>
  trpc('teacher').absences.add({ ...command(), kidId, from, to })

/** @param takenOff the days as the screen shows them, where said */
async function issue(
  kidId: number,
  {
    absent,
    takenOff,
    month = december,
    absences = november,
  }: {
    absent: number
    takenOff?: string[]
    month?: typeof november
    absences?: typeof november
  },
): Promise<number> {
  const { period } = await payments.newInvoice({ ...at, period: month, absencesPeriod: absences })
  const days = period.workingDays
  const lines = [{ paymentTypeId: meals.id, amount: (days - absent) * 15_00, days, absent }]
  const { invoices } = await payments.issue({
    ...command(),
    mode: 'up',
    period: month,
    absencesPeriod: absences,
    invoices: [{ kidId, withCredit: false, lines, ...(takenOff && { takenOff }) }],
  })
  return invoices[0]?.id ?? 0
}

async function seen(kidId: number, absencesPeriod: typeof november) {
  const { groups } = await payments.newInvoice({ ...at, period: january, absencesPeriod })
  const kid = groups.flatMap(({ kids }) => kids).find(({ id }) => id === kidId)
  return {
    absenceDays: kid?.absenceDays,
    left: kid?.notDeducted.absences,
    closedDays: kid?.notDeducted.closedDays,
    absences: kid?.absences,
    takenOff: kid?.takenOff,
  }
}

/** Closes the place on these days, as long as the test runs. */
async function close(...days: string[]): Promise<void> {
  onTestFinished(async () => void (await sql`delete from place_closed_days where day = any(${days})`))
  await addClosedDays(
    sql,
    first,
    days.map((day) => ({ day, name: 'Przerwa' })),
  )
}

async function storedLine(id: number) {
  const [row] = await sql<{ part: Record<string, unknown> }[]>`
    select data #> '{parts,0}' as part from events
    where stream = ${`invoice-${id}`} and type = 'InvoiceIssued'`
  return row
}

const sound = async () => expect((await verifyLedger(db)).differences).toEqual([])

beforeAll(() => setRule(first, { acceptLate: true }))

describe('the event', () => {
  test('holds what was decided: the days charged and left out, those taken off and why', async () => {
    const kidId = ids.zofia
    // Late, and confirmed; in time; by the place.
    clock.set('2026-11-23T09:00:00Z')
    for (const day of ['2026-11-23', '2026-11-26'])
      await trpc('parent').absences.report({ commandId: randomUUID(), kidId, from: day, to: day })
    await trpc('teacher').absences.confirm(await absenceOf(kidId, '2026-11-23'))
    await add(kidId, '2026-11-27')
    clock.set('2026-11-30T09:00:00Z')
    const id = await issue(kidId, { absent: 4 })
    const stored = await storedLine(id)
    expect(stored?.part).toMatchObject({
      days: 21,
      absent: 4,
      charged: expect.arrayContaining(['2026-12-01', '2026-12-31']),
      daysOff: [
        { day: '2026-12-24', why: 'holiday' },
        { day: '2026-12-25', why: 'holiday' },
      ],
      takenOff: [
        { day: '2026-11-23', why: 'confirmed' },
        { day: '2026-11-26', why: 'in_time' },
        { day: '2026-11-27', why: 'by_place' },
      ],
      additional: 1,
      rule: 1,
      computed: 17 * 15_00,
      amount: 17 * 15_00,
    })
    expect(await payments.invoice({ id })).toMatchObject({
      lines: [{ additional: 1, computed: 17 * 15_00, takenOff: [{}, { day: '2026-11-26' }, {}] }],
    })
    await sound()
    // A rebuild gives the same tables.
    const row = () => sql`select * from invoices where id = ${id}`
    const before = await row()
    expect(before).toMatchObject([{ taken_off: ['2026-11-23', '2026-11-26', '2026-11-27'] }])
    await rebuildLedger(db)
    expect(await row()).toEqual(before)
  })

  test('holds what its maker saw, where an absence is added between looking and issuing', async () => {
    const kidId = await newKid()
    clock.set('2026-11-30T09:00:00Z')
    await add(kidId, '2026-11-16')
    const { absenceDays, absences } = await seen(kidId, november)
    expect([absenceDays, absences]).toEqual([['2026-11-16'], 1])
    await add(kidId, '2026-11-17')
    await issue(kidId, { absent: 1, takenOff: absenceDays ?? [] })
    expect((await seen(kidId, december)).left).toEqual(['2026-11-17'])
  })

  test('is not made of an absence that is none any more: whose it is is told', async () => {
    const kidId = await newKid()
    clock.set('2026-11-30T09:00:00Z')
    await add(kidId, '2026-11-16')
    await trpc('teacher').absences.delete(await absenceOf(kidId, '2026-11-16'))
    const issued = issue(kidId, { absent: 1, takenOff: ['2026-11-16'] })
    expect(await codeOf(issued)).toBe('conflict.stale')
  })
})

describe('absences not deducted are those that count, less those stored as taken off', () => {
  const february = { from: '2027-02-01', to: '2027-02-28' }

  /** Issued for December while nothing was reported; two days of November are added then. */
  async function missed() {
    const kidId = await newKid()
    clock.set('2026-12-01T09:00:00Z')
    await issue(kidId, { absent: 0, takenOff: [] })
    await add(kidId, '2026-11-18', '2026-11-19')
    return kidId
  }
  const taking = (kidId: number, takenOff: string[]) =>
    issue(kidId, { absent: takenOff.length, takenOff, month: january, absences: december })

  test('until an invoice takes them off, however long ago they were, unless they are counted anyway', async () => {
    const kidId = await missed()
    expect(await seen(kidId, november)).toMatchObject({ absences: 2, left: [] })
    expect((await seen(kidId, december)).left).toEqual(['2026-11-18', '2026-11-19'])
    await taking(kidId, ['2026-11-18'])
    clock.set('2027-09-01T09:00:00Z')
    expect((await seen(kidId, february)).left).toEqual(['2026-11-19'])
  })
  test('a deleted invoice takes off nothing', async () => {
    const kidId = await missed()
    const id = await taking(kidId, ['2026-11-18', '2026-11-19'])
    expect((await seen(kidId, february)).left).toEqual([])
    await payments.delete({ ...command(), id })
    expect((await seen(kidId, february)).left).toEqual(['2026-11-18', '2026-11-19'])
  })
  test('a day that was deleted and reported anew is not taken off twice', async () => {
    const kidId = await newKid()
    clock.set('2026-12-01T09:00:00Z')
    await add(kidId, '2026-11-27')
    await issue(kidId, { absent: 1 })
    await trpc('teacher').absences.delete(await absenceOf(kidId, '2026-11-27'))
    clock.set('2026-12-02T09:00:00Z')
    await add(kidId, '2026-11-27')
    expect((await seen(kidId, december)).left).toEqual([])
  })
  test('nor are days that no invoice was for yet', async () => {
    const kidId = await missed()
    await add(kidId, '2026-12-10')
    expect((await seen(kidId, february)).left).toEqual(['2026-11-18', '2026-11-19'])
  })
  test('one that is confirmed only after the invoice of its day is, until an invoice by days', async () => {
    const kidId = await newKid()
    // After 8:00: late, so it doesn't count until it is confirmed.
    clock.set('2026-11-23T09:00:00Z')
    const parent = await caller(await tokenNow('parent'))
    const day = { from: '2026-11-23', to: '2026-11-23' }
    await parent.absences.report({ commandId: randomUUID(), kidId, ...day })
    clock.set('2026-12-01T09:00:00Z')
    await issue(kidId, { absent: 0 })
    expect((await seen(kidId, december)).left).toEqual([])
    clock.set('2026-12-03T09:00:00Z')
    await trpc('teacher').absences.confirm(await absenceOf(kidId, '2026-11-23'))
    const trip = await payments.createType({ ...price, name: 'Wycieczka', type: 'TYPE_CONST' })
    const lines = [{ paymentTypeId: trip.id, amount: 50_00 }]
    clock.set('2026-12-04T09:00:00Z')
    await payments.issue({ ...command(), invoices: [{ kidId, withCredit: false, lines }] })
    expect((await seen(kidId, december)).left).toEqual(['2026-11-23'])
    await issue(kidId, { absent: 0 })
    expect((await seen(kidId, december)).left).toEqual([])
  })
})

describe('closed days not deducted are those that were charged, less those that were taken off', () => {
  test('until the invoice is deleted', async () => {
    clock.set('2026-12-01T09:00:00Z')
    const kidId = await newKid()
    const id = await issue(kidId, { absent: 0 })
    // Nobody was charged for the 27th, a Sunday.
    await close('2026-12-27', '2026-12-28')
    expect(await seen(kidId, december)).toMatchObject({ left: [], closedDays: 1 })
    await payments.delete({ ...command(), id })
    expect(await seen(kidId, december)).toMatchObject({ left: [], closedDays: 0 })
  })
  test('a day that was taken off as an absence is not taken off again', async () => {
    clock.set('2026-12-01T09:00:00Z')
    const kidId = await newKid()
    await add(kidId, '2026-11-18', '2026-11-19')
    await issue(kidId, { absent: 2, takenOff: ['2026-11-18', '2026-11-19'], month: november })
    await close('2026-11-19', '2026-11-20')
    expect(await seen(kidId, december)).toMatchObject({ left: [], closedDays: 1 })
  })
})

describe('an absence day is taken off once', () => {
  const twoDays = ['2026-11-18', '2026-11-19']
  const naming = (kidId: number, month = december) =>
    issue(kidId, { absent: 2, takenOff: twoDays, month, absences: november })
  async function absentKid() {
    const kidId = await newKid()
    clock.set('2026-12-01T09:00:00Z')
    await add(kidId, '2026-11-18', '2026-11-19')
    return kidId
  }

  test('also by two who issue from the same screen at once, until the invoice is deleted', async () => {
    const kidId = await absentKid()
    const both = await Promise.allSettled([naming(kidId), naming(kidId)])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(1)
    expect(await codeOf(Promise.reject(refused[0]))).toBe('invoice.absence_taken')
    expect(await codeOf(naming(kidId, january))).toBe('invoice.absence_taken')
    const [id = 0] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect((await seen(kidId, november)).takenOff).toEqual([{ paymentTypeId: meals.id, days: twoDays }])
    await payments.delete({ ...command(), id })
    expect((await seen(kidId, november)).takenOff).toBeUndefined()
    expect(await naming(kidId, january)).toBeGreaterThan(id)
  })
  test('by two invoices of one command', async () => {
    const kidId = await absentKid()
    const lines = [{ paymentTypeId: meals.id, amount: 15_00, days: 3, absent: 2 }]
    const one = { kidId, withCredit: false, lines, takenOff: twoDays }
    const issued = payments.issue({ ...command(), absencesPeriod: november, invoices: [one, one] })
    expect(await codeOf(issued)).toBe('invoice.absence_taken')
  })
  test('of each type: another type on another invoice takes it off too', async () => {
    const kidId = await absentKid()
    await naming(kidId)
    const swimming = await payments.createType({ ...price, name: 'Basen' })
    const lines = [{ paymentTypeId: swimming.id, amount: 15_00, days: 3, absent: 2 }]
    const invoices = [{ kidId, withCredit: false, lines, takenOff: twoDays }]
    expect(await payments.issue({ ...command(), absencesPeriod: november, invoices })).toMatchObject({
      invoices: [{}],
    })
  })
  test('and not where the number of days was typed, which then has no dates', async () => {
    const kidId = await absentKid()
    await naming(kidId)
    const id = await issue(kidId, { absent: 2, month: january, absences: november })
    expect((await storedLine(id))?.part).toMatchObject({ absent: 2, takenOff: [], additional: 2 })
  })
  test('a line that was corrected to nothing takes none off', async () => {
    const kidId = await absentKid()
    const id = await naming(kidId)
    const other = await payments.createType({ ...price, name: 'Dyżur', type: 'TYPE_CONST' })
    const lines = [
      { paymentTypeId: meals.id, amount: 0 },
      { paymentTypeId: other.id, amount: 5_00 },
    ]
    await payments.correct({ ...command(), id, lines, reason: 'Pomyłka' })
    expect(await naming(kidId, january)).toBeGreaterThan(id)
    await sound()
  })
})

test('an invoice without dates took off what counted when it was issued', async () => {
  const kidId = await newKid()
  clock.set('2026-11-28T09:00:00Z')
  await add(kidId, '2026-11-18', '2026-11-19')
  clock.set('2026-12-01T09:00:00Z')
  await issue(kidId, { absent: 1 })
  clock.set('2026-12-02T09:00:00Z')
  await add(kidId, '2026-11-20')
  expect((await seen(kidId, december)).left).toEqual(['2026-11-20'])
})
