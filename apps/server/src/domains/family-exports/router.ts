import { directedPlaces } from '@skrzat/contract/access'
import { id } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/family-exports'
import { z } from 'zod'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { placeProcedure, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { prepareExport, requestExport } from './commands.ts'
import { kidExportsOf, ownExportsOf } from './queries.ts'

/** Exports of a family's data over tRPC; the file is fetched over REST. */
export function exportsRouter(kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>) {
  const { sql } = kernel.db
  const directing = placeProcedure('admin')
  return router({
    /** The caller's kids, each with the newest export that the caller asked for. */
    mine: signedInProcedure.output(wire.ownExports).query(({ ctx }) => ownExportsOf(sql, ctx.principal)),

    /** A guardian asks for an export of a kid and of the own account. */
    request: signedInProcedure
      .input(wire.requestExportInput)
      .output(wire.familyExport)
      .mutation(({ ctx, input }) => {
        requireRecentProof(ctx.principal)
        return requestExport(kernel, { ...ctx.principal, remoteAddress: ctx.address }, input)
      }),

    /** The exports of a kid that the caller prepared, and the guardians who have an account. */
    ofKid: directing
      .input(z.object({ kidId: id }))
      .output(wire.kidExports)
      .query(async ({ ctx: { principal }, input }) => ({
        mayPrepare: directedPlaces(principal).includes(input.placeId),
        ...(await kidExportsOf(sql, { ...input, accountId: principal.accountId })),
      })),

    /** An admin of the place prepares one. */
    prepare: directing
      .input(wire.prepareExportInput)
      .output(wire.familyExport)
      .mutation(({ ctx, input }) => {
        requireRecentProof(ctx.principal)
        return prepareExport(kernel, { ...ctx.principal, remoteAddress: ctx.address }, input)
      }),
  })
}
