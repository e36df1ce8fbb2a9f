import type { ListedNotice } from '@skrzat/contract/wire/notifications'
import { expect, test } from 'vitest'
import { ABOUT_NOTHING } from '#components/test-notice.ts'
import { byDay } from './by-day.ts'

const notice = (id: number, type: ListedNotice['type'], createdDate: string): ListedNotice => ({
  id,
  section: 'files',
  createdDate,
  type,
  placeId: 1,
  placeName: 'Żłobek Skrzat',
  readDate: null,
  data: ABOUT_NOTHING,
})

test('notices are by day in Warsaw, and a group within it is at its newest', () => {
  const days = byDay([
    notice(6, 'TYPE_FILE', '2026-11-20T23:30:00.000Z'),
    notice(5, 'TYPE_FILE', '2026-11-20T22:30:00.000Z'),
    notice(4, 'TYPE_EVENT', '2026-11-20T10:00:00.000Z'),
    notice(3, 'TYPE_FILE', '2026-11-20T09:00:00.000Z'),
    notice(2, 'TYPE_FILE', '2026-11-20T08:00:00.000Z'),
    notice(1, 'TYPE_SMS_LIMIT', '2026-11-20T08:00:00.000Z'),
  ])
  expect(days.map(({ day, groups }) => [day, ...groups.map((group) => group.map(({ id }) => id))])).toEqual([
    ['2026-11-21', [6]],
    ['2026-11-20', [5, 3, 2], [4], [1]],
  ])
})
