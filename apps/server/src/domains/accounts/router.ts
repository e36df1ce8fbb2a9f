import * as wire from '@skrzat/contract/wire/accounts'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  adminProcedure,
  nothing,
  publicProcedure,
  type RequestContext,
  router,
  signedInProcedure,
} from '../../kernel/trpc/index.ts'
import type { OwnAccount } from './own/account.ts'
import { emailChangeOf } from './own/email.ts'
import { saveSessionLimits, sessionLimitsOf } from './idle.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own/sessions.ts'
import { accountOf, menuOf } from './queries.ts'
import { storeLanguage } from './repository.ts'
import { tokenProcedures } from './access-tokens/router.ts'
import { factorProcedures } from './factors/router.ts'
import type { Factors } from './factors/factors.ts'
import type { Devices } from './devices.ts'
import type { createSignIn } from './sign-in.ts'
import type { SignOut } from './sign-out.ts'
import type { Origin } from './throttle.ts'

type Options = {
  signIn: ReturnType<typeof createSignIn>
  signOut: SignOut
  config: wire.PublicConfig
  account: OwnAccount
  devices: Devices
  factors: Factors
}

export function accountsRouter(
  kernel: Kernel,
  { signIn, signOut, config, account: own, devices, factors }: Options,
) {
  const { db, clock } = kernel
  const originOf = ({ cookie, address }: RequestContext): Origin => ({
    address,
    device: devices.ofCookie(cookie).hash,
  })
  /** Runs `run` with the browser's device, which the account may remember, and sets the cookie that identifies it. */
  async function fromBrowser<T>(
    { cookie, address, setCookie }: RequestContext,
    run: (origin: Origin) => Promise<T>,
  ): Promise<T> {
    const browser = devices.ofCookie(cookie)
    const result = await run({ address, device: browser.hash })
    setCookie?.(browser.cookie)
    return result
  }
  return router({
    ...factorProcedures(factors),
    ...tokenProcedures(kernel),
    signIn: publicProcedure
      .input(wire.signInInput)
      .output(wire.signedIn)
      .mutation(async ({ input, ctx }) => {
        const { token, expiresAt } = await fromBrowser(ctx, (origin) =>
          signIn({ ...input, ...origin, userAgent: ctx.userAgent, browser: true }),
        )
        return { token, expiresAt: expiresAt.toISOString() }
      }),

    /** Ends the caller's session and its streams. */
    signOut: signedInProcedure.output(wire.signedOut).mutation(({ ctx }) => signOut(ctx.principal.sessionId)),

    me: signedInProcedure.output(wire.ownAccount).query(({ ctx }) => accountOf(db.sql, ctx.principal)),

    menu: signedInProcedure.output(wire.menu).query(({ ctx }) => menuOf(db.sql, ctx.principal, clock.now())),

    setLanguage: signedInProcedure
      .input(wire.setLanguageInput)
      .output(nothing)
      .mutation(({ input, ctx }) => storeLanguage(db.sql, ctx.principal.accountId, input.langKey)),

    /** Names, e-mail and language; a new e-mail address requires a fresh proof, and takes effect by its link. */
    saveSettings: signedInProcedure
      .input(wire.settingsInput)
      .output(nothing)
      .mutation(({ input, ctx }) =>
        own.saveSettings(ctx.principal, input, { proof: 'session', device: originOf(ctx).device }),
      ),

    /** The e-mail address pending a code or a link; null without one. */
    emailChange: signedInProcedure
      .output(wire.emailChange.nullable())
      .query(({ ctx }) => emailChangeOf(db.sql, ctx.principal.accountId, clock.now())),

    /** Sends the code or the link again. */
    resendEmailChange: signedInProcedure
      .output(nothing)
      .mutation(({ ctx }) => own.emailChange.resend(ctx.principal, originOf(ctx))),

    cancelEmailChange: signedInProcedure
      .output(nothing)
      .mutation(({ ctx }) => own.emailChange.cancel(ctx.principal)),

    /** Checks the code sent to the phone, for a change requested by an older client. */
    proveEmailChange: signedInProcedure
      .input(wire.emailCodeInput)
      .output(nothing)
      .mutation(({ input, ctx }) => own.emailChange.prove(ctx.principal, input.code, originOf(ctx))),

    /** Opens the e-mail's link, signed in or not. */
    verifyEmail: publicProcedure
      .input(wire.emailLinkInput)
      .output(nothing)
      .mutation(({ input, ctx }) => own.emailChange.verify(input.key, ctx.address)),

    /** A new PIN or password; every other session of the account ends. */
    changeSecret: signedInProcedure
      .input(wire.changeSecretInput)
      .output(nothing)
      .mutation(({ input, ctx }) => own.changeSecret(ctx.principal, { ...input, ...originOf(ctx) })),

    /** Proves the caller's identity, for what requires a fresh proof (`account.proof_required`). */
    confirmIdentity: signedInProcedure
      .input(wire.confirmIdentityInput)
      .output(nothing)
      .mutation(({ input, ctx }) => own.identity.confirm(ctx.principal, input, originOf(ctx))),

    /** Sends a code to the phone of an account that has no secret, for `confirmIdentity`. */
    sendIdentityCode: signedInProcedure
      .output(nothing)
      .mutation(({ ctx }) => own.identity.sendCode(ctx.principal, originOf(ctx))),

    /** The caller's sessions, newest first. */
    sessions: signedInProcedure
      .output(z.array(wire.sessionEntry))
      .query(({ ctx }) => ownSessions(db.sql, ctx.principal, clock.now())),

    endSession: signedInProcedure
      .input(wire.endSessionInput)
      .output(nothing)
      .mutation(({ input, ctx }) => endOwnSession(kernel, ctx.principal, input.id)),

    /** Ends all sessions but the current one. */
    endOtherSessions: signedInProcedure
      .output(nothing)
      .mutation(({ ctx }) => endOtherSessions(kernel, ctx.principal)),

    /** The idle limits of sessions, in the whole installation. */
    sessionLimits: adminProcedure.output(wire.sessionLimits).query(() => sessionLimitsOf(db.sql)),

    /** Takes effect from the next call, for every session. */
    setSessionLimits: adminProcedure
      .input(wire.sessionLimits)
      .output(nothing)
      .mutation(({ input, ctx }) => saveSessionLimits(kernel, ctx.principal, input)),

    /** Same answer whether or not the phone has an account; only the SMS reveals more. */
    register: publicProcedure
      .input(wire.registerInput)
      .output(nothing)
      .mutation(({ input, ctx }) => fromBrowser(ctx, (origin) => own.register({ ...input, ...origin }))),

    activate: publicProcedure
      .input(wire.activateInput)
      .output(nothing)
      .mutation(({ input, ctx }) => fromBrowser(ctx, (origin) => own.activate({ ...input, ...origin }))),

    /** Same answer whether or not there is an account. */
    startReset: publicProcedure
      .input(wire.resetInput)
      .output(nothing)
      .mutation(({ input, ctx }) => fromBrowser(ctx, (origin) => own.startReset(input.login, origin))),

    finishReset: publicProcedure
      .input(wire.finishResetInput)
      .output(nothing)
      .mutation(({ input, ctx }) =>
        fromBrowser(ctx, (origin) => own.finishReset(input.key, input.newPassword, origin)),
      ),

    /** The page's configuration before signing in. */
    config: publicProcedure.output(wire.publicConfig).query(() => config),
  })
}
