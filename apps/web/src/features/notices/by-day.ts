import { warsawDay, type Day } from '@skrzat/contract/days'
import type { ListedNotice, Section } from '@skrzat/contract/wire/notifications'

export type DayOfNotices = {
  readonly day: Day
  readonly sections: readonly { readonly section: Section; readonly notices: readonly ListedNotice[] }[]
}

/** Notices by day, and within a day by section, each in the order of its first notice. */
export function byDay(notices: readonly ListedNotice[]): DayOfNotices[] {
  const days = Map.groupBy(notices, ({ createdDate }) => warsawDay(new Date(createdDate)))
  return [...days].map(([day, ofDay]) => ({
    day,
    sections: [...Map.groupBy(ofDay, ({ section }) => section)].map(([section, own]) => ({
      section,
      notices: own,
    })),
  }))
}
