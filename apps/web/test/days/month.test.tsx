/** The summary of a month, as the place's admins see and print it. */
import { addMonths } from '@skrzat/contract/days'
import type { PlaceMonth } from '@skrzat/contract/wire/today'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { GROUP } from './days.ts'

const total = { kids: 20, kidDays: 400, absent: 30 }
const month: PlaceMonth = {
  place: PLACE,
  attendance: {
    month: '2026-10-01',
    to: '2026-10-31',
    workingDays: 22,
    groups: [{ ...GROUP, ...total }],
    total,
  },
  absences: { reported: 30, confirmed: 25 },
  payments: {
    invoices: 20,
    kids: 20,
    amount: 20_000_00,
    creditUsed: 0,
    paid: 19_000_00,
    left: 1_000_00,
    overdue: { count: 1, sum: 1_000_00 },
    overpaid: 0,
  },
  wall: { posts: 12, photos: 48 },
  kids: { joined: 2, left: 1 },
}

test('says what the last whole month came to, and leads to the month before it', async () => {
  const asked: string[] = []
  const { user } = await openApp(`/place/${PLACE.id}/month`, as.director, {
    'today.month': ({ month: of }) => {
      asked.push(of)
      return { ...month, attendance: { ...month.attendance, month: of } }
    },
  })
  const main = await screen.findByRole('main')
  expect(await screen.findByText('92,5%', { selector: 'dd span' })).toBeTruthy()
  for (const figure of [
    'nowe: 2, odeszły: 1',
    '22 dni robocze',
    'potwierdzone: 25',
    'zdjęcia: 48',
    '20 000,00 zł',
    '95,0%',
  ])
    expect(textOf(main)).toContain(figure)
  await user.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  const [last = '', before = ''] = asked
  expect(addMonths(last, -1)).toBe(before)
})
