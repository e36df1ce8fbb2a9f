/** What no invoice takes off by itself, as the new-invoice screen tells of it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addClosedDays } from '../../src/domains/places/index.ts'
import { testAbsences } from '../absences/setup.ts'

const { sql, clock, first, ids, trpc, setRule } = await testAbsences()
const { payments } = trpc('accountant')
const at = { placeId: first }
const command = () => ({ ...at, commandId: randomUUID() })
const november = { from: '2026-11-01', to: '2026-11-30' }
const december = { from: '2026-12-01', to: '2026-12-31' }

const meals = await payments.createType({
  ...at,
  name: 'Wyżywienie',
  type: 'TYPE_DAILY',
  mainValue: 0,
  daily: 15_00,
})
const trip = await payments.createType({
  ...at,
  name: 'Wycieczka',
  type: 'TYPE_CONST',
  mainValue: 50_00,
  daily: 0,
})

/** A kid without invoices and absences. */
async function newKid(): Promise<number> {
  const [kid] = await sql<{ id: number }[]>`
    insert into kids (place_id, group_id, firstname, lastname, phone1)
    select place_id, group_id, 'Hania', 'Nowak', phone1 from kids where id = ${ids.zofia} returning id`
  return kid?.id ?? 0
}

/** December in advance, with November's absences. */
async function issueDecember(kidId: number) {
  const { period } = await payments.newInvoice({ ...at, period: december, absencesPeriod: november })
  const days = period.workingDays
  const { invoices } = await payments.issue({
    ...command(),
    mode: 'up',
    period: december,
    absencesPeriod: november,
    invoices: [
      {
        kidId,
        withCredit: false,
        lines: [{ paymentTypeId: meals.id, amount: days * 15_00, days, absent: 0 }],
      },
    ],
  })
  return invoices[0]?.id ?? 0
}

/** What January's screen tells of the kid, with December's absences. */
async function notDeducted(kidId: number, absencesPeriod = december) {
  const period = { from: '2027-01-01', to: '2027-01-31' }
  const { groups } = await payments.newInvoice({ ...at, period, absencesPeriod })
  return groups.flatMap(({ kids }) => kids).find(({ id }) => id === kidId)?.notDeducted
}

beforeAll(() => setRule(first, { acceptLate: true }))

describe('absences', () => {
  test('confirmed only after the invoice of their days are told of, until the next invoice', async () => {
    // After 8:00: late, so it doesn't count until it is confirmed.
    clock.set('2026-11-23T09:00:00Z')
    await trpc('parent').absences.report({
      commandId: randomUUID(),
      kidId: ids.zofia,
      from: '2026-11-23',
      to: '2026-11-23',
    })
    clock.set('2026-12-01T09:00:00Z')
    await issueDecember(ids.zofia)
    expect(await notDeducted(ids.zofia)).toEqual({ absences: [], closedDays: 0 })
    clock.set('2026-12-03T09:00:00Z')
    const [late] = await sql<{ id: number }[]>`select id from absences where kid_id = ${ids.zofia}`
    await trpc('teacher').absences.confirm({ ...command(), id: late?.id ?? 0 })
    expect(await notDeducted(ids.zofia)).toEqual({ absences: ['2026-11-23'], closedDays: 0 })
    // Counted anyway.
    expect(await notDeducted(ids.zofia, november)).toEqual({ absences: [], closedDays: 0 })

    clock.set('2026-12-04T09:00:00Z')
    const lines = [{ paymentTypeId: trip.id, amount: 50_00 }]
    await payments.issue({ ...command(), invoices: [{ kidId: ids.zofia, withCredit: false, lines }] })
    expect(await notDeducted(ids.zofia), 'what charges no days takes off none').toMatchObject({
      absences: ['2026-11-23'],
    })
    await issueDecember(ids.zofia)
    expect(await notDeducted(ids.zofia)).toEqual({ absences: [], closedDays: 0 })
  })

  test('that the place has copied from the notebook too late are told of as well', async () => {
    clock.set('2026-12-01T09:00:00Z')
    await issueDecember(ids.jan)
    clock.set('2026-12-02T09:00:00Z')
    await trpc('teacher').absences.add({ ...command(), kidId: ids.jan, from: '2026-11-26', to: '2026-11-27' })
    expect(await notDeducted(ids.jan)).toEqual({ absences: ['2026-11-26', '2026-11-27'], closedDays: 0 })
  })
})

test('days that the place closes on after they were charged are told of', async () => {
  clock.set('2026-12-01T09:00:00Z')
  const invoice = await issueDecember(ids.ola)
  await addClosedDays(sql, first, [
    { day: '2026-12-28', name: 'Przerwa' },
    // Nobody was charged for a Sunday.
    { day: '2026-12-27', name: 'Przerwa' },
  ])
  expect(await notDeducted(ids.ola)).toEqual({ absences: [], closedDays: 1 })
  await payments.delete({ ...command(), id: invoice })
  expect(await notDeducted(ids.ola), 'a deleted invoice charges nothing').toEqual({
    absences: [],
    closedDays: 0,
  })
})

test('a closed day that was taken off as an absence is not taken off again', async () => {
  clock.set('2026-12-01T09:00:00Z')
  const kidId = await newKid()
  await trpc('teacher').absences.add({ ...command(), kidId, from: '2026-11-18', to: '2026-11-19' })
  const { period } = await payments.newInvoice({ ...at, period: november, absencesPeriod: november })
  const days = period.workingDays
  const lines = [{ paymentTypeId: meals.id, amount: (days - 2) * 15_00, days, absent: 2 }]
  await payments.issue({
    ...command(),
    mode: 'down',
    period: november,
    absencesPeriod: november,
    invoices: [{ kidId, withCredit: false, lines, takenOff: ['2026-11-18', '2026-11-19'] }],
  })
  await addClosedDays(sql, first, [
    { day: '2026-11-19', name: 'Awaria' },
    { day: '2026-11-20', name: 'Awaria' },
  ])
  expect(await notDeducted(kidId)).toEqual({ absences: [], closedDays: 1 })
})
