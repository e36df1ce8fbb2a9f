/** What a booked line, and its undoing, leave in the journal of payments. */
import { expect, test } from 'vitest'
import { paymentJournal } from '../../src/domains/payments/queries/journal.ts'
import { bankPlace } from './bank-place.ts'

const { sql, first, kid, issue, renew, addLine, book, undo } = await bankPlace()
await renew()

test('the journal has a line’s payments and credit on the bank’s day, and what its undoing takes back', async () => {
  const { id } = await issue('Zofia', 1000)
  const line = await addLine(1100_00, { day: '2026-11-03' })
  const allocations = [
    { invoice: id, amount: 1000 },
    { kid: kid('Zofia'), amount: 100 },
  ]
  expect((await book(line, allocations)).statusCode).toBe(200)
  const scope = { placeId: first, from: '2026-11-01', to: '2026-11-30' }
  const journal = () => paymentJournal(sql, scope, { after: null, size: 10 })
  const transfer = { day: '2026-11-03', method: 'transfer', line }
  const booked = await journal()
  expect(booked.rows).toHaveLength(2)
  expect(booked.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...transfer, kind: 'payment', amount: 1000_00, reversed: null }),
      expect.objectContaining({ ...transfer, kind: 'credit_added', amount: 100_00 }),
    ]),
  )
  expect(booked.totals.methods).toEqual([{ method: 'transfer', sum: 1100_00 }])

  expect((await undo(line)).statusCode).toBe(200)
  const undone = await journal()
  expect(undone.totals).toMatchObject({ count: 3, received: 1100_00, reversed: 1000_00, paidOut: 100_00 })
  expect(undone.rows).toContainEqual(
    expect.objectContaining({ kind: 'credit_returned', amount: -100_00, method: 'transfer', line }),
  )
})
