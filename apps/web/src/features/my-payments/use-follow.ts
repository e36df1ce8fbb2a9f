import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/calls/index.ts'
import { useLive } from '#app/live/index.ts'
import { myPaymentsChanged } from './queries.ts'

/** Subscribes to changes of what the kids owe and have, so that an open page never asks for money that was paid. */
export function useFollowInvoices() {
  const queries = useQueryClient()
  const refreshPayments = () => void myPaymentsChanged(queries)
  useLive(client.payments.follow, undefined, {
    // On the first state too, as a change before the stream opened was missed.
    onState: refreshPayments,
    onChange: refreshPayments,
  })
}
