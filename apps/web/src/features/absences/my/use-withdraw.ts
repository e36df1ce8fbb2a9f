import type { Absence } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import type { Outbox } from '#app/offline/index.ts'
import { undoEach } from '#app/undo/index.ts'
import { kidName } from '#components/kid-name.ts'
import type { WaitingChange } from '../outbox/report.ts'
import { absencesChanged, undoReport, withdrawAbsence } from '../queries.ts'

export type Withdrawn = {
  done: readonly Absence[]
  refused: readonly { absence: Absence; error: unknown }[]
  /** Whether some wait for a connection. */
  waits: boolean
  /** Restores all that are done. */
  undo: () => Promise<{ failed: { id: number; code: string }[] }>
}

/**
 * Withdraws absences, each by a command of its own, which a refusal of another does not stop.
 * @param outbox gets those that had no answer
 */
export function useWithdraw(outbox: Outbox<WaitingChange> | undefined) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(withdrawAbsence())
  const { mutateAsync: takeBack } = useMutation(undoReport())
  const command = useCommand()
  const [sending, setSending] = useState(false)

  async function withdraw(absences: readonly Absence[]): Promise<Withdrawn> {
    setSending(true)
    const done = new Map<string, Absence>()
    const refused: { absence: Absence; error: unknown }[] = []
    let waits = false
    for (const absence of absences) {
      const { id, day, kid } = absence
      const sent = command({ id })
      try {
        await mutateAsync(sent)
        done.set(sent.commandId, absence)
      } catch (error) {
        if (outbox && failureOf(error).code === 'unreachable') {
          const waiting = { kid: { id: kid.id, name: kidName(kid) }, from: day, to: day, refusal: null }
          outbox.add({ does: 'withdraw', commandId: sent.commandId, absenceId: id, ...waiting })
          waits = true
        } else refused.push({ absence, error })
      }
    }
    setSending(false)
    return {
      done: [...done.values()],
      refused,
      waits,
      undo: () =>
        undoEach([...done.keys()], (undoes) =>
          takeBack(command({ kidId: done.get(undoes)?.kid.id ?? 0, undoes })),
        ),
    }
  }

  /** The dialog closes first: its absence no longer exists. */
  const changed = () => void absencesChanged(client)
  return { sending, withdraw, changed }
}
