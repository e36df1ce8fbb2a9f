/** Views of lists that a person saves by name: any list whose state is its address. */
import * as wire from '@skrzat/contract/wire/saved-views'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { SAVED_VIEWS_ERASE } from './erased.ts'
import { SAVED_VIEWS_EXPORTS } from './exported.ts'
import { removeView, renameView, saveView, viewsOf } from './views.ts'

export function createSavedViews({ db: { sql } }: Pick<Kernel, 'db'>) {
  return {
    router: {
      /** The caller's own. */
      savedViews: router({
        list: signedInProcedure
          .input(wire.savedViewsInput)
          .output(z.array(wire.savedView))
          .query(({ ctx, input }) => viewsOf(sql, ctx.principal.accountId, input.path)),
        save: signedInProcedure
          .input(wire.saveViewInput)
          .output(z.void())
          .mutation(({ ctx, input }) => saveView(sql, ctx.principal.accountId, input)),
        rename: signedInProcedure
          .input(wire.renameViewInput)
          .output(z.void())
          .mutation(({ ctx, input }) => renameView(sql, ctx.principal.accountId, input)),
        remove: signedInProcedure
          .input(wire.removeViewInput)
          .output(z.void())
          .mutation(({ ctx, input }) => removeView(sql, ctx.principal.accountId, input.id)),
      }),
    },
    exports: SAVED_VIEWS_EXPORTS,
    erases: SAVED_VIEWS_ERASE,
  }
}
