/** What a parent's payments ask the server, and what each change makes out of date. */
import { keepPreviousData } from '@tanstack/react-query'
import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

/** With paid ones where the history is wanted. */
export function myInvoicesOptions(history: boolean) {
  return trpc.payments.my.queryOptions({ history }, { placeholderData: keepPreviousData })
}

/** That it was seen is asked for with the next visit: nothing on the screen shows it. */
export const viewInvoice = mutation(trpc.payments.view, {
  invalidates: [{ ...trpc.payments.my.pathFilter(), refetchType: 'none' }],
})
