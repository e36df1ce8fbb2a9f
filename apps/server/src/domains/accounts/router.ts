import {
  account,
  menu,
  publicConfig,
  type PublicConfig,
  setLanguageInput,
  signedIn,
  signedOut,
  signInInput,
} from '@skrzat/contract/wire/account'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { publicProcedure, router, signedInProcedure } from '../../kernel/trpc.ts'
import { accountOf, menuOf } from './queries.ts'
import { storeLanguage } from './repository.ts'
import { endSession } from './sessions.ts'
import type { createSignIn } from './sign-in.ts'

type Options = {
  signIn: ReturnType<typeof createSignIn>
  config: PublicConfig
  logoutUrl: string | null
}

export function accountsRouter({ db, bus, clock }: Kernel, { signIn, config, logoutUrl }: Options) {
  return router({
    signIn: publicProcedure
      .input(signInInput)
      .output(signedIn)
      .mutation(async ({ input, ctx: { address, userAgent } }) => {
        const { token, expiresAt } = await signIn({ ...input, address, userAgent })
        return { token, expiresAt: expiresAt.toISOString() }
      }),

    /** Ends the caller's session; what streams to it ends with it. */
    signOut: signedInProcedure.output(signedOut).mutation(async ({ ctx: { principal } }) => {
      await endSession(db.sql, bus, principal.sessionId, clock.now())
      return { logoutUrl }
    }),

    me: signedInProcedure.output(account).query(({ ctx }) => accountOf(ctx.principal)),

    menu: signedInProcedure.output(menu).query(({ ctx }) => menuOf(db.sql, ctx.principal)),

    setLanguage: signedInProcedure
      .input(setLanguageInput)
      .output(z.object({}))
      .mutation(async ({ input, ctx }) => {
        await storeLanguage(db.sql, ctx.principal.accountId, input.langKey)
        return {}
      }),

    /** What the page needs to know before anybody signs in. */
    config: publicProcedure.output(publicConfig).query(() => config),
  })
}
