import type { signedOut } from '@skrzat/contract/wire/accounts'
import type { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Provider } from './provider/client.ts'
import { endSession } from './sessions.ts'

export type SignOut = ReturnType<typeof createSignOut>

/**
 * Ends a session. The result is the next page: for a session from the identity provider its sign-out page, with the
 * token as a hint; otherwise the configured page, if any.
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
