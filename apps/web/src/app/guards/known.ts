/**
 * The account and the pages it may open, for guards: from the server, or the last known ones while it can't be reached.
 */
import { answerOrKept, ensureKnown, keepAnswers, keepDraftsOf } from '../offline/index.ts'
import { queryClient, seedEarly, trpc } from '../calls/index.ts'
import { endSession, forgetToken, currentToken } from '../session/index.ts'
import { failureOf } from '../errors/index.ts'

// A guard is the first to call the server, so that no answer is missed.
keepAnswers(queryClient)

/** The server's answer about a session that was assumed valid while the server could not be reached. */
function endIfRefused(error: unknown, sent: string) {
  if (failureOf(error).code === 'unauthenticated') endSession(sent)
}

let owner: number | undefined

/** Deletes unsent data of other accounts on this device. */
async function forgetOthers(account: number) {
  if (owner === account) return
  owner = account
  await keepDraftsOf(account)
}

/** @returns the token's account; undefined if the server no longer accepts the token, which is then forgotten */
export async function accountOf(sent: string) {
  // Cached until it is invalidated.
  const me = { ...trpc.accounts.me.queryOptions(), staleTime: Infinity }
  const asked = { queryKey: me.queryKey, fetch: () => queryClient.fetchQuery(me) }
  try {
    const account = await answerOrKept(queryClient, asked, (error) => endIfRefused(error, sent))
    void forgetOthers(account.id)
    await seedEarly(queryClient)
    return account
  } catch (error) {
    if (failureOf(error).code !== 'unauthenticated') throw error
    // A late refusal doesn't end the next session.
    if (sent === currentToken()) forgetToken()
    return undefined
  }
}

/** The pages that the person may open. */
export function knownMenu() {
  return ensureKnown(queryClient, trpc.accounts.menu.queryOptions())
}
