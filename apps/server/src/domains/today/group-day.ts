import { editsGroup, holds, type Principal } from '@skrzat/contract/access'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { AbsenceOnDay, GroupDay, GroupDays, KidOnDay } from '@skrzat/contract/wire/group-day'
import type { WorkGroup } from '@skrzat/contract/wire/people'
import type { Clock } from '../../kernel/clock.ts'
import { foundById } from '../../kernel/errors/index.ts'

type OfGroup = { readonly placeId: number; readonly groupId: number }
type Card = Pick<KidOnDay, 'diet' | 'birthday' | 'pickups'>
type Guardians = KidOnDay['guardians']
type Expected = {
  readonly groupId: number
  readonly dayOff: GroupDay['dayOff']
  readonly kids: readonly (Pick<KidOnDay, 'id' | 'firstname' | 'lastname' | 'photo'> & {
    readonly absence: AbsenceOnDay | null
  })[]
}

/** A statement each. */
export type GroupDayPorts = {
  readonly clock: Clock
  /** All groups of these places, and these groups. */
  readonly listedGroups: (which: {
    placeIds: readonly number[]
    groupIds: readonly number[]
  }) => Promise<WorkGroup[]>
  /** Who attends in these groups on the day, with the reasons of absences that the caller may read. */
  readonly expectedIn: (groups: readonly OfGroup[], day: Day, principal: Principal) => Promise<Expected[]>
  /** By kid. */
  readonly cardsOn: (kids: readonly number[], day: Day) => Promise<ReadonlyMap<number, Card>>
  /** Keeps that one who is not the group's tutor has read cards of its kids. */
  readonly keepReading: (principal: Principal, group: OfGroup) => Promise<void>
  readonly guardiansOf: (kids: readonly number[]) => Promise<ReadonlyMap<number, Guardians>>
}

const NO_CARD: Card = { diet: null, birthday: false, pickups: [] }

/**
 * The day of a group that the caller is a tutor of or keeps absences of, or of all that the caller is a tutor of; of the
 * only one for who is a tutor of none. Four statements; what another group's cards show is kept in the audit log.
 * @throws DomainError group.not_found
 */
export async function groupDaysOf(
  ports: GroupDayPorts,
  principal: Principal,
  groupId?: number,
): Promise<GroupDays> {
  const day = warsawDay(ports.clock.now())
  const { staff } = principal
  const tutored = new Set(staff.flatMap(({ tutorOf }) => tutorOf))
  const keeps = (placeId: number) => holds(principal, placeId, PLACE_ACTIONS.absences)
  const placeIds = staff.flatMap(({ placeId }) => (keeps(placeId) ? [placeId] : []))
  if (tutored.size === 0 && placeIds.length === 0 && groupId === undefined)
    return { day, choices: [], groups: [] }
  const listed = await ports.listedGroups({ placeIds, groupIds: [...tutored] })
  const choices = listed.map((group) => ({ ...group, tutor: tutored.has(group.id) }))
  const own = choices.filter(({ tutor }) => tutor)
  const shown =
    groupId === undefined
      ? own.length === 0 && choices.length === 1
        ? choices
        : own
      : [foundById(choices, groupId, 'group.not_found')]
  if (shown.length === 0) return { day, choices, groups: [] }
  const expected = await ports.expectedIn(
    shown.map(({ id, place }) => ({ groupId: id, placeId: place.id })),
    day,
    principal,
  )
  const ids = expected.flatMap(({ kids }) => kids.map(({ id }) => id))
  const ofOthers = shown.filter(({ id, place, tutor }) => !tutor && editsGroup(principal, place.id, id))
  const [cards, guardians] = await Promise.all([
    ports.cardsOn(ids, day),
    ports.guardiansOf(ids),
    ...ofOthers.map(({ id, place }) => ports.keepReading(principal, { groupId: id, placeId: place.id })),
  ])
  return {
    day,
    choices,
    groups: shown.map((group) => {
      const { dayOff = null, kids = [] } = expected.find((each) => each.groupId === group.id) ?? {}
      const keepsAbsences = keeps(group.place.id)
      const canEdit = editsGroup(principal, group.place.id, group.id)
      const readsDiets = canEdit || holds(principal, group.place.id, PLACE_ACTIONS.kitchen)
      return {
        ...group,
        canEdit,
        keepsAbsences,
        dayOff,
        kids: (dayOff ? [] : kids).map(({ id, firstname, lastname, photo, absence }) => {
          const { diet, birthday, pickups } = cards.get(id) ?? NO_CARD
          return {
            id,
            firstname,
            lastname,
            photo: canEdit ? photo : null,
            absence: keepsAbsences ? absence : null,
            diet: readsDiets ? diet : null,
            birthday: canEdit && birthday,
            pickups: canEdit ? pickups : [],
            guardians: canEdit ? (guardians.get(id) ?? []) : [],
          }
        }),
      }
    }),
  }
}
