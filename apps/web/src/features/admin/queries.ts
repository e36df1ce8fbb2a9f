import { mutation, trpc } from '#app/calls/index.ts'

export const editSms = mutation(trpc.sms.edit, { invalidates: [trpc.sms.pathFilter()] })

export const setSessionLimits = mutation(trpc.accounts.setSessionLimits, {
  invalidates: [],
  shows: (client, _, saved) => client.setQueryData(trpc.accounts.sessionLimits.queryKey(), saved),
})
