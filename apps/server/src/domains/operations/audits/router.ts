import { auditsInput, auditsPage as auditsOutput } from '@skrzat/contract/wire/operations'
import type { Sql } from '@skrzat/db/client'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'
import { auditsPage } from './page.ts'

export function auditsRouter(sql: Sql) {
  return router({
    /** The entries that match, newest first, a page at a time. */
    list: adminProcedure
      .input(auditsInput)
      .output(auditsOutput)
      .query(({ input }) => auditsPage(sql, input)),
  })
}
