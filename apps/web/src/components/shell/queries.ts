/** The shell's mutations, each with the queries it invalidates. */
import { mutation, noEffects } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

export const setLanguage = mutation(trpc.accounts.setLanguage, {
  invalidates: [],
  shows: (client, _, { langKey }) =>
    client.setQueryData(trpc.accounts.me.queryKey(), (known) => known && { ...known, langKey }),
})

// The call that waited for the proof invalidates its own queries.
export const confirmIdentity = mutation(trpc.accounts.confirmIdentity, noEffects)
export const sendIdentityCode = mutation(trpc.accounts.sendIdentityCode, noEffects)
