import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, isListed, json, refTo } from './columns.ts'
import { places } from './places.ts'

export const paymentReports = pgTable(
  'payment_reports',
  {
    id: id(),
    /** Unguessable; names the download and its file in storage. */
    code: uuid().notNull().unique('payment_reports_code_key'),
    placeId: refTo(() => places.id),
    requestedBy: refTo(() => accounts.id),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    /** True: by the day of payment; false: by the day of creation. */
    paid: boolean().notNull(),
    /** The file's format; also its suffix in storage. */
    format: text({ enum: ['csv', 'xlsx'] })
      .notNull()
      .default('csv'),
    /** What narrows a journal of payments down; null for a report of invoices. */
    journal: json(),
    status: text({ enum: ['queued', 'running', 'ready', 'failed'] }).notNull(),
    /** Per cent. */
    progress: smallint().notNull().default(0),
    rows: integer(),
    bytes: integer(),
    failure: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    index('payment_reports_place_id_idx').on(t.placeId, t.id),
    index('payment_reports_requested_by_idx').on(t.requestedBy),
    index('payment_reports_unfinished_idx')
      .on(t.createdAt)
      .where(sql`${t.finishedAt} is null and ${t.deletedAt} is null`),
    check('payment_reports_format_check', isListed(t.format)),
    check('payment_reports_status_check', isListed(t.status)),
  ],
)
