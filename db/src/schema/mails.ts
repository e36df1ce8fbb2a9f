import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, isListed, ref } from './columns.ts'

/** Every e-mail, with its outcome. Without an SMTP server they are stored, and shown to the admin. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    accountId: ref().references(() => accounts.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'stored', 'failed', 'unknown'] }).notNull(),
    /** The cause, which deduplicates: a repeated request sends once. */
    dedupeKey: text().notNull().unique('mails_dedupe_key_key'),
    failure: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index('mails_account_id_idx').on(t.accountId),
    // For erasing the texts of old messages.
    index('mails_texts_idx')
      .on(t.createdAt)
      .where(sql`${t.body} <> ''`),
    // For searches by any part of an address or a subject.
    index('mails_recipient_trgm_idx')
      .using('gin', sql`fold_text(${t.recipient}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('mails_subject_trgm_idx')
      .using('gin', sql`fold_text(${t.subject}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    check('mails_state_check', isListed(t.state)),
  ],
)
