/** What changes an account, and what each change makes out of date. */
import type { QueryClient } from '@tanstack/react-query'
import { peopleFilters } from '#app/filters.ts'
import { mutation, noEffects } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

const own = { invalidates: [trpc.accounts.pathFilter()] }
const sessionsFilter = trpc.accounts.sessions.queryFilter()

// ---- Before one is signed in nothing is shown, and with a session's end or beginning everything is forgotten.

export const signInOnServer = mutation(trpc.accounts.signIn, noEffects)
export const signOut = mutation(trpc.accounts.signOut, noEffects)
export const registerAccount = mutation(trpc.accounts.register, noEffects)
export const activateAccount = mutation(trpc.accounts.activate, noEffects)
export const startReset = mutation(trpc.accounts.startReset, noEffects)
export const finishReset = mutation(trpc.accounts.finishReset, noEffects)
export const verifyEmail = mutation(trpc.accounts.verifyEmail, noEffects)

// ---- One's own account

export const saveSettings = mutation(trpc.accounts.saveSettings, {
  invalidates: [trpc.accounts.emailChange.queryFilter()],
  later: true,
  // Another address counts only once its link was opened.
  shows: (client, _, { email, ...saved }) =>
    client.setQueryData(
      trpc.accounts.me.queryKey(),
      (known) => known && { ...known, ...saved, email: email === null ? null : known.email },
    ),
})

/** The guard of the page that one goes on to reads `me`, shown or not; other devices are signed out. */
export const changeSecret = mutation(trpc.accounts.changeSecret, {
  invalidates: [{ ...trpc.accounts.me.queryFilter(), refetchType: 'all' }, sessionsFilter],
})

export const endSession = mutation(trpc.accounts.endSession, {
  invalidates: [sessionsFilter],
  alsoAfter: 'refusal',
})
export const endOtherSessions = mutation(trpc.accounts.endOtherSessions, { invalidates: [sessionsFilter] })

export const resendEmailChange = mutation(trpc.accounts.resendEmailChange, { ...own, alsoAfter: 'refusal' })
export const cancelEmailChange = mutation(trpc.accounts.cancelEmailChange, own)
export const proveEmailChange = mutation(trpc.accounts.proveEmailChange, own)

/** Whether one belongs to a place decides on all that one sees of it. */
export const answerPlace = mutation(trpc.places.answer, {
  invalidates: [trpc.accounts.pathFilter(), ...peopleFilters],
})

// ---- The second factor

export const beginTotp = mutation(trpc.accounts.beginTotp, noEffects)
export const beginPasskey = mutation(trpc.accounts.beginPasskey, noEffects)
export const confirmTotp = mutation(trpc.accounts.confirmTotp, own)
export const addPasskey = mutation(trpc.accounts.addPasskey, own)
export const removeTotp = mutation(trpc.accounts.removeTotp, own)
export const removePasskey = mutation(trpc.accounts.removePasskey, own)
export const renewRecoveryCodes = mutation(trpc.accounts.renewRecoveryCodes, own)

/** After one has proven who one is outside a change of one's own. */
export function identityProven(client: QueryClient) {
  return client.invalidateQueries(trpc.accounts.pathFilter())
}
