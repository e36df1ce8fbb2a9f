import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

export const editSms = mutation(trpc.sms.edit, { invalidates: [trpc.sms.pathFilter()] })

export const setSessionLimits = mutation(trpc.accounts.setSessionLimits, {
  invalidates: [],
  shows: (client, _, saved) => client.setQueryData(trpc.accounts.sessionLimits.queryKey(), saved),
})
