import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { bulkEnded, deleteMany, payMany, remindOfMany } from '../queries.ts'
import {
  splitIntoPortions,
  sendPortions,
  toSendAgain,
  type BulkProgress,
  type Portion,
  type Wanted,
} from './bulk.ts'
import type { PaymentDetails } from './payment-fields.tsx'
import type { BulkSelection } from './selection.ts'

export type BulkKind = 'pay' | 'remind' | 'delete'

/**
 * One bulk action: sent in batches with progress, then retries what failed or got no answer. An unanswered batch keeps
 * its command id; refused invoices get a new one. Payments and deletions apply only to the versions seen when the
 * dialog opened.
 */
export function useBulk(placeId: number, kind: BulkKind, chosen: BulkSelection) {
  const client = useQueryClient()
  const command = useCommand()
  const [progress, setProgress] = useState<BulkProgress>()
  const [sending, setSending] = useState(false)
  const details = useRef<PaymentDetails>(undefined)
  const commands = useRef<string[]>([])
  const pay = useMutation(payMany())
  const remind = useMutation(remindOfMany())
  const remove = useMutation(deleteMany())
  const mutation = { pay, remind, delete: remove }[kind]

  async function sendAll(toSend: readonly Portion[]): Promise<BulkProgress> {
    setSending(true)
    const end = await sendPortions(
      toSend,
      async (portion) => {
        const wanted = command({ placeId, ...portion, ...details.current })
        const result = await mutation.mutateAsync(wanted)
        commands.current.push(wanted.commandId)
        return result
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
    /** @param paid details of the payments, if it pays */
    start: (paid?: PaymentDetails) => {
      details.current = paid
      return sendAll(splitIntoPortions([...chosen.keys()].map(wantedOf)))
    },
    /** The ids of the commands that were carried out. */
    paidBy: () => commands.current,
    /** Retries what may succeed; undefined if nothing may. */
    again: left !== undefined && left.length > 0 ? () => sendAll(left) : undefined,
  }
}
