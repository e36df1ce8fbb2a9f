/** Query filters that mutations of several features invalidate. */
import { trpc } from './trpc.ts'

/** The menu and its notification counts. */
export const menuFilter = trpc.accounts.menu.queryFilter()

/** The system's admin's lists: a phone new to a place makes an account, and gets an SMS. */
export const phoneFilters = [trpc.users.pathFilter(), trpc.sms.pathFilter()]

/** Every query that shows a place's groups, kids and workers, whose names are on many screens. */
export const peopleFilters = [
  trpc.places.pathFilter(),
  trpc.kids.pathFilter(),
  trpc.payments.pathFilter(),
  trpc.absences.pathFilter(),
  trpc.calendar.pathFilter(),
  trpc.files.pathFilter(),
  ...phoneFilters,
  menuFilter,
]
