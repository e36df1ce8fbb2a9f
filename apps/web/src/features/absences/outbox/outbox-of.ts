import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useStore } from '@skrzat/ui/use-store'
import { createOutbox, type Outbox, type WithState } from '#app/offline/index.ts'
import { client, queryClient } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { byAccount, waitingAs } from '#components/account-outbox.ts'
import { absencesChanged } from '../queries.ts'
import { createOutcomes } from './outcomes.ts'
import type { WaitingChange, WaitingUndo } from './report.ts'

type Told = {
  /** Called once the server has taken the change; with the outcome of each day of a report. */
  onTaken: (change: WaitingChange, days: AbsenceReport['days']) => void
  onRefused: (change: WaitingChange) => void
}

const { notifyAll, subscribe, forget } = createOutcomes<Told>()

/** Sends the change under its id. @returns the outcome of each day of a report */
async function sendChange(change: WaitingChange): Promise<AbsenceReport['days']> {
  const { commandId, kid, from, to } = change
  if (change.does === 'report') {
    const reason = change.reason !== '' && { reason: change.reason }
    const { days } = await client.absences.report.mutate({ commandId, kidId: kid.id, from, to, ...reason })
    return days
  }
  if (change.does === 'withdraw') {
    await client.absences.withdraw.mutate({ commandId, id: change.absenceId }).catch(goneAlready)
    return []
  }
  try {
    await undo(change)
  } catch (error) {
    const { absenceIds } = change
    if (failureOf(error).code !== 'absence.undo_late' || !absenceIds) throw error
    // The report was taken long before its answer came: its absences are deleted as any others.
    for (const id of absenceIds)
      await client.absences.withdraw.mutate({ commandId: crypto.randomUUID(), id }).catch(goneAlready)
  }
  return []
}

async function undo({ commandId, kid, undoes }: WaitingUndo): Promise<void> {
  const undone = await client.absences.undoReport
    .mutate({ commandId, kidId: kid.id, undoes })
    .catch(goneAlready)
  const [refused] = undone?.failed ?? []
  if (refused) throw Object.assign(new Error(refused.code), { data: { error: refused.code, params: {} } })
}

/** An absence that somebody else has deleted meanwhile, or a report that was refused, needs no deletion. */
function goneAlready(error: unknown): undefined {
  if (failureOf(error).code !== 'absence.not_found') throw error
}

/** The account's changes that wait for a connection; those of a kid are sent one after the other. */
export const outboxOf = byAccount(
  (me) =>
    createOutbox<WaitingChange>({
      laneOf: ({ kid }) => `kid-${kid.id}`,
      async send(change, lanes) {
        const days = await sendChange(change)
        const absenceIds = days.flatMap(({ absenceId }) => absenceId ?? [])
        if (absenceIds.length > 0)
          lanes.change((each) =>
            each.does === 'undo' && each.undoes === change.commandId ? { ...each, absenceIds } : each,
          )
        notifyAll(({ onTaken }) => onTaken(change, days))
        void absencesChanged(queryClient)
      },
      onRefused(change) {
        notifyAll(({ onRefused }) => onRefused(change))
        void absencesChanged(queryClient)
      },
      ...waitingAs(me, 'absences', async (kept) => (await import('./kept.ts')).readChanges(kept)),
    }),
  forget,
)

/** Calls the listener with the outcomes of waiting changes. @returns unsubscribe */
export const onSent = subscribe

const NONE: readonly WithState<WaitingChange>[] = []
const never = () => () => {}

/** The changes on their way, those that were refused included. @param outbox undefined until the account is known */
export function useChanges(outbox: Outbox<WaitingChange> | undefined): readonly WithState<WaitingChange>[] {
  return useStore(outbox?.subscribe ?? never, outbox?.snapshot ?? (() => NONE))
}
