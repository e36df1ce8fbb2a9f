import { date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, refTo } from './columns.ts'
import { places } from './places.ts'

/** What a place serves on a day; a day without a row has no menu. */
export const placeMenus = pgTable(
  'place_menus',
  {
    id: id(),
    placeId: refTo(() => places.id),
    day: date({ mode: 'string' }).notNull(),
    /** A dish or a meal a line. */
    dishes: text().notNull(),
    changedBy: refTo(() => accounts.id),
    changedAt: instant().notNull(),
  },
  (t) => [
    unique('place_menus_place_id_day_key').on(t.placeId, t.day),
    index('place_menus_changed_by_idx').on(t.changedBy),
  ],
)
