import { id } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/moderation'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { addReport, deleteReport, editReport } from './commands.ts'
import { handleReport } from './handle.ts'
import { listReports, reportOf } from './queries.ts'

const one = z.object({ id })

/** Each command and query checks whether the caller made the report, or handles reports of its place. */
export function moderationRouter(kernel: Kernel) {
  const { sql } = kernel.db
  return router({
    /** The reports that the caller made or handles. */
    reports: signedInProcedure
      .input(wire.reportsInput)
      .output(wire.reportsPage)
      .query(({ ctx, input: { page, size, query, sort, direction } }) =>
        listReports(sql, ctx.principal, {
          offset: page * size,
          size,
          search: query,
          sort: [{ field: sort, descending: direction === 'desc' }],
        }),
      ),

    report: signedInProcedure
      .input(one)
      .output(wire.postReport)
      .query(({ ctx, input }) => reportOf(sql, ctx.principal, input.id)),

    add: signedInProcedure
      .input(wire.reportForm)
      .output(wire.postReport)
      .mutation(async ({ ctx: { principal }, input }) =>
        reportOf(sql, principal, await addReport(kernel, principal, input)),
      ),

    /** The caller's own, until somebody has handled it. */
    edit: signedInProcedure
      .input(wire.reportChange)
      .output(wire.postReport)
      .mutation(async ({ ctx: { principal }, input }) => {
        await editReport(kernel, principal, input)
        return await reportOf(sql, principal, input.id)
      }),

    delete: signedInProcedure
      .input(one)
      .output(z.void())
      .mutation(({ ctx, input }) => deleteReport(kernel, ctx.principal, input.id)),

    /** For the place's admins and the system's admins. */
    handle: signedInProcedure
      .input(wire.reportHandling)
      .output(wire.postReport)
      .mutation(async ({ ctx: { principal }, input }) => {
        await handleReport(kernel, principal, input)
        return await reportOf(sql, principal, input.id)
      }),
  })
}
