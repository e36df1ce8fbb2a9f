/** Queries of a place's integrations, and mutations with the queries they invalidate. */
import { mutation, trpc } from '#app/calls/index.ts'

const hooks = trpc.webhooks.list.pathFilter()
const deliveries = trpc.webhooks.deliveries.pathFilter()

export const webhooksOptions = (placeId: number) => trpc.webhooks.list.queryOptions({ placeId })

/** Milliseconds between polls of waiting deliveries. */
const LOOK = 3_000

/** A webhook's deliveries as an infinite query; polls while one waits. */
export function deliveriesOptions(placeId: number, id: number) {
  return trpc.webhooks.deliveries.infiniteQueryOptions(
    { placeId, id },
    {
      initialCursor: null,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const pages = state.data?.pages ?? []
        return pages.some((page) => page.deliveries.some((one) => one.state === 'waiting')) ? LOOK : false
      },
    },
  )
}

export const placeTokensOptions = (placeId: number) => trpc.accounts.placeTokens.queryOptions({ placeId })

/** A secret is shown once, so it doesn't wait for the query. */
export const addWebhook = mutation(trpc.webhooks.add, { invalidates: [hooks], later: true })
export const rotateSecret = mutation(trpc.webhooks.rotate, { invalidates: [hooks], later: true })
export const updateWebhook = mutation(trpc.webhooks.update, { invalidates: [hooks], alsoAfter: 'refusal' })
export const switchWebhook = mutation(trpc.webhooks.switch, {
  invalidates: [hooks, deliveries],
  alsoAfter: 'refusal',
})
export const removeWebhook = mutation(trpc.webhooks.remove, { invalidates: [hooks], alsoAfter: 'refusal' })
export const testWebhook = mutation(trpc.webhooks.test, {
  invalidates: [hooks, deliveries],
  alsoAfter: 'refusal',
})
export const resendDelivery = mutation(trpc.webhooks.resend, {
  invalidates: [hooks, deliveries],
  alsoAfter: 'refusal',
})

export const revokePlaceToken = mutation(trpc.accounts.revokePlaceToken, {
  invalidates: [trpc.accounts.placeTokens.pathFilter(), trpc.accounts.tokens.queryFilter()],
  alsoAfter: 'refusal',
})
