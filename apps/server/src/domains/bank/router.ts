import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import * as wire from '@skrzat/contract/wire/bank'
import { bulkResult, id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { found } from '../../kernel/errors/index.ts'
import { placeProcedure, router } from '../../kernel/trpc/index.ts'
import { bookExact } from './commands/book-exact.ts'
import { bookLine, markNotOurs, undoLine } from './commands/book.ts'
import { countLines, lineSlice } from './lines/list.ts'
import { linesById, type LineRow } from './lines/rows.ts'
import { showLines } from './lines/view.ts'
import { bankPageOf } from './page.ts'
import type { BankPorts } from './ports.ts'
import { saveBankSettings } from './settings.ts'
import { bankTargets } from './targets.ts'

/** The bank over tRPC. Everything is looked up within the place. */
export function bankRouter(ports: BankPorts) {
  const { sql } = ports.db
  const billing = placeProcedure(PLACE_ACTIONS.payments)

  async function shown(placeId: number, lineId: number) {
    const [line] = await showLines(sql, placeId, await linesById(sql, placeId, [lineId]))
    return found(line, 'bank.line_not_found')
  }

  /** What a command left, without new proposals. */
  async function answered(row: LineRow) {
    const [line] = await showLines(sql, row.placeId, [row], false)
    return found(line, 'bank.line_not_found')
  }

  return router({
    page: billing.output(wire.bankPage).query(({ input }) => bankPageOf(sql, input.placeId)),

    /** Newest day first. */
    lines: billing
      .input(wire.bankLinesInput)
      .output(wire.bankLines)
      .query(async ({ input: { cursor = null, limit, ...filter } }) => {
        const [{ rows, nextCursor }, total] = await Promise.all([
          lineSlice(sql, filter, { cursor, limit }),
          countLines(sql, filter),
        ])
        return { lines: await showLines(sql, filter.placeId, rows), nextCursor, total }
      }),

    line: billing
      .input(z.object({ id }))
      .output(wire.bankLine)
      .query(({ input }) => shown(input.placeId, input.id)),

    targets: billing
      .input(wire.bankTargetsInput)
      .output(wire.bankTargets)
      .query(({ input }) => bankTargets(sql, input.placeId, input.text)),

    book: billing
      .input(wire.bookLineInput)
      .output(wire.bankLine)
      .mutation(async ({ input, ctx }) => {
        const after = await bookLine(ports, { ...input, actorId: ctx.principal.accountId })
        return await answered(after)
      }),

    notOurs: billing
      .input(wire.notOursInput)
      .output(wire.bankLine)
      .mutation(async ({ input, ctx }) => {
        const after = await markNotOurs(ports, { ...input, actorId: ctx.principal.accountId })
        return await answered(after)
      }),

    undo: billing
      .input(wire.undoLineInput)
      .output(wire.bankLine)
      .mutation(async ({ input, ctx }) => {
        const after = await undoLine(ports, { ...input, actorId: ctx.principal.accountId })
        return await answered(after)
      }),

    bookExact: billing
      .input(wire.bookExactInput)
      .output(bulkResult)
      .mutation(({ input, ctx }) => bookExact(ports, { ...input, actorId: ctx.principal.accountId })),

    saveSettings: placeProcedure(PLACE_ACTIONS.settings)
      .input(wire.bankSettingsForm)
      .output(wire.bankSettings)
      .mutation(({ input, ctx }) => saveBankSettings(ports, ctx.principal, input)),
  })
}
