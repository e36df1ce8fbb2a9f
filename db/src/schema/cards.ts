/** What a place keeps of a kid besides its name: the card, who may pick it up, proposals of its guardians. */
import { ALLERGENS, DIETS, PICKUP_DOCUMENTS } from '@skrzat/contract/card'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, isListed, json, keyTo, ref, refTo } from './columns.ts'
import { kids, places } from './places.ts'

/** A kid without a row has an empty card. The first and last day are columns of `kids`. */
export const kidCards = pgTable(
  'kid_cards',
  {
    kidId: keyTo(() => kids.id),
    /** Counts its changes, so that none is overwritten unseen. */
    version: integer().notNull().default(1),
    birthDate: date({ mode: 'string' }),
    allergens: text({ enum: ALLERGENS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Allergies in free words. */
    otherAllergies: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    diet: text({ enum: DIETS }).notNull().default('standard'),
    dietNote: text().notNull().default(''),
    /** For the group's tutors, the place's admins and the guardians only. */
    healthNotes: text().notNull().default(''),
    /** For those who edit the group. */
    notes: text().notNull().default(''),
    changedAt: instant().notNull(),
  },
  (t) => [check('kid_cards_diet_check', isListed(t.diet, DIETS))],
)

/** Whom to call in an emergency, besides the guardians. */
export const emergencyContacts = pgTable(
  'emergency_contacts',
  {
    kidId: refTo(() => kids.id),
    /** Their order, from 1. */
    position: smallint().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'emergency_contacts_pkey', columns: [t.kidId, t.position] }),
    // For erasing a person whom cards name.
    index('emergency_contacts_phone_idx').on(t.phone),
    check('emergency_contacts_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
  ],
)

/** Who may pick a kid up, besides the guardians. */
export const pickupPersons = pgTable(
  'pickup_persons',
  {
    id: id(),
    kidId: refTo(() => kids.id),
    name: text().notNull(),
    phone: text().notNull(),
    /** Both inclusive; null for without a limit. */
    fromDay: date({ mode: 'string' }),
    toDay: date({ mode: 'string' }),
    /** The document that a worker saw: its kind and its last three characters. */
    document: text({ enum: PICKUP_DOCUMENTS }),
    documentEnding: text(),
    seenBy: ref().references(() => accounts.id),
    seenAt: instant(),
    addedBy: refTo(() => accounts.id),
    addedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    index('pickup_persons_kid_id_idx').on(t.kidId, t.id),
    index('pickup_persons_seen_by_idx').on(t.seenBy),
    index('pickup_persons_added_by_idx').on(t.addedBy),
    index('pickup_persons_phone_idx').on(t.phone),
    check('pickup_persons_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
    check('pickup_persons_days_check', sql`${t.toDay} >= ${t.fromDay}`),
    check(
      'pickup_persons_document_check',
      sql`${t.document} is null or ${isListed(t.document, PICKUP_DOCUMENTS)}`,
    ),
    check('pickup_persons_ending_check', sql`char_length(${t.documentEnding}) = 3`),
  ],
)

/** A change of the card that a guardian proposed, for the place to accept. */
export const cardProposals = pgTable(
  'card_proposals',
  {
    id: id(),
    kidId: refTo(() => kids.id),
    proposedBy: refTo(() => accounts.id),
    proposedAt: instant().notNull(),
    /** The proposed fields with their values, as `cardChange` of the contract. */
    change: json().notNull(),
    state: text({ enum: ['waiting', 'accepted', 'declined', 'withdrawn'] }).notNull(),
    decidedBy: ref().references(() => accounts.id),
    decidedAt: instant(),
  },
  (t) => [
    index('card_proposals_kid_id_idx').on(t.kidId, t.id),
    index('card_proposals_waiting_idx')
      .on(t.kidId)
      .where(sql`${t.state} = 'waiting'`),
    index('card_proposals_proposed_by_idx').on(t.proposedBy),
    index('card_proposals_decided_by_idx').on(t.decidedBy),
    check('card_proposals_state_check', isListed(t.state)),
  ],
)

/** The history of a card: what each changed field was and became. */
export const cardChanges = pgTable(
  'card_changes',
  {
    id: id(),
    kidId: refTo(() => kids.id),
    at: instant().notNull(),
    by: refTo(() => accounts.id),
    /** The guardian's proposal that was accepted; null for a change by the place. */
    proposalId: ref().references(() => cardProposals.id),
    field: text().notNull(),
    was: json().notNull(),
    became: json().notNull(),
  },
  (t) => [
    index('card_changes_kid_id_idx').on(t.kidId, t.id),
    index('card_changes_by_idx').on(t.by),
    index('card_changes_proposal_id_idx').on(t.proposalId),
  ],
)

/** The latest change of what a kid may eat; it waits until the group's tutors and the kitchen have confirmed it. */
export const dietChanges = pgTable(
  'diet_changes',
  {
    id: id(),
    kidId: refTo(() => kids.id),
    placeId: refTo(() => places.id),
    at: instant().notNull(),
    by: refTo(() => accounts.id),
    /** A later change replaces it: only that one is to be confirmed. */
    replacedAt: instant(),
    /** All concerned have confirmed it. */
    closedAt: instant(),
    /** The Warsaw day on which the concerned were last told of it. */
    toldDay: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('diet_changes_kid_id_idx').on(t.kidId, t.id),
    index('diet_changes_open_idx')
      .on(t.placeId, t.id)
      .where(sql`${t.replacedAt} is null and ${t.closedAt} is null`),
    index('diet_changes_place_id_idx').on(t.placeId),
    index('diet_changes_by_idx').on(t.by),
  ],
)

/** Who has confirmed a change of what a kid may eat. */
export const dietConfirmations = pgTable(
  'diet_confirmations',
  {
    changeId: refTo(() => dietChanges.id),
    accountId: refTo(() => accounts.id),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'diet_confirmations_pkey', columns: [t.changeId, t.accountId] }),
    index('diet_confirmations_account_id_idx').on(t.accountId),
  ],
)
