import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { id } from '@skrzat/contract/wire/common'
import { fileGroups, placeFile } from '@skrzat/contract/wire/files'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { memberProcedure, placeProcedure, router } from '../../kernel/trpc/index.ts'
import { deleteFile, restoreFile } from './commands.ts'
import { groupsOf, listFiles } from './queries.ts'

export function filesRouter(kernel: Kernel) {
  const { sql } = kernel.db
  return router({
    /** The place's visible files, newest first. Uploads go over REST, which streams them. */
    list: memberProcedure
      .output(z.array(placeFile))
      .query(({ ctx, input }) => listFiles({ sql, clock: kernel.clock }, ctx.principal, input.placeId)),

    /** The groups whose files are visible. */
    groups: memberProcedure
      .output(fileGroups)
      .query(({ ctx, input }) => groupsOf(sql, ctx.principal, input.placeId)),

    delete: placeProcedure(PLACE_ACTIONS.files)
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ ctx, input }) => deleteFile(kernel, ctx.principal, input)),

    /** Undoes a deletion. */
    restore: placeProcedure(PLACE_ACTIONS.files)
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ ctx, input }) => restoreFile(kernel, ctx.principal, input)),
  })
}
