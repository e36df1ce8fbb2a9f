/** A parent's day by child. Pure: what is the same for all of the children is said once. */
import type { ParentToday } from '@skrzat/contract/wire/today'

type Kid = ParentToday['kids'][number]
type TodaysEvent = ParentToday['events'][number]
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
  /** The heading says that the day is off. */
  readonly isHeaded: boolean
}

function concerns(event: TodaysEvent, { place, group }: Kid): boolean {
  return event.placeId === place.id && (event.classgroup === null || event.classgroup.id === group.id)
}

export function dayByKid({ day, kids, events }: Pick<ParentToday, 'day' | 'kids' | 'events'>) {
  const isShared = (event: TodaysEvent) => kids.every((kid) => concerns(event, kid))
  const [first = null] = kids.map(({ next }) => next)
  const isSame = kids.every(({ next }) => next?.day === first?.day && next?.deadline === first?.deadline)
  const severalPlaces = new Set(kids.map(({ place }) => place.id)).size > 1
  const isDayOff = kids.length > 0 && kids.every(({ absent }) => absent === null)
  const photos = new Set<string>()
  return {
    isDayOff,
    /** Events that concern all children. */
    shared: events.filter(isShared),
    deadline: isSame ? first : null,
    kids: kids.map((kid): DayOfKid => {
      const { lastPhoto } = kid
      const isNew = lastPhoto !== null && !photos.has(lastPhoto.code)
      if (isNew) photos.add(lastPhoto.code)
      return {
        ...kid,
        events: events.filter((event) => !isShared(event) && concerns(event, kid)),
        deadline: isSame ? null : kid.next,
        placeName: severalPlaces ? kid.place.name : null,
        reported: kid.next?.absent && kid.next.day !== day ? kid.next.day : null,
        isHeaded: isDayOff,
        lastPhoto: isNew ? lastPhoto : null,
      }
    }),
  }
}
