import { warsawDay, type Day } from '@skrzat/contract/days'
import { noticeGroups } from '@skrzat/contract/notice-groups'
import type { ListedNotice } from '@skrzat/contract/wire/notifications'

export type DayOfNotices = { readonly day: Day; readonly groups: readonly (readonly ListedNotice[])[] }

/** Notices by day, newest first, and within a day each alone or with its group. */
export function byDay(notices: readonly ListedNotice[]): DayOfNotices[] {
  const days = Map.groupBy(notices, ({ createdDate }) => warsawDay(new Date(createdDate)))
  return [...days].map(([day, ofDay]) => ({ day, groups: noticeGroups(ofDay) }))
}
