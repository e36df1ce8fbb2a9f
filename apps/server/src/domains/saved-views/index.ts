/** Views of a place's lists that a person saves by name. */
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import * as wire from '@skrzat/contract/wire/saved-views'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { placeProcedure, router } from '../../kernel/trpc/index.ts'
import { SAVED_VIEWS_ERASE } from './erased.ts'
import { SAVED_VIEWS_EXPORTS } from './exported.ts'
import { removeView, renameView, saveView, viewsOf } from './views.ts'

export function createSavedViews({ db: { sql } }: Pick<Kernel, 'db'>) {
  // What is filtered by may name families: who loses the right does not read it any more.
  const procedure = placeProcedure(PLACE_ACTIONS.payments)
  return {
    router: {
      /** The caller's own. */
      savedViews: router({
        list: procedure
          .input(wire.savedViewsInput)
          .output(z.array(wire.savedView))
          .query(({ ctx: { principal }, input }) =>
            viewsOf(sql, { ...input, accountId: principal.accountId }),
          ),
        save: procedure
          .input(wire.saveViewInput)
          .output(z.void())
          .mutation(({ ctx: { principal }, input }) =>
            saveView(sql, { ...input, accountId: principal.accountId }),
          ),
        rename: procedure
          .input(wire.renameViewInput)
          .output(z.void())
          .mutation(({ ctx: { principal }, input }) =>
            renameView(sql, { ...input, accountId: principal.accountId }),
          ),
        remove: procedure
          .input(wire.removeViewInput)
          .output(z.void())
          .mutation(({ ctx: { principal }, input }) =>
            removeView(sql, { ...input, accountId: principal.accountId }),
          ),
      }),
    },
    exports: SAVED_VIEWS_EXPORTS,
    erases: SAVED_VIEWS_ERASE,
  }
}
