import {
  activateInput,
  changeSecretInput,
  confirmIdentityInput,
  emailChange,
  emailCodeInput,
  emailLinkInput,
  endSessionInput,
  finishResetInput,
  menu,
  ownAccount,
  publicConfig,
  type PublicConfig,
  registerInput,
  resetInput,
  sessionEntry,
  sessionLimits,
  setLanguageInput,
  settingsInput,
  signedIn,
  signedOut,
  signInInput,
} from '@skrzat/contract/wire/accounts'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { adminProcedure, publicProcedure, router, signedInProcedure } from '../../kernel/trpc.ts'
import type { OwnAccount } from './own/account.ts'
import { emailChangeOf } from './own/email.ts'
import { saveSessionLimits, sessionLimitsOf } from './idle.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own/sessions.ts'
import { accountOf, menuOf } from './queries.ts'
import { storeLanguage } from './repository.ts'
import { factorProcedures } from './factors/router.ts'
import type { Factors } from './factors/factors.ts'
import type { Devices } from './devices.ts'
import type { createSignIn } from './sign-in.ts'
import type { SignOut } from './sign-out.ts'

const nothing = z.object({})

type Options = {
  signIn: ReturnType<typeof createSignIn>
  signOut: SignOut
  config: PublicConfig
  account: OwnAccount
  devices: Devices
  factors: Factors
}

export function accountsRouter(
  kernel: Kernel,
  { signIn, signOut, config, account: own, devices, factors }: Options,
) {
  const { db, clock } = kernel
  return router({
    ...factorProcedures(factors),
    signIn: publicProcedure
      .input(signInInput)
      .output(signedIn)
      .mutation(async ({ input, ctx: { address, userAgent, cookie, setCookie } }) => {
        const browser = devices.ofCookie(cookie)
        const { token, expiresAt } = await signIn({
          ...input,
          address,
          userAgent,
          device: browser.hash,
          browser: true,
        })
        setCookie?.(browser.cookie)
        return { token, expiresAt: expiresAt.toISOString() }
      }),

    /** Ends the caller's session and its streams. */
    signOut: signedInProcedure.output(signedOut).mutation(({ ctx }) => signOut(ctx.principal.sessionId)),

    me: signedInProcedure.output(ownAccount).query(({ ctx }) => accountOf(db.sql, ctx.principal)),

    menu: signedInProcedure.output(menu).query(({ ctx }) => menuOf(db.sql, ctx.principal)),

    setLanguage: signedInProcedure
      .input(setLanguageInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await storeLanguage(db.sql, ctx.principal.accountId, input.langKey)
        return {}
      }),

    /** Names, e-mail and language; a new e-mail address requires a fresh proof, and takes effect by its link. */
    saveSettings: signedInProcedure
      .input(settingsInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.saveSettings(ctx.principal, input, 'session')
        return {}
      }),

    /** The e-mail address pending a code or a link; null without one. */
    emailChange: signedInProcedure
      .output(emailChange.nullable())
      .query(({ ctx }) => emailChangeOf(db.sql, ctx.principal.accountId, clock.now())),

    /** Sends the code or the link again. */
    resendEmailChange: signedInProcedure.output(nothing).mutation(async ({ ctx }) => {
      await own.emailChange.resend(ctx.principal)
      return {}
    }),

    cancelEmailChange: signedInProcedure.output(nothing).mutation(async ({ ctx }) => {
      await own.emailChange.cancel(ctx.principal)
      return {}
    }),

    /** Checks the code sent to the phone, for a change requested by an older client. */
    proveEmailChange: signedInProcedure
      .input(emailCodeInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        const device = devices.ofCookie(ctx.cookie).hash
        await own.emailChange.prove(ctx.principal, input.code, { address: ctx.address, device })
        return {}
      }),

    /** Opens the e-mail's link, signed in or not. */
    verifyEmail: publicProcedure
      .input(emailLinkInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await own.emailChange.verify(input.key, ctx.address)
        return {}
      }),

    /** A new PIN or password; every other session of the account ends. */
    changeSecret: signedInProcedure
      .input(changeSecretInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        const device = devices.ofCookie(ctx.cookie).hash
        await own.changeSecret(ctx.principal, { ...input, address: ctx.address, device })
        return {}
      }),

    /** Proves the caller's identity, for what requires a fresh proof (`account.proof_required`). */
    confirmIdentity: signedInProcedure
      .input(confirmIdentityInput)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        const device = devices.ofCookie(ctx.cookie).hash
        await own.identity.confirm(ctx.principal, input, { address: ctx.address, device })
        return {}
      }),

    /** Sends a code to the phone of an account that has no secret, for `confirmIdentity`. */
    sendIdentityCode: signedInProcedure.output(nothing).mutation(async ({ ctx }) => {
      await own.identity.sendCode(ctx.principal, ctx.address)
      return {}
    }),

    /** The caller's sessions, newest first. */
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

    /** Ends all sessions but the current one. */
    endOtherSessions: signedInProcedure.output(nothing).mutation(async ({ ctx }) => {
      await endOtherSessions(kernel, ctx.principal)
      return {}
    }),

    /** The idle limits of sessions, in the whole installation. */
    sessionLimits: adminProcedure.output(sessionLimits).query(() => sessionLimitsOf(db.sql)),

    /** Takes effect from the next call, for every session. */
    setSessionLimits: adminProcedure
      .input(sessionLimits)
      .output(nothing)
      .mutation(async ({ input, ctx }) => {
        await saveSessionLimits(kernel, ctx.principal, input)
        return {}
      }),

    /** Same answer whether or not the phone has an account; only the SMS reveals more. */
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
        const browser = devices.ofCookie(ctx.cookie)
        await own.activate({ ...input, address: ctx.address, device: browser.hash })
        ctx.setCookie?.(browser.cookie)
        return {}
      }),

    /** Same answer whether or not there is an account. */
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
        const browser = devices.ofCookie(ctx.cookie)
        const origin = { address: ctx.address, device: browser.hash }
        await own.finishReset(input.key, input.newPassword, origin)
        ctx.setCookie?.(browser.cookie)
        return {}
      }),

    /** The page's configuration before signing in. */
    config: publicProcedure.output(publicConfig).query(() => config),
  })
}
