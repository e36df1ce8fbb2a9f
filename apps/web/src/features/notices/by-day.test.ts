import type { ListedNotice } from '@skrzat/contract/wire/notifications'
import { expect, test } from 'vitest'
import { ABOUT_NOTHING } from '#components/test-notice.ts'
import { byDay } from './by-day.ts'

const notice = (id: number, section: ListedNotice['section'], createdDate: string): ListedNotice => ({
  id,
  section,
  createdDate,
  type: 'TYPE_FILE',
  placeId: 1,
  placeName: 'Żłobek Skrzat',
  readDate: null,
  data: ABOUT_NOTHING,
})

test('notices are by day in Warsaw, and by section within it', () => {
  const days = byDay([
    notice(4, 'files', '2026-11-20T23:30:00.000Z'),
    notice(3, 'files', '2026-11-20T22:30:00.000Z'),
    notice(2, 'calendar', '2026-11-20T10:00:00.000Z'),
    notice(1, 'files', '2026-11-20T09:00:00.000Z'),
  ])
  expect(
    days.map(({ day, sections }) => [
      day,
      ...sections.map(({ section, notices }) => [section, ...notices.map(({ id }) => id)]),
    ]),
  ).toEqual([
    ['2026-11-21', ['files', 4]],
    ['2026-11-20', ['files', 3, 1], ['calendar', 2]],
  ])
})
