import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useSyncExternalStore } from 'react'
import { property } from '#app/errors.ts'
import { createOutbox, type Outbox } from '#app/outbox.ts'
import { onTokenChange } from '#app/session.ts'
import { client, queryClient } from '#app/trpc.ts'
import { changeWaiting, loadWaiting } from '#components/attachments/drafts.ts'
import { absencesChanged } from '../queries.ts'
import type { WaitingReport } from './report.ts'

type Told = {
  /** The server has taken it: what became of each day. */
  onTaken: (report: WaitingReport, days: AbsenceReport['days']) => void
  onRefused: (report: WaitingReport) => void
}

const outboxes = new Map<number, Outbox<WaitingReport>>()
const listeners = new Set<Told>()
/** What became of reports while nobody listened yet: what tells of it is loaded after the page. */
let untold: ((told: Told) => void)[] = []

function tell(what: (told: Told) => void) {
  if (listeners.size === 0) untold.push(what)
  for (const listener of listeners) what(listener)
}

/** Where the reports of an account wait. */
export function nameOf(me: number): string {
  return `${me}/absences`
}

function isKnown(kept: unknown): kept is { commandId: string } {
  return typeof property(kept, 'commandId') === 'string'
}

/** The account's reports that wait for the line; a kid's go one after the other. */
export function reportsOf(me: number): Outbox<WaitingReport> {
  const known = outboxes.get(me)
  if (known) return known
  const made = createOutbox<WaitingReport>({
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
      tell(({ onTaken }) => onTaken(report, days))
      void absencesChanged(queryClient)
    },
    onRefused(report) {
      tell(({ onRefused }) => onRefused(report))
      void absencesChanged(queryClient)
    },
    async load() {
      const kept = await loadWaiting(nameOf(me))
      return kept === undefined ? [] : (await import('./kept.ts')).readReports(kept)
    },
    keep: (change) =>
      changeWaiting(nameOf(me), (kept) => change(Array.isArray(kept) ? kept.filter(isKnown) : [])),
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  outboxes.set(me, made)
  return made
}

window.addEventListener('online', () => {
  for (const outbox of outboxes.values()) outbox.resume()
})

// The next person's token sends nothing of this one's.
onTokenChange(() => {
  for (const outbox of outboxes.values()) outbox.stop()
  outboxes.clear()
  untold = []
})

/** Hears what became of reports that had waited. @returns unsubscribe */
export function onReported(told: Told): () => void {
  listeners.add(told)
  for (const what of untold) what(told)
  untold = []
  return () => listeners.delete(told)
}

export function useReports(me: number) {
  const outbox = reportsOf(me)
  return { outbox, reports: useSyncExternalStore(outbox.subscribe, outbox.snapshot) }
}
