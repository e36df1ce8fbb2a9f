import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { id, optionalCommandId } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/payment-reports'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { live } from '../../kernel/realtime/index.ts'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import { placeProcedure, router } from '../../kernel/trpc/index.ts'
import { createReport, deleteReport } from './commands.ts'
import { followReports } from './follow.ts'
import { listReports, paymentMonths, totalsOfReport } from './queries.ts'

export function reportsRouter(kernel: Kernel) {
  return router({
    /** The place's reports, newest first. */
    list: placeProcedure(PLACE_ACTIONS.payments)
      .output(z.array(wire.paymentReport))
      .query(({ input }) => listReports(kernel.db.sql, input.placeId)),

    /** The current sums of a report's invoices, before the report is made. */
    totals: placeProcedure(PLACE_ACTIONS.payments)
      .input(wire.paymentTotalsInput)
      .output(wire.paymentSums)
      .query(({ input }) => totalsOfReport(kernel, input)),

    /** The sums of the invoices of the last 12 months, by the month of issue, oldest first. */
    months: placeProcedure(PLACE_ACTIONS.payments)
      .output(z.array(wire.paymentMonth))
      .query(({ input }) => paymentMonths(kernel, input.placeId)),

    create: placeProcedure(PLACE_ACTIONS.payments)
      .input(wire.addPaymentReportInput)
      .input(optionalCommandId)
      .output(wire.paymentReport)
      .mutation(({ ctx, input }) => {
        requireRecentProof(ctx.principal)
        return createReport(kernel, ctx.principal.accountId, input)
      }),

    delete: placeProcedure(PLACE_ACTIONS.payments)
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ input }) => deleteReport(kernel, input.placeId, input.id)),

    /** The unfinished reports of the place, then every report on each change. */
    progress: placeProcedure(PLACE_ACTIONS.payments)
      .output(live(z.array(wire.paymentReport), wire.paymentReport))
      .subscription(({ ctx, input, signal }) =>
        followReports(kernel, input.placeId, ctx.untilSessionEnds(signal)),
      ),
  })
}
