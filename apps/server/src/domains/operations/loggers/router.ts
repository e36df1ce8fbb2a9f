import { logger, setLevelInput } from '@skrzat/contract/wire/operations'
import { z } from 'zod'
import { adminProcedure, nothing, router } from '../../../kernel/trpc/index.ts'
import type { Levels } from './levels.ts'

export function loggersRouter(levels: Levels) {
  return router({
    /** ROOT first, then by name. */
    list: adminProcedure.output(z.array(logger)).query(() => levels.list()),

    /** Applies at once on every server; null resets it. */
    set: adminProcedure
      .input(setLevelInput)
      .output(nothing)
      .mutation(({ ctx, input }) => levels.set(ctx.principal, input.name, input.level)),
  })
}
