import {
  account,
  activateInput,
  changeSecretInput,
  endSessionInput,
  finishResetInput,
  menu,
  publicConfig,
  type PublicConfig,
  registerInput,
  resetInput,
  sessionEntry,
  setLanguageInput,
  settingsInput,
  signedIn,
  signedOut,
  signInInput,
} from '@skrzat/contract/wire/account'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { publicProcedure, router, signedInProcedure } from '../../kernel/trpc.ts'
import type { Account } from './index.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own/sessions.ts'
import { accountOf, menuOf } from './queries.ts'
import { storeLanguage } from './repository.ts'
import type { createSignIn } from './sign-in.ts'
import type { SignOut } from './sign-out.ts'

const nothing = z.object({})

type Options = {
  signIn: ReturnType<typeof createSignIn>
  signOut: SignOut
  config: PublicConfig
  account: Account
}

export function accountsRouter(kernel: Kernel, { signIn, signOut, config, account: own }: Options) {
  const { db, clock } = kernel
  return router({
    signIn: publicProcedure
      .input(signInInput)
      .output(signedIn)
      .mutation(async ({ input, ctx: { address, userAgent } }) => {
        const { token, expiresAt } = await signIn({ ...input, address, userAgent })
        return { token, expiresAt: expiresAt.toISOString() }
      }),

    /** Ends the caller's session; what streams to it ends with it. */
    signOut: signedInProcedure.output(signedOut).mutation(({ ctx }) => signOut(ctx.principal.sessionId)),

    me: signedInProcedure.output(account).query(({ ctx }) => accountOf(ctx.principal)),

    menu: signedInProcedure.output(menu).query(({ ctx }) => menuOf(db.sql, ctx.principal)),

    setLanguage: signedInProcedure
      .input(setLanguageInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await storeLanguage(db.sql, ctx.principal.accountId, input.langKey)
        return {}
      }),

    /** Names, e-mail and language. */
    saveSettings: signedInProcedure
      .input(settingsInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.saveSettings(ctx.principal, input)
        return {}
      }),

    /** A new PIN or password; every other session of the account ends. */
    changeSecret: signedInProcedure
      .input(changeSecretInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.changeSecret(ctx.principal, { ...input, address: ctx.address })
        return {}
      }),

    /** Where one is signed in, newest first. */
    sessions: signedInProcedure
      .output(z.array(sessionEntry))
      .query(({ ctx }) => ownSessions(db.sql, ctx.principal, clock.now())),

    endSession: signedInProcedure
      .input(endSessionInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await endOwnSession(kernel, ctx.principal, input.id)
        return {}
      }),

    /** Signs out everywhere but here. */
    endOtherSessions: signedInProcedure.output(nothing).mutation(async ({ ctx }) => {
      await endOtherSessions(kernel, ctx.principal)
      return {}
    }),

    /** Answers alike whether or not the phone has an account; a code by SMS says the rest. */
    register: publicProcedure
      .input(registerInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.register({ ...input, address: ctx.address })
        return {}
      }),

    activate: publicProcedure
      .input(activateInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.activate({ ...input, address: ctx.address })
        return {}
      }),

    /** Answers alike whether or not there is an account. */
    startReset: publicProcedure
      .input(resetInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.startReset(input.login, ctx.address)
        return {}
      }),

    finishReset: publicProcedure
      .input(finishResetInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.finishReset(input.key, input.newPassword, ctx.address)
        return {}
      }),

    /** What the page needs to know before anybody signs in. */
    config: publicProcedure.output(publicConfig).query(() => config),
  })
}
