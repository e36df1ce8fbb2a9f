/** The account's mutations, each with the queries it invalidates. */
import type { QueryClient } from '@tanstack/react-query'
import { invalidateQueries, mutation, noEffects, peopleFilters, trpc } from '#app/calls/index.ts'

const own = { invalidates: [trpc.accounts.pathFilter()] }
const sessionsFilter = trpc.accounts.sessions.queryFilter()

// ---- Signed out. Nothing is cached, and the cache is cleared when a session begins or ends.

export const signInOnServer = mutation(trpc.accounts.signIn, noEffects)
export const signOut = mutation(trpc.accounts.signOut, noEffects)
export const registerAccount = mutation(trpc.accounts.register, noEffects)
export const activateAccount = mutation(trpc.accounts.activate, noEffects)
export const startReset = mutation(trpc.accounts.startReset, noEffects)
export const finishReset = mutation(trpc.accounts.finishReset, noEffects)
export const verifyEmail = mutation(trpc.accounts.verifyEmail, noEffects)

// ---- The own account

export const saveSettings = mutation(trpc.accounts.saveSettings, {
  invalidates: [trpc.accounts.emailChange.queryFilter()],
  later: true,
  // A new address only takes effect once its link was opened.
  shows: (client, _, { email, ...saved }) =>
    client.setQueryData(
      trpc.accounts.me.queryKey(),
      (known) => known && { ...known, ...saved, email: email === null ? null : known.email },
    ),
})

/** The next page's guard reads `me`, active or not; other devices are signed out. */
export const changeSecret = mutation(trpc.accounts.changeSecret, {
  invalidates: [{ ...trpc.accounts.me.queryFilter(), refetchType: 'all' }, sessionsFilter],
})

export const endOwnSession = mutation(trpc.accounts.endSession, {
  invalidates: [sessionsFilter],
  alsoAfter: 'refusal',
})
export const endOtherSessions = mutation(trpc.accounts.endOtherSessions, { invalidates: [sessionsFilter] })

export const resendEmailChange = mutation(trpc.accounts.resendEmailChange, { ...own, alsoAfter: 'refusal' })
export const cancelEmailChange = mutation(trpc.accounts.cancelEmailChange, own)
export const proveEmailChange = mutation(trpc.accounts.proveEmailChange, own)

/** Membership of a place decides everything that is visible of it. */
export const answerPlace = mutation(trpc.places.answer, {
  invalidates: [trpc.accounts.pathFilter(), ...peopleFilters],
})

// ---- Access tokens

const tokens = { invalidates: [trpc.accounts.tokens.queryFilter()] }
/** The token is shown once, so it doesn't wait for the query. */
export const makeToken = mutation(trpc.accounts.makeToken, { ...tokens, later: true })
export const revokeToken = mutation(trpc.accounts.revokeToken, { ...tokens, alsoAfter: 'refusal' })

// ---- The second factor

export const beginTotp = mutation(trpc.accounts.beginTotp, noEffects)
export const beginPasskey = mutation(trpc.accounts.beginPasskey, noEffects)
// Recovery codes are shown once, so they don't wait for queries.
const withCodes = { ...own, later: true }
export const confirmTotp = mutation(trpc.accounts.confirmTotp, withCodes)
export const addPasskey = mutation(trpc.accounts.addPasskey, withCodes)
export const removeTotp = mutation(trpc.accounts.removeTotp, own)
export const removePasskey = mutation(trpc.accounts.removePasskey, own)
export const renewRecoveryCodes = mutation(trpc.accounts.renewRecoveryCodes, withCodes)

/** After a fresh proof outside a mutation of the person's account. */
export function identityProven(client: QueryClient) {
  return invalidateQueries(client, [trpc.accounts.pathFilter()])
}
