import type { Principal } from '@skrzat/contract/access'
import type { Day } from '@skrzat/contract/days'
import type { Attendance, DailyAbsences } from '@skrzat/contract/wire/absences'
import type { ParentToday, PlaceMonth, StaffToday } from '@skrzat/contract/wire/today'
import type { Clock } from '../../kernel/clock.ts'

type Kid = ParentToday['kids'][number]
type Payments = StaffToday['places'][number]['payments']

/** A month of a place; both days are inclusive. */
export type MonthOfPlace = { readonly placeId: number; readonly from: Day; readonly to: Day }

/** Parts of a month's summary. */
export type MonthPorts = {
  attendance(placeId: number, month: Day, today: Day): Promise<Attendance>
  absences(month: MonthOfPlace): Promise<PlaceMonth['absences']>
  payments(month: MonthOfPlace, today: Day): Promise<NonNullable<PlaceMonth['payments']>>
  wall(month: MonthOfPlace): Promise<PlaceMonth['wall']>
  /** Undefined for an unknown place. */
  kids(month: MonthOfPlace): Promise<(PlaceMonth['kids'] & Pick<PlaceMonth, 'place'>) | undefined>
}

export type TodayPorts = {
  clock: Clock
  absencesOn(placeIds: readonly number[], day: Day): Promise<DailyAbsences[]>
  /** By place; places without unpaid invoices are missing. */
  dueInPlaces(placeIds: readonly number[], today: Day): Promise<Map<number, NonNullable<Payments>>>
  /** Requests to erase kids, by place; places without any are missing. */
  erasuresWaiting(placeIds: readonly number[]): Promise<Map<number, number>>
  /** Kids whose proposals the caller decides on, by name. */
  proposalsFor(
    principal: Principal,
  ): Promise<(StaffToday['places'][number]['proposals'][number] & { placeId: number })[]>
  /** Those of these kids with unanswered consents. */
  consentsOf(kids: readonly number[]): Promise<ParentToday['consents']>
  nextDaysOf(
    kids: readonly number[],
    at: { readonly now: Date; readonly day: Day },
  ): Promise<Omit<Kid, 'diet' | 'dishes' | 'lastPhoto'>[]>
  /** By kid; those without any restriction are missing. */
  dietsOf(kids: readonly number[]): Promise<ReadonlyMap<number, NonNullable<Kid['diet']>>>
  /** The newest photos of the groups of the caller's kids, by kid. */
  lastPhotosOf(principal: Principal): Promise<ReadonlyMap<number, NonNullable<Kid['lastPhoto']>>>
  /** What places serve on a day, or on the next one with a menu; places without any are missing. */
  dishesFrom(
    placeIds: readonly number[],
    day: Day,
  ): Promise<Map<number, NonNullable<StaffToday['places'][number]['dishes']>>>
  dueOfKids(kids: readonly number[]): Promise<ParentToday['due']>
  /** The events of a day that the caller sees in their own places, with their first days. */
  eventsOn(
    principal: Principal,
    day: Day,
  ): Promise<(StaffToday['events'][number] & { readonly startDate: Day })[]>
}
