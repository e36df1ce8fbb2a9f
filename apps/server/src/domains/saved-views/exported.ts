/** A family's export: views of lists that the guardian's account has saved. */
import { savedView } from '@skrzat/contract/wire/saved-views'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { accountPart, onePage } from '../../kernel/exporting.ts'

const exportedView = savedView.extend({ path: z.string() })

export const SAVED_VIEWS_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'widoki',
    title: 'Zapisane widoki list',
    schema: exportedView,
    columns: {
      Lista: ({ path }) => path,
      Nazwa: ({ name }) => name,
      Filtry: ({ search }) => search,
    },
    pages: (sql, { accountId }) => onePage(viewsOfAccount(sql, accountId)),
  }),
] as const

async function viewsOfAccount(sql: Sql, accountId: number): Promise<z.output<typeof exportedView>[]> {
  return await sql<z.output<typeof exportedView>[]>`
    select id, path, name, search, columns from saved_views where account_id = ${accountId} order by id`
}
