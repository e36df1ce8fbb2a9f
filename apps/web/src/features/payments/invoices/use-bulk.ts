import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/trpc.ts'
import { bulkEnded, invoicesLeft } from '../queries.ts'
import { portions, sendPortions, type BulkProgress, type Portion } from './bulk.ts'

export type BulkKind = 'pay' | 'remind' | 'delete'

/**
 * One bulk action from its question to its end: sent in portions, told of as it goes, and what failed or got
 * no answer sent again. An unanswered portion keeps its command id; what was refused is asked for anew.
 */
export function useBulk(placeId: number, kind: BulkKind) {
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

  return {
    progress,
    sending,
    start: (ids: readonly number[]) => send(portions(ids, () => crypto.randomUUID())),
    /** Sends again what got no answer, as it was, and what was refused, as new. */
    again: ({ unsent, failed }: BulkProgress) =>
      send([
        ...unsent,
        ...portions(
          failed.map(({ id }) => id),
          () => crypto.randomUUID(),
        ),
      ]),
  }
}
