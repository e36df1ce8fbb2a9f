import { useQueryClient } from '@tanstack/react-query'
import { client } from '#app/calls/index.ts'
import { useLive } from '#app/live/index.ts'
import { myPaymentsChanged } from './queries.ts'

/** Follows what the kids owe and have: an open page never asks for what was paid meanwhile. */
export function useFollow() {
  const queries = useQueryClient()
  const refresh = () => void myPaymentsChanged(queries)
  useLive(client.payments.follow, undefined, {
    // The first one too: something may have changed before the stream was open.
    onState: refresh,
    onChange: refresh,
  })
}
