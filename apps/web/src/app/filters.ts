/** Query filters that mutations of several features invalidate. */
import { trpc } from './trpc.ts'

/** The menu and its notification counts. */
export const menuFilter = trpc.accounts.menu.queryFilter()

/**
 * Every query that shows a place's groups, kids and workers, whose names are on many screens. A new phone makes an
 * account, and is told by SMS.
 */
export const peopleFilters = [
  trpc.places.pathFilter(),
  trpc.payments.pathFilter(),
  trpc.absences.pathFilter(),
  trpc.calendar.pathFilter(),
  trpc.files.pathFilter(),
  trpc.users.pathFilter(),
  trpc.sms.pathFilter(),
  menuFilter,
]
