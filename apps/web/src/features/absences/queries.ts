/** What the absence screens ask the server, and what each of their commands makes out of date. */
import type { Day } from '@skrzat/contract/days'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { trpc } from '#app/trpc.ts'

type Range = { from: Day; to: Day }

/** Deadlines pass while a form is open: what it says is asked for again and again. */
const FRESH = { refetchInterval: 30_000, staleTime: 0 }

export function formOptions() {
  return trpc.absences.form.queryOptions(undefined, FRESH)
}

export function previewOptions(kidId: number, range: Range) {
  return trpc.absences.preview.queryOptions({ kidId, ...range }, FRESH)
}

export function myAbsencesOptions(range: Range) {
  return trpc.absences.my.queryOptions(range, { placeholderData: keepPreviousData })
}

export function placeAbsencesOptions(placeId: number, range: Range) {
  return trpc.absences.place.queryOptions({ placeId, ...range }, { placeholderData: keepPreviousData })
}

export function dailyOptions(placeId: number, date: Day) {
  return trpc.absences.daily.queryOptions({ placeId, date }, { placeholderData: keepPreviousData })
}

export function historyOptions(id: number) {
  return trpc.absences.history.queryOptions({ id })
}

/** The place's groups with their children. */
export function groupsOptions(placeId: number) {
  return trpc.places.groups.queryOptions({ placeId })
}

/** After any command, and after one that was refused: lists, forms, the daily report and what was done are asked anew. */
export function absencesChanged(client: QueryClient) {
  return client.invalidateQueries(trpc.absences.pathFilter())
}

/** Changes that come within so many ms are asked for together: a whole group may be added at once. */
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
