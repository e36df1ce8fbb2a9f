import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/command.ts'
import { bulkEnded, deleteMany, payMany, remindOfMany } from '../queries.ts'
import { portions, sendPortions, toSendAgain, type BulkProgress, type Portion, type Wanted } from './bulk.ts'
import type { Selection } from './selection.ts'

export type BulkKind = 'pay' | 'remind' | 'delete'

/**
 * One bulk action from its question to its end: sent in portions, told of as it goes, and what failed or got
 * no answer sent again. An unanswered portion keeps its command id; what was refused is asked for anew. Money is
 * recorded, and invoices deleted, only as they were seen when the question was asked.
 */
export function useBulk(placeId: number, kind: BulkKind, chosen: Selection) {
  const client = useQueryClient()
  const command = useCommand()
  const [progress, setProgress] = useState<BulkProgress>()
  const [sending, setSending] = useState(false)
  const pay = useMutation(payMany())
  const remind = useMutation(remindOfMany())
  const remove = useMutation(deleteMany())
  const mutation = { pay, remind, delete: remove }[kind]

  async function send(toSend: readonly Portion[]): Promise<BulkProgress> {
    setSending(true)
    const end = await sendPortions(
      toSend,
      async (portion) => {
        return await mutation.mutateAsync(command({ placeId, ...portion }))
      },
      setProgress,
    )
    setSending(false)
    await bulkEnded(client)
    return end
  }

  function wantedOf(id: number): Wanted {
    const version = kind === 'remind' ? undefined : chosen.get(id)?.version
    return version === undefined ? { id } : { id, version }
  }
  const left = progress && toSendAgain(progress, wantedOf)

  return {
    progress,
    sending,
    start: () => send(portions([...chosen.keys()].map(wantedOf))),
    /** Sends again what is worth it; undefined where nothing is. */
    again: left !== undefined && left.length > 0 ? () => send(left) : undefined,
  }
}
