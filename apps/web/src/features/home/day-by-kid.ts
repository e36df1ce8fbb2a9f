/** A parent's day by child. Pure: what is the same for all of the children is said once. */
import { addDays, type Day } from '@skrzat/contract/days'
import type { ParentToday } from '@skrzat/contract/wire/today'

type Kid = ParentToday['kids'][number]
type TodaysEvent = ParentToday['events'][number] & {
  /** Of today, where the day is tomorrow. */
  readonly isSooner: boolean
}
export type Next = NonNullable<Kid['next']>

/** A child with what is its own only. */
export type DayOfKid = Kid & {
  readonly events: readonly TodaysEvent[]
  /** Null if it is the same for all. */
  readonly deadline: Next | null
  /** Only where the children attend several places. */
  readonly placeName: string | null
  /** A later day whose absence is reported already. */
  readonly reported: Next['day'] | null
  /** What is said of the child's presence on the day; null where the heading says it, and on an earlier day. */
  readonly presence: 'present' | 'absent' | 'off' | null
}

function concerns(event: ParentToday['events'][number], { place, group }: Kid): boolean {
  return event.placeId === place.id && (event.classgroup === null || event.classgroup.id === group.id)
}

/** @param today the browser's day: of an answer of an earlier one, what has passed since is left out */
export function dayByKid(of: Pick<ParentToday, 'day' | 'kids' | 'events'>, today: Day) {
  const { day, kids } = of
  const isNear = day === today || day === addDays(today, 1)
  const events = of.events
    .filter((event) => event.day === day || event.day === today)
    .map((event): TodaysEvent => ({ ...event, isSooner: event.day < day }))
  const isShared = (event: TodaysEvent) => kids.every((kid) => concerns(event, kid))
  const [first = null] = kids.map(({ next }) => next)
  const isSame = kids.every(({ next }) => next?.day === first?.day && next?.deadline === first?.deadline)
  const severalPlaces = new Set(kids.map(({ place }) => place.id)).size > 1
  const isDayOff = isNear && kids.length > 0 && kids.every(({ absent }) => absent === null)
  const photos = new Set<string>()
  return {
    isDayOff,
    /** Events that concern all children. */
    shared: events.filter(isShared),
    deadline: isNear && isSame ? first : null,
    kids: kids.map((kid): DayOfKid => {
      const { lastPhoto } = kid
      const isNew = lastPhoto !== null && !photos.has(lastPhoto.code)
      if (isNew) photos.add(lastPhoto.code)
      return {
        ...kid,
        events: events.filter((event) => !isShared(event) && concerns(event, kid)),
        deadline: isSame || !isNear ? null : kid.next,
        placeName: severalPlaces ? kid.place.name : null,
        reported: kid.next?.absent && kid.next.day !== day ? kid.next.day : null,
        presence:
          isDayOff || !isNear ? null : kid.absent === null ? 'off' : kid.absent ? 'absent' : 'present',
        lastPhoto: isNew ? lastPhoto : null,
      }
    }),
  }
}
