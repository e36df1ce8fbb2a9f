import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { id } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/refunds'
import { z } from 'zod'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import { nothing, placeProcedure, router } from '../../kernel/trpc/index.ts'
import { cancelRefund, changePayee, payByHand, unpayByHand } from './commands/change.ts'
import { fileById, makeFile, takeBack } from './commands/file.ts'
import { orderRefund } from './commands/order.ts'
import type { RefundPorts } from './ports.ts'
import { refundOf, refundsOf, refundsPageOf } from './queries.ts'
import { refundableOf } from './refundable.ts'
import { saveRefundSettings } from './settings.ts'

/** Refunds over tRPC. Everything is looked up within the place. */
export function refundsRouter(ports: RefundPorts) {
  const { sql } = ports.db
  const billing = placeProcedure(PLACE_ACTIONS.payments)
  const by = ({ principal }: { principal: { accountId: number } }) => ({ actorId: principal.accountId })

  return router({
    /** Sums by state, the newest files, and how the bank takes them. */
    page: billing.output(wire.refundsPage).query(({ input }) => refundsPageOf(sql, input.placeId)),

    /** Newest first. */
    list: billing
      .input(wire.refundsInput)
      .output(wire.refunds)
      .query(async ({ input: { placeId, state, cursor = null, limit } }) => {
        const rows = await refundsOf(sql, placeId, { state, before: cursor, limit: limit + 1 })
        const refunds = rows.slice(0, limit)
        return { refunds, nextCursor: rows.length > limit ? (refunds.at(-1)?.id ?? null) : null }
      }),

    /** What can be paid back for a kid, and to whom. */
    refundable: billing
      .input(z.object({ kidId: id }))
      .output(wire.refundable)
      .query(({ input }) => refundableOf(ports, input.placeId, input.kidId)),

    order: billing
      .input(wire.orderRefundInput)
      .output(wire.refund)
      .mutation(async ({ input, ctx }) =>
        refundOf(sql, input.placeId, await orderRefund(ports, { ...input, ...by(ctx) })),
      ),

    /** It leads money elsewhere, so it needs a proof, as a file does. */
    changePayee: billing
      .input(wire.changePayeeInput)
      .output(wire.refund)
      .mutation(async ({ input, ctx }) => {
        requireRecentProof(ctx.principal)
        await changePayee(ports, input, ctx.principal)
        return await refundOf(sql, input.placeId, input.id)
      }),

    cancel: billing
      .input(wire.refundCommandInput)
      .output(wire.refund)
      .mutation(async ({ input, ctx }) => {
        await cancelRefund(ports, { ...input, ...by(ctx) })
        return await refundOf(sql, input.placeId, input.id)
      }),

    pay: billing
      .input(wire.payRefundInput)
      .output(wire.refund)
      .mutation(async ({ input, ctx }) => {
        await payByHand(ports, { ...input, ...by(ctx) })
        return await refundOf(sql, input.placeId, input.id)
      }),

    unpay: billing
      .input(wire.refundCommandInput)
      .output(wire.refund)
      .mutation(async ({ input, ctx }) => {
        await unpayByHand(ports, { ...input, ...by(ctx) })
        return await refundOf(sql, input.placeId, input.id)
      }),

    /** The file's content is fetched over REST. */
    makeFile: billing
      .input(wire.makeFileInput)
      .output(wire.madeFile)
      .mutation(async ({ input, ctx }) => {
        requireRecentProof(ctx.principal)
        const made = await makeFile(ports, { ...input, ...by(ctx) }, { login: ctx.principal.login })
        const file = await fileById(sql, input.placeId, made)
        return { id: made, orders: file?.orders ?? 0 }
      }),

    takeBack: billing
      .input(wire.takeBackInput)
      .output(nothing)
      .mutation(({ input }) => takeBack(ports, input)),

    saveSettings: billing
      .input(wire.refundSettingsInput)
      .output(wire.refundSettings)
      .mutation(({ input }) => saveRefundSettings(sql, input)),
  })
}
