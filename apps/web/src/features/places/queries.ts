/** Queries of a place's screens, and mutations with the queries they invalidate. */
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query'
import {
  invalidateQueries,
  menuFilter,
  mutation,
  noEffects,
  peopleFilters,
  phoneFilters,
  trpc,
  withEffects,
} from '#app/calls/index.ts'

/** All data of the place page, in one query. */
export const placePageOptions = (placeId: number) => trpc.places.page.queryOptions({ placeId })

/** Who has not come in yet; people may have been added, or come in, a moment ago. */
export const firstPinsOptions = (placeId: number) =>
  trpc.places.firstPins.queryOptions({ placeId }, { staleTime: 0 })

/** All data of a child's page, in one query. */
export const kidPageOptions = (kidId: number) => trpc.kids.page.queryOptions({ kidId })

/** The place's own screens, and the menu with its name and permissions. */
const place = { invalidates: [trpc.places.pathFilter(), menuFilter] }

/** Its deadlines and account number are on the screens of absences and payments too. */
export const updatePlace = mutation(trpc.places.update, {
  invalidates: [...place.invalidates, trpc.absences.pathFilter(), trpc.payments.pathFilter()],
})
export const setFactorRequired = mutation(trpc.places.setFactorRequired, {
  invalidates: [trpc.places.factorRequired.pathFilter()],
})

/** Saves a place's or a child's photo. The form closes at once, with the chosen file. */
export function savePhoto(options: UseMutationOptions<unknown, Error, string>) {
  return withEffects(options, { invalidates: [...place.invalidates, trpc.kids.pathFilter()], later: true })
}

export const removeKidPhoto = mutation(trpc.places.removeKidPhoto, {
  invalidates: [trpc.kids.pathFilter(), trpc.places.group.pathFilter()],
})

// ---- Closed days

/** Absences and new invoices count working days too. */
const workingDays = {
  invalidates: [trpc.places.pathFilter(), trpc.absences.pathFilter(), trpc.payments.newInvoice.pathFilter()],
}

/** The form is emptied at once, so that further typing is not lost. */
export const addClosedDays = mutation(trpc.places.addClosedDays, { ...workingDays, later: true })
/** One day of several: `openDays` invalidates for all of them. */
export const openDay = mutation(trpc.places.removeClosedDay, noEffects)
/** Days opened before a failure stay open, so a failure invalidates too. */
export function openDays(options: UseMutationOptions<void, Error, readonly string[]>) {
  return withEffects(options, { ...workingDays, later: true, alsoAfter: 'failure' })
}

// ---- People

const people = { invalidates: peopleFilters }

export const addGroup = mutation(trpc.places.addGroup, people)
export const updateGroup = mutation(trpc.places.updateGroup, people)
/** Leaves its page first. */
export const deleteGroup = mutation(trpc.places.deleteGroup, { ...people, later: true })
export const addKid = mutation(trpc.places.addKid, people)
export const updateKid = mutation(trpc.places.updateKid, people)
export const deleteKid = mutation(trpc.places.deleteKid, people)

/** A child's discounts, and the new invoices that they reduce. */
const discounts = {
  invalidates: [trpc.payments.discounts.pathFilter(), trpc.payments.newInvoice.pathFilter()],
}
export const addDiscount = mutation(trpc.payments.addDiscount, discounts)
/** Issued invoices keep their lines. */
export const changeDiscount = mutation(trpc.payments.changeDiscount, discounts)
export const removeDiscount = mutation(trpc.payments.removeDiscount, discounts)

/** After a roster import: any group, kid or worker may have changed. */
export function peopleChanged(client: QueryClient) {
  return invalidateQueries(client, peopleFilters)
}

const workers = { invalidates: [...place.invalidates, ...phoneFilters] }

export const addWorker = mutation(trpc.places.addWorker, workers)
export const updateWorker = mutation(trpc.places.updateWorker, workers)
export const deleteWorker = mutation(trpc.places.deleteWorker, { ...workers, later: true })
export const grantRole = mutation(trpc.places.grantRole, { ...place, alsoAfter: 'failure' })
export const revokeRole = mutation(trpc.places.revokeRole, { ...place, alsoAfter: 'failure' })
export const sendPin = mutation(trpc.places.sendPin, { ...workers, later: true })
export const sendFirstPins = mutation(trpc.places.sendFirstPins, place)

// ---- A child's card

export const kidCardOptions = (kidId: number) => trpc.cards.card.queryOptions({ kidId })

/** Each reading by staff is kept, so it is never read again by itself. */
export const kidHealthOptions = (kidId: number) =>
  trpc.cards.health.queryOptions({ kidId }, { staleTime: Infinity, gcTime: 0 })

/** A refusal may mean that somebody else changed it: the screen shows the card as it is now. */
const card = { invalidates: [trpc.cards.pathFilter()], alsoAfter: 'refusal' } as const

export const changeCard = mutation(trpc.cards.change, card)
export const addPickup = mutation(trpc.cards.addPickup, card)
export const removePickup = mutation(trpc.cards.removePickup, card)
export const seeDocument = mutation(trpc.cards.seeDocument, card)
export const proposeChange = mutation(trpc.cards.propose, card)
/** A proposal that waits is a badge of the group and of the home page. */
export const decideProposal = mutation(trpc.cards.decideProposal, {
  ...card,
  invalidates: [...card.invalidates, trpc.places.group.pathFilter(), trpc.today.pathFilter()],
})
export const withdrawProposal = mutation(trpc.cards.withdrawProposal, card)
/** Also after a refusal: a newer change has replaced it. */
export const confirmDiet = mutation(trpc.kitchen.confirmDiet, {
  ...card,
  invalidates: [...card.invalidates, trpc.kitchen.changes.pathFilter()],
})
/** Guardians are named, and see the child, on many screens. */
export const setGuardians = mutation(trpc.cards.setGuardians, {
  invalidates: [...card.invalidates, ...people.invalidates],
  alsoAfter: 'refusal',
})
