import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, refTo } from './columns.ts'

/** Views of lists that a person saved by name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    accountId: refTo(() => accounts.id),
    /** The path of the list's screen. */
    path: text().notNull(),
    name: text().notNull(),
    /** The search of its address. */
    search: text().notNull(),
    /** Null for those that fit the width. */
    columns: text().array(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_views_account_id_path_name_key').on(t.accountId, t.path, t.name)],
)
