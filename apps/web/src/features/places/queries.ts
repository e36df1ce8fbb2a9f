/** What the screens of a place ask the server, and what each of their changes makes out of date. */
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query'
import { menuFilter, peopleFilters } from '#app/filters.ts'
import { invalidate, mutation, noEffects, withEffects } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

/** All that the place page shows, in one question. */
export function placePageOptions(placeId: number) {
  return trpc.places.page.queryOptions({ placeId })
}

/** The place's own screens, and the menu that names it and says what one may do there. */
const place = { invalidates: [trpc.places.pathFilter(), menuFilter] }

export const updatePlace = mutation(trpc.places.update, place)
export const setFactorRequired = mutation(trpc.places.setFactorRequired, {
  invalidates: [trpc.places.factorRequired.pathFilter()],
})

/** The form goes at once, and with it what was chosen. */
export function savePhoto(options: UseMutationOptions<unknown, Error, string>) {
  return withEffects(options, { ...place, later: true })
}

// ---- Closed days

/** Working days are counted in absences and on new invoices too. */
const workingDays = {
  invalidates: [trpc.places.pathFilter(), trpc.absences.pathFilter(), trpc.payments.newInvoice.pathFilter()],
}

export const addClosedDays = mutation(trpc.places.addClosedDays, workingDays)
/** One day of several: `openDays` asks anew for all of them. */
export const openDay = mutation(trpc.places.removeClosedDay, noEffects)
/** Days that were opened before one failed are open. */
export function openDays(options: UseMutationOptions<void, Error, readonly string[]>) {
  return withEffects(options, { ...workingDays, later: true, alsoAfter: 'failure' })
}

// ---- People

const people = { invalidates: peopleFilters }

export const addGroup = mutation(trpc.places.addGroup, people)
export const updateGroup = mutation(trpc.places.updateGroup, people)
/** Its page is left first. */
export const deleteGroup = mutation(trpc.places.deleteGroup, { ...people, later: true })
export const addKid = mutation(trpc.places.addKid, people)
export const updateKid = mutation(trpc.places.updateKid, people)
export const deleteKid = mutation(trpc.places.deleteKid, people)

/** After a roster was imported: any group, kid or worker may have changed. */
export function peopleChanged(client: QueryClient) {
  return invalidate(client, peopleFilters)
}

export const addWorker = mutation(trpc.places.addWorker, place)
export const updateWorker = mutation(trpc.places.updateWorker, place)
export const deleteWorker = mutation(trpc.places.deleteWorker, { ...place, later: true })
export const grantRole = mutation(trpc.places.grantRole, { ...place, alsoAfter: 'failure' })
export const revokeRole = mutation(trpc.places.revokeRole, { ...place, alsoAfter: 'failure' })
export const sendPin = mutation(trpc.places.sendPin, { ...place, later: true })
export const sendFirstPins = mutation(trpc.places.confirmUsers, { ...place, later: true })
