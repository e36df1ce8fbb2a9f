import type { Invoice } from '@skrzat/contract/wire/payments'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useCommand } from '#app/command.ts'
import { viewInvoice } from './queries.ts'

/**
 * Tells the server, once for each invoice, that a parent of the child has seen it. It is no work of the
 * parent's, so a failure is not shown: the next visit tells it again.
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
