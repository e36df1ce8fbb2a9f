import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import * as wire from '@skrzat/contract/wire/payers'
import type { z } from 'zod'
import { nothing, placeProcedure, router } from '../../kernel/trpc/index.ts'
import { addArrangement, removeArrangement, updateArrangement } from './arrangements.ts'
import { payersPageOf } from './page.ts'
import { addPayer, type PayersPorts, retirePayer, updatePayer } from './payers.ts'
import { removeParameters, saveMeals, saveParameters } from './settings.ts'
import { openSharesPage, type PageAsked, payerMonthsOf, payerPaymentsPage } from './shares.ts'
import { rkz5Of } from './worksheet.ts'

/** Payers of a place over tRPC. Everything is looked up within the place. */
export function payersRouter(ports: PayersPorts) {
  const { sql } = ports.db
  const billing = placeProcedure(PLACE_ACTIONS.payments)
  const settings = placeProcedure(PLACE_ACTIONS.settings)
  const today = () => warsawDay(ports.clock.now())

  return router({
    page: billing.output(wire.payersPage).query(({ input }) => payersPageOf(sql, input.placeId)),

    add: settings
      .input(wire.addPayerInput)
      .output(wire.payer.pick({ id: true }))
      .mutation(({ input, ctx }) => addPayer(ports, ctx.principal, input)),

    update: settings
      .input(wire.updatePayerInput)
      .output(nothing)
      .mutation(({ input, ctx }) => updatePayer(ports, ctx.principal, input)),

    retire: settings
      .input(wire.payerInput)
      .output(nothing)
      .mutation(({ input, ctx }) =>
        retirePayer(ports, ctx.principal, { ...input, month: `${today().slice(0, 7)}-01` }),
      ),

    saveMeals: settings
      .input(wire.saveMealsInput)
      .output(nothing)
      .mutation(({ input, ctx }) => saveMeals(ports, ctx.principal, input)),

    saveParameters: settings
      .input(wire.saveParametersInput)
      .output(nothing)
      .mutation(({ input, ctx }) => saveParameters(ports, ctx.principal, input)),

    removeParameters: settings
      .input(wire.removeParametersInput)
      .output(nothing)
      .mutation(({ input, ctx }) => removeParameters(ports, ctx.principal, input)),

    arrange: billing
      .input(wire.addKidPayerInput)
      .output(wire.kidPayer.pick({ id: true }))
      .mutation(({ input, ctx }) => addArrangement(ports, ctx.principal, input)),

    updateArrangement: billing
      .input(wire.updateKidPayerInput)
      .output(nothing)
      .mutation(({ input, ctx }) => updateArrangement(ports, ctx.principal, input)),

    removeArrangement: billing
      .input(wire.kidPayerInput)
      .output(nothing)
      .mutation(({ input, ctx }) => removeArrangement(ports, ctx.principal, input)),

    /** The worksheet of a month for ZUS. */
    rkz5: billing
      .input(wire.rkz5Input)
      .output(wire.rkz5)
      .query(({ input }) => rkz5Of(sql, input.placeId, input.month, ports.clock.now())),

    /** What payers are to pay and have paid, by month. */
    months: billing.output(wire.payerMonths).query(({ input }) => payerMonthsOf(sql, input.placeId)),

    openShares: billing
      .input(wire.sharesPageInput)
      .output(wire.openShares)
      .query(({ input }) => openSharesPage(sql, input.placeId, pageAsked(input))),

    payments: billing
      .input(wire.sharesPageInput)
      .output(wire.payerPayments)
      .query(({ input }) => payerPaymentsPage(sql, input.placeId, pageAsked(input))),
  })
}

function pageAsked({ cursor = null, limit }: z.output<typeof wire.sharesPageInput>): PageAsked {
  return { after: cursor, size: limit }
}
