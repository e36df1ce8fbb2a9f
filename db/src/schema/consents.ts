/** Consents that a place asks guardians for. */
import { CONSENT_PURPOSES } from '@skrzat/contract/consent'
import { isNull } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, isListed, refTo } from './columns.ts'
import { kids, places } from './places.ts'

export const consents = pgTable(
  'consents',
  {
    id: id(),
    placeId: refTo(() => places.id),
    name: text().notNull(),
    /** What it permits; of `photos_wall` a place has at most one that is not retired. */
    purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
    createdAt: createdAt(),
    /** It is no longer asked for; what was given stays on record. */
    retiredAt: instant(),
  },
  (t) => [
    index('consents_place_id_idx').on(t.placeId),
    index('consents_asked_idx').on(t.placeId, t.purpose).where(isNull(t.retiredAt)),
    check('consents_purpose_check', isListed(t.purpose, CONSENT_PURPOSES)),
  ],
)

/** The texts of a consent, never changed: an answer names the version that was shown. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    consentId: refTo(() => consents.id),
    /** From 1. */
    version: integer().notNull(),
    text: text().notNull(),
    /** Answers to earlier versions do not count for this one. */
    askAgain: boolean().notNull(),
    createdBy: refTo(() => accounts.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'consent_texts_pkey', columns: [t.consentId, t.version] }),
    index('consent_texts_created_by_idx').on(t.createdBy),
  ],
)

/** Every answer of a guardian; the latest one for a kid and consent counts. */
export const consentAnswers = pgTable(
  'consent_answers',
  {
    id: id(),
    consentId: refTo(() => consents.id),
    version: integer().notNull(),
    kidId: refTo(() => kids.id),
    accountId: refTo(() => accounts.id),
    given: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('consent_answers_kid_id_idx').on(t.kidId, t.consentId, t.id),
    index('consent_answers_consent_id_idx').on(t.consentId),
    index('consent_answers_account_id_idx').on(t.accountId),
  ],
)

/** When the guardians of a kid were last reminded of consents without an answer. */
export const consentReminders = pgTable('consent_reminders', {
  kidId: refTo(() => kids.id).primaryKey(),
  remindedAt: instant().notNull(),
})
