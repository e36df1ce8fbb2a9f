import * as wire from '@skrzat/contract/wire/access-tokens'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { nothing, placeProcedure, requireFresh, signedInProcedure } from '../../../kernel/trpc/index.ts'
import { makeToken, revokeOwnToken, revokePlaceToken } from './commands.ts'
import { ownTokens, placeTokens, tokenPlaces } from './list.ts'

/** Personal access tokens: the caller's own, and for a place's admins those that reach it. */
export function tokenProcedures(kernel: Pick<Kernel, 'db' | 'clock'>) {
  const { db, clock } = kernel
  return {
    tokens: signedInProcedure.output(wire.ownTokens).query(async ({ ctx: { principal } }) => ({
      tokens: await ownTokens(db.sql, principal.accountId, clock.now()),
      places: await tokenPlaces(db.sql, principal),
    })),

    makeToken: signedInProcedure
      .use(requireFresh)
      .input(wire.makeTokenInput)
      .output(wire.madeToken)
      .mutation(async ({ ctx, input }) => ({ token: await makeToken(kernel, ctx.principal, input) })),

    revokeToken: signedInProcedure
      .input(wire.tokenInput)
      .output(nothing)
      .mutation(({ ctx, input }) => revokeOwnToken(kernel, ctx.principal, input.id)),

    placeTokens: placeProcedure('admin')
      .output(z.array(wire.placeToken))
      .query(({ input }) => placeTokens(db.sql, input.placeId, clock.now())),

    revokePlaceToken: placeProcedure('admin')
      .input(wire.tokenInput)
      .output(nothing)
      .mutation(({ ctx, input }) => revokePlaceToken(kernel, ctx.principal, input)),
  }
}
