/** Filters of queries that changes in several features make out of date. */
import { trpc } from './trpc.ts'

/** The menu, and who is told what is new. */
export const menuFilter = trpc.accounts.menu.queryFilter()

/** All that shows a place's groups, kids and workers, whose names are on many screens. */
export const peopleFilters = [
  trpc.places.pathFilter(),
  trpc.payments.pathFilter(),
  trpc.absences.pathFilter(),
  trpc.calendar.pathFilter(),
  trpc.files.pathFilter(),
  menuFilter,
]
