import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import * as wire from '@skrzat/contract/wire/accounting'
import { z } from 'zod'
import { placeProcedure, router } from '../../kernel/trpc/index.ts'
import { typesOfPlace } from '../payments/index.ts'
import { buyersOfPlace, saveBuyer, saveDocumentSettings } from './documents.ts'
import type { ExportPorts } from './exports/make.ts'
import { accountingPageOf } from './page.ts'
import { saveExportSettings } from './settings.ts'

/** The accountant's side of a place over tRPC. */
export function accountingRouter(ports: ExportPorts) {
  const { sql } = ports.db
  const billing = placeProcedure(PLACE_ACTIONS.payments)
  const settings = placeProcedure(PLACE_ACTIONS.settings)

  return router({
    page: billing.output(wire.accountingPage).query(({ input }) => accountingPageOf(sql, input.placeId)),

    /** From now on; earlier documents keep what they are. */
    saveDocument: settings
      .input(wire.documentSettingsForm)
      .output(wire.accountingPage)
      .mutation(async ({ input, ctx }) => {
        await saveDocumentSettings(ports, ctx.principal, input)
        return await accountingPageOf(sql, input.placeId)
      }),

    saveExports: settings
      .input(wire.exportSettingsForm)
      .output(wire.accountingPage)
      .mutation(async ({ input, ctx }) => {
        const types = await typesOfPlace(sql, input.placeId)
        await saveExportSettings(ports, ctx.principal, input, new Set(types.map(({ id }) => id)))
        return await accountingPageOf(sql, input.placeId)
      }),

    /** By group and name. */
    buyers: billing.output(z.array(wire.kidBuyer)).query(({ input }) => buyersOfPlace(sql, input.placeId)),

    saveBuyer: billing
      .input(wire.saveBuyerInput)
      .output(wire.kidBuyer)
      .mutation(({ input }) => saveBuyer(ports, input)),
  })
}
