import * as wire from '@skrzat/contract/wire/factors'
import { nothing, requireFresh, signedInProcedure } from '../../../kernel/trpc/index.ts'
import type { Factors } from './factors.ts'

/** The caller's second factors. Every change needs a fresh proof. */
export function factorProcedures(factors: Factors) {
  const proven = signedInProcedure.use(requireFresh)
  return {
    factors: signedInProcedure.output(wire.factors).query(async ({ ctx }) => {
      const { passkeys, ...rest } = await factors.state(ctx.principal.accountId)
      return {
        ...rest,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      }
    }),

    /** A key for an authenticator app, which takes effect once confirmed by a code. */
    beginTotp: proven.output(wire.totpBegun).mutation(({ ctx }) => factors.beginTotp(ctx.principal)),

    confirmTotp: proven
      .input(wire.confirmTotpInput)
      .output(wire.factorAdded)
      .mutation(async ({ ctx, input }) => {
        const { recoveryCodes: codes } = await factors.confirmTotp(ctx.principal, input.code)
        return { recoveryCodes: codes && [...codes] }
      }),

    removeTotp: proven.output(nothing).mutation(({ ctx }) => factors.removeTotp(ctx.principal)),

    beginPasskey: proven.output(wire.challenge).mutation(({ ctx }) => factors.beginPasskey(ctx.principal)),

    addPasskey: proven
      .input(wire.addPasskeyInput)
      .output(wire.factorAdded)
      .mutation(async ({ ctx, input }) => {
        const { recoveryCodes: codes } = await factors.addPasskey(ctx.principal, input)
        return { recoveryCodes: codes && [...codes] }
      }),

    removePasskey: proven
      .input(wire.removePasskeyInput)
      .output(nothing)
      .mutation(({ ctx, input }) => factors.removePasskey(ctx.principal, input.id)),

    /** Replaces the ten recovery codes, shown once. */
    renewRecoveryCodes: proven
      .output(wire.recoveryCodes)
      .mutation(async ({ ctx }) => ({ recoveryCodes: await factors.renewRecoveryCodes(ctx.principal) })),
  }
}
