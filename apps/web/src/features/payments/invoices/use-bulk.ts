import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/trpc.ts'
import { bulkEnded, invoicesLeft } from '../queries.ts'
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
  const [progress, setProgress] = useState<BulkProgress>()
  const [sending, setSending] = useState(false)
  const payMany = useMutation(trpc.payments.bulkPay.mutationOptions())
  const remindMany = useMutation(trpc.payments.bulkRemind.mutationOptions())
  const deleteMany = useMutation(trpc.payments.bulkDelete.mutationOptions())
  const mutation = { pay: payMany, remind: remindMany, delete: deleteMany }[kind]

  async function send(toSend: readonly Portion[]): Promise<BulkProgress> {
    setSending(true)
    const end = await sendPortions(
      toSend,
      async (portion) => {
        const result = await mutation.mutateAsync({ placeId, ...portion })
        if (kind !== 'remind') await invoicesLeft(client, result)
        return result
      },
      setProgress,
    )
    setSending(false)
    await bulkEnded(client)
    return end
  }

  const newId = () => crypto.randomUUID()
  function wantedOf(id: number): Wanted {
    const version = kind === 'remind' ? undefined : chosen.get(id)?.version
    return version === undefined ? { id } : { id, version }
  }
  const left = progress && toSendAgain(progress, wantedOf, newId)

  return {
    progress,
    sending,
    start: () => send(portions([...chosen.keys()].map(wantedOf), newId)),
    /** Sends again what is worth it; undefined where nothing is. */
    again: left !== undefined && left.length > 0 ? () => send(left) : undefined,
  }
}
