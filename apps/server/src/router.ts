import type { Domains } from './domains/index.ts'
import { router } from './kernel/trpc.ts'

/** The procedures of all domains. The web takes its type, and nothing else, from the server. */
export function createRouter(domains: Domains) {
  return router({
    accounts: domains.accounts.router,
    places: domains.places.router,
    absences: domains.attendance.router,
    payments: domains.ledger.router,
    paymentReports: domains.paymentReports.router,
    checkpoints: domains.checkpoints.router,
    calendar: domains.calendar.router,
    files: domains.files.router,
    notifications: domains.notifications.router,
    users: domains.accounts.usersRouter,
    sms: domains.sms.router,
    mails: domains.mails.router,
  })
}

export type AppRouter = ReturnType<typeof createRouter>
