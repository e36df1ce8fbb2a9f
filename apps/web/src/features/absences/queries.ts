/** Queries of the absence screens, and mutations with the queries they invalidate. */
import type { Day } from '@skrzat/contract/days'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { invalidateQueries, mutation, noEffects, trpc } from '#app/calls/index.ts'

type Range = { from: Day; to: Day }

/** Polls while the form is open, as others report too, and places close. */
export const formOptions = () =>
  trpc.absences.form.queryOptions(undefined, { refetchInterval: 30_000, staleTime: 0 })
export const myAbsencesOptions = (range: Range) =>
  trpc.absences.my.queryOptions(range, { placeholderData: keepPreviousData })
export const placeAbsencesOptions = (placeId: number, range: Range) =>
  trpc.absences.place.queryOptions({ placeId, ...range }, { placeholderData: keepPreviousData })
export const dailyOptions = (placeId: number, date: Day) =>
  trpc.absences.daily.queryOptions({ placeId, date }, { placeholderData: keepPreviousData })

/**
 * Refetched, as diets and guardians change without a word, and on each visit, which the server may keep as a look.
 * @param groupId by default the groups that one is a tutor of
 */
export const groupDaysOptions = (groupId?: number) =>
  trpc.today.groups.queryOptions(groupId === undefined ? undefined : { groupId }, {
    refetchInterval: 60_000,
    staleTime: 0,
  })

/** @param month its first day */
export const attendanceOptions = (placeId: number, month: Day) =>
  trpc.absences.attendance.queryOptions({ placeId, month }, { placeholderData: keepPreviousData })
export const historyOptions = (id: number) => trpc.absences.history.queryOptions({ id })

/** The place's groups, for a filter. */
export const groupNamesOptions = (placeId: number) => trpc.places.groupNames.queryOptions({ placeId })

/** The place's groups with their children. */
export const groupsWithKidsOptions = (placeId: number) => trpc.places.groups.queryOptions({ placeId })

const changed = [trpc.absences.pathFilter(), trpc.today.groups.pathFilter()]

/** After several commands, or other people's: invalidates lists, forms, the daily report and history. */
export function absencesChanged(client: QueryClient) {
  return invalidateQueries(client, changed)
}

const absences = { invalidates: changed, alsoAfter: 'failure' } as const

export const confirmAbsence = mutation(trpc.absences.confirm, absences)
export const unconfirmAbsence = mutation(trpc.absences.unconfirm, absences)
/** Confirms all absences of a day or of a group. */
export const confirmAbsences = mutation(trpc.absences.confirmMany, absences)
/** Undoes what one command did, of staff and of a parent; deleted absences are restored. */
export const undoAbsences = mutation(trpc.absences.undo, absences)
export const undoReport = mutation(trpc.absences.undoReport, absences)
/** The dialog closes first: its absence no longer exists. */
export const deleteAbsence = mutation(trpc.absences.delete, { ...absences, later: true })
/** One of several: the caller calls `absencesChanged` after the last. */
export const withdrawAbsence = mutation(trpc.absences.withdraw, noEffects)
export const reportAbsence = mutation(trpc.absences.report, noEffects)
export const addAbsence = mutation(trpc.absences.add, noEffects)

/** Debounces invalidation, in ms: a whole group may be added at once. */
const TOGETHER = 250
let planned = false

export function absencesChangedSoon(client: QueryClient) {
  if (planned) return
  planned = true
  setTimeout(() => {
    planned = false
    void absencesChanged(client)
  }, TOGETHER)
}
