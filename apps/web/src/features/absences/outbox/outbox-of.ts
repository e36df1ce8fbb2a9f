import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useStore } from '@skrzat/ui/use-store'
import { createOutbox } from '#app/offline/index.ts'
import { client, queryClient } from '#app/calls/index.ts'
import { byAccount, waitingAs } from '#components/account-outbox.ts'
import { absencesChanged } from '../queries.ts'
import type { WaitingReport } from './report.ts'

type Told = {
  /** Called with the outcome of each day once the server has taken the report. */
  onTaken: (report: WaitingReport, days: AbsenceReport['days']) => void
  onRefused: (report: WaitingReport) => void
}

const listeners = new Set<Told>()
/** Outcomes without a listener so far, as the listener is loaded after the page. */
let untold: ((told: Told) => void)[] = []

function notifyAll(what: (told: Told) => void) {
  if (listeners.size === 0) untold.push(what)
  for (const listener of listeners) what(listener)
}

/** The account's reports that wait for a connection; those of a kid are sent one after the other. */
export const reportsOf = byAccount(
  (me) =>
    createOutbox<WaitingReport>({
      laneOf: ({ kid }) => `kid-${kid.id}`,
      async send(report) {
        const { commandId, kid, from, to, reason } = report
        const { days } = await client.absences.report.mutate({
          commandId,
          kidId: kid.id,
          from,
          to,
          ...(reason !== '' && { reason }),
        })
        notifyAll(({ onTaken }) => onTaken(report, days))
        void absencesChanged(queryClient)
      },
      onRefused(report) {
        notifyAll(({ onRefused }) => onRefused(report))
        void absencesChanged(queryClient)
      },
      ...waitingAs(me, 'absences', async (kept) => (await import('./kept.ts')).readReports(kept)),
    }),
  () => {
    untold = []
  },
)

/** Calls `told` with the outcomes of waiting reports. @returns unsubscribe */
export function onReported(told: Told): () => void {
  listeners.add(told)
  for (const what of untold) what(told)
  untold = []
  return () => listeners.delete(told)
}

export function useReports(me: number) {
  const outbox = reportsOf(me)
  return { outbox, reports: useStore(outbox.subscribe, outbox.snapshot) }
}
