/** A family's export: views of lists that the guardian's account has saved. */
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { accountPart, onePage } from '../../kernel/exporting.ts'

const exportedView = z.object({
  id: z.number(),
  place: z.string(),
  list: z.string(),
  name: z.string(),
  /** Parameters of the list's address, as JSON. */
  search: z.string(),
  columns: z.array(z.string()).nullable(),
})

export const SAVED_VIEWS_EXPORTS = [
  accountPart({
    of: 'private',
    name: 'widoki',
    title: 'Zapisane widoki list',
    schema: exportedView,
    columns: {
      Placówka: ({ place }) => place,
      Lista: ({ list }) => list,
      Nazwa: ({ name }) => name,
      Filtry: ({ search }) => search,
    },
    pages: (sql, { accountId }) => onePage(viewsOfAccount(sql, accountId)),
  }),
] as const

async function viewsOfAccount(sql: Sql, accountId: number): Promise<z.output<typeof exportedView>[]> {
  return await sql<z.output<typeof exportedView>[]>`
    select v.id, p.name as place, v.list, v.name, v.search, v.columns
    from saved_views v join places p on p.id = v.place_id where v.account_id = ${accountId} order by v.id`
}
