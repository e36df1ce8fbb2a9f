import type { Invoice } from '@skrzat/contract/wire/payments'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { viewInvoice } from './queries.ts'

/**
 * Reports to the server, once per invoice, that a parent of the child has seen it. A failure is not shown, as the
 * parent asked for nothing: the next visit retries.
 */
export function useViewed(): (invoice: Invoice) => void {
  const told = useRef(new Set<number>())
  const command = useCommand()
  const { mutate } = useMutation(viewInvoice())
  return useCallback(
    ({ id, viewed }: Invoice) => {
      if (viewed !== null || told.current.has(id)) return
      told.current.add(id)
      mutate(command({ id }))
    },
    [command, mutate],
  )
}
