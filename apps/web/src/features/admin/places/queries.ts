import { menuFilter } from '#app/filters.ts'
import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

/** The lists of places, each one's page, and the menu that names them. */
const places = { invalidates: [trpc.places.pathFilter(), menuFilter] }

export const addPlace = mutation(trpc.places.add, places)
export const updatePlace = mutation(trpc.places.update, places)
