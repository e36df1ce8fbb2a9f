import type { signedOut } from '@skrzat/contract/wire/accounts'
import type { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Provider } from './provider/client.ts'
import { endSession } from './sessions.ts'

export type SignOut = ReturnType<typeof createSignOut>

/**
 * Ends a session. Whoever signed in at the identity provider is to go on to its page for signing out, with its
 * token as a hint; everybody else to the configured page, where there is one.
 */
export function createSignOut(
  { db, bus, clock }: Kernel,
  provider: Pick<Provider, 'logoutUrl'> | undefined,
  logoutUrl: string | null,
) {
  return async (sessionId: string): Promise<z.output<typeof signedOut>> => {
    const idToken = await endSession(db.sql, bus, sessionId, clock.now())
    if (idToken === null || !provider) return { logoutUrl, idToken: null }
    return { logoutUrl: (await provider.logoutUrl()) ?? logoutUrl, idToken }
  }
}
