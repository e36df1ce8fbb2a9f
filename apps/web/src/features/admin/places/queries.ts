import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

/** The lists of places, each one's page, and the menu that names them. */
const places = { invalidates: [trpc.places.pathFilter(), menuFilter] }

export const addPlace = mutation(trpc.places.add, places)
/** Its account number is on the screens of payments too. */
export const updatePlace = mutation(trpc.places.update, {
  invalidates: [...places.invalidates, trpc.payments.pathFilter()],
})
