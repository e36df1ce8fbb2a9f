import { placeGroup, placeWorker } from '@skrzat/contract/wire/people'
import { placeInfo, placeListItem } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { found } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { memberProcedure, router, signedInProcedure } from '../../kernel/trpc.ts'
import { groupsOf, placeInfoOf, placesOf, workersOf } from './queries.ts'

export function placesRouter({ db }: Kernel) {
  return router({
    /** The caller's places. */
    list: signedInProcedure
      .output(z.array(placeListItem))
      .query(({ ctx }) => placesOf(db.sql, ctx.principal)),

    get: memberProcedure
      .output(placeInfo)
      .query(async ({ ctx, input }) =>
        found(await placeInfoOf(db.sql, ctx.principal, input.placeId), 'place.not_found'),
      ),

    groups: memberProcedure
      .output(z.array(placeGroup))
      .query(({ ctx, input }) => groupsOf(db.sql, ctx.principal, input.placeId)),

    workers: memberProcedure
      .output(z.array(placeWorker))
      .query(({ ctx, input }) => workersOf(db.sql, ctx.principal, input.placeId)),
  })
}
