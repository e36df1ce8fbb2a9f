/** Notices that say the same of several subjects, as one line that unfolds. */
import type { Notification, NotificationType } from './wire/notifications.ts'

/** From this many on they are a group: two say more in full. */
export const GROUP_FROM = 3

/** Types that come by the dozen; an alarm is never behind a fold. */
const GROUPED = [
  'TYPE_KID_ABSENCE',
  'TYPE_KID_ABSENCE_CONFIRM',
  'TYPE_KID_PAYMENT',
  'TYPE_KID_PAID',
  'TYPE_KID_PAYMENT_REMIND',
  'TYPE_KID_PAYMENT_CORRECTED',
  'TYPE_EVENT',
  'TYPE_FILE',
  'TYPE_POST',
  'TYPE_POST_REMIND',
  'TYPE_POST_REPORT',
  'TYPE_CARD_PROPOSED',
  'TYPE_CARD_DECIDED',
  'TYPE_CONSENT_ASKED',
  'TYPE_CONSENT_WITHDRAWN',
  'TYPE_CHANGE_ROLES',
] as const satisfies readonly NotificationType[]

export type GroupedType = (typeof GROUPED)[number]

export const groupedType = (type: NotificationType): GroupedType | undefined =>
  GROUPED.find((each) => each === type)

export type Grouped = Pick<Notification, 'type' | 'placeId'> & {
  readonly data: Pick<Notification['data'], 'day' | 'until'>
}

/** The same for notices of one group: their type, place and day. Events are each of a day of their own. */
export function groupKey({ type, placeId, data: { day, until } }: Grouped): string {
  return [type, placeId, day, until].join(' ')
}

/** The notices in their order, each alone or, at the place of the first of them, with its whole group. */
export function noticeGroups<Notice extends Grouped>(notices: readonly Notice[]): Notice[][] {
  const alike = Map.groupBy(notices, groupKey)
  return notices.flatMap((notice) => {
    const group = alike.get(groupKey(notice)) ?? []
    if (!groupedType(notice.type) || group.length < GROUP_FROM) return [[notice]]
    return group[0] === notice ? [group] : []
  })
}
