import { SAVED_LISTS } from '@skrzat/contract/wire/saved-views'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, refTo } from './columns.ts'
import { places } from './places.ts'

/** Views of a place's lists that a person saved by name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    accountId: refTo(() => accounts.id),
    placeId: refTo(() => places.id),
    list: text({ enum: SAVED_LISTS }).notNull(),
    name: text().notNull(),
    /** The parameters of its address, as JSON: text, so that names in it can be replaced. */
    search: text().notNull(),
    /** Null for those that fit the width. */
    columns: text().array(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_views_account_id_place_id_list_name_key').on(t.accountId, t.placeId, t.list, t.name),
    index('saved_views_place_id_idx').on(t.placeId),
  ],
)
