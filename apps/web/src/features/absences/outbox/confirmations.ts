import { useStore } from '@skrzat/ui/use-store'
import { client, queryClient } from '#app/calls/index.ts'
import { createOutbox } from '#app/offline/index.ts'
import { byAccount, waitingAs } from '#components/account-outbox.ts'
import { absencesChanged } from '../queries.ts'
import type { WaitingConfirmation } from './confirmation.ts'
import { createOutcomes } from './outcomes.ts'

type Listener = {
  onDone: (confirmation: WaitingConfirmation) => void
  onRefused: (confirmation: WaitingConfirmation) => void
}

const { notifyAll, subscribe, forget } = createOutcomes<Listener>()

/** The account's confirmations; without a connection they wait. Those of an absence are sent one after the other. */
export const confirmationsOf = byAccount(
  (me) =>
    createOutbox<WaitingConfirmation>({
      laneOf: ({ absenceId }) => `absence-${absenceId}`,
      async send(confirmation) {
        const { commandId, placeId, absenceId: id, confirmed } = confirmation
        const procedure = confirmed ? client.absences.confirm : client.absences.unconfirm
        await procedure.mutate({ commandId, placeId, id })
        notifyAll(({ onDone }) => onDone(confirmation))
        // Shown as sent until the lists have it.
        await absencesChanged(queryClient)
      },
      onRefused(confirmation) {
        notifyAll(({ onRefused }) => onRefused(confirmation))
        void absencesChanged(queryClient)
      },
      ...waitingAs(me, 'confirmations', async (kept) => (await import('./kept.ts')).readConfirmations(kept)),
    }),
  forget,
)

/** Calls the listener with the outcomes of confirmations. @returns unsubscribe */
export const onConfirmed = subscribe

export function useConfirmations(me: number) {
  const outbox = confirmationsOf(me)
  return { outbox, waiting: useStore(outbox.subscribe, outbox.snapshot) }
}
