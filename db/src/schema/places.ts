import { DIFFERENCE_RULES } from '@skrzat/contract/difference'
import { CHARGE_RULES } from '@skrzat/contract/stay'
import { isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { inPolish } from '../orm.ts'
import { createdAt, id, instant, isListed, ref, refTo, wordsOf } from './columns.ts'

/** A nursery or a kindergarten. */
export const places = pgTable(
  'places',
  {
    id: id(),
    name: text().notNull(),
    email: text(),
    phone: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    nip: text().notNull(),
    street: text().notNull(),
    /** 26 digits (NRB), no spaces. */
    accountNumber: text().notNull(),
    /** Null while the place has its first account number. */
    accountNumberChangedAt: instant(),
    image: text(),
    absenceDayBefore: boolean().notNull().default(false),
    /** Warsaw time. */
    absenceMaxTime: time().notNull().default('08:00'),
    acceptLate: boolean().notNull().default(false),
    showOneKid: boolean().notNull().default(false),
    /** Days from an invoice's creation to its deadline. */
    paymentDays: integer().notNull().default(14),
    automaticReminders: boolean().notNull().default(false),
    smsReminders: boolean().notNull().default(false),
    /** What a kid that starts or leaves within a period is charged for it. */
    chargeRule: text({ enum: CHARGE_RULES }).notNull().default('WHOLE_MONTH'),
    /** How an approved difference of an issued invoice reaches a kid. */
    differenceRule: text({ enum: DIFFERENCE_RULES }).notNull().default('CORRECTION'),
    /** Its staff need a second factor to use their roles there. */
    factorRequired: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    // The sort orders of the admin's list.
    index('places_name_idx').on(inPolish(t.name), t.id),
    index('places_city_idx').on(inPolish(t.city), t.id),
    index('places_street_idx').on(inPolish(t.street), t.id),
    index('places_nip_idx').on(t.nip, t.id),
    check('places_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
    check('places_nip_check', sql`${t.nip} ~ '^[0-9]{10}$'`),
    check('places_payment_days_check', sql`${t.paymentDays} between 0 and 365`),
    check('places_charge_rule_check', isListed(t.chargeRule, CHARGE_RULES)),
    check('places_difference_rule_check', isListed(t.differenceRule, DIFFERENCE_RULES)),
  ],
)

/** A day on which a place is closed, in addition to weekends and public holidays. */
export const placeClosedDays = pgTable(
  'place_closed_days',
  {
    placeId: refTo(() => places.id),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull().default(''),
  },
  (t) => [primaryKey({ name: 'place_closed_days_pkey', columns: [t.placeId, t.day] })],
)

export const groups = pgTable(
  'groups',
  {
    id: id(),
    placeId: refTo(() => places.id),
    name: text().notNull(),
    color: smallint().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    index('groups_place_id_idx').on(t.placeId),
    uniqueIndex('groups_place_id_name_key')
      .on(t.placeId, sql`lower(${t.name})`)
      .where(isNull(t.deletedAt)),
    unique('groups_id_place_id_key').on(t.id, t.placeId),
    check('groups_color_check', sql`${t.color} between 0 and 9`),
  ],
)

/** The thing and its group belong to the same place: a composite key enforces it, not only the code. */
export function groupOfPlace(name: string, { groupId, placeId }: Record<'groupId' | 'placeId', AnyPgColumn>) {
  return foreignKey({ name, columns: [groupId, placeId], foreignColumns: [groups.id, groups.placeId] })
}

export const kids = pgTable(
  'kids',
  {
    id: id(),
    placeId: ref().notNull(),
    groupId: ref().notNull(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    /** The storage key of its photo. */
    photo: text(),
    /** From and to when it attends; null for always. The last day may lie ahead. */
    firstDay: date({ mode: 'string' }),
    lastDay: date({ mode: 'string' }),
    /** The Warsaw day on which its last day was entered. */
    lastDayEntered: date({ mode: 'string' }),
    words: wordsOf(`firstname || ' ' || lastname`),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** Its deletion, or the end of its last day in Warsaw, whichever is first. */
    leftAt: instant().generatedAlwaysAs(
      sql.raw(`least(deleted_at, (last_day + 1)::timestamp at time zone 'Europe/Warsaw')`),
    ),
    /** Of a kid that left: what is kept until it leaves is erased, and what is kept for a year longer. */
    clearedAtLeaving: boolean().notNull().default(false),
    clearedLater: boolean().notNull().default(false),
    /** Its guardians' accounts were erased, where nothing else kept them. */
    clearedGuardians: boolean().notNull().default(false),
    /** It was erased: its row has no name any more. */
    erased: boolean().notNull().default(false),
  },
  (t) => [
    // For what falls due of kids that left. Expressions, as PostgreSQL estimates them by statistics of their own.
    index('kids_to_clear_at_leaving_idx').on(sql`(case when not ${t.clearedAtLeaving} then ${t.leftAt} end)`),
    index('kids_to_clear_later_idx').on(sql`(case when not ${t.clearedLater} then ${t.leftAt} end)`),
    index('kids_to_clear_guardians_idx').on(
      sql`(case when not ${t.clearedGuardians} then ${t.deletedAt} end)`,
    ),
    index('kids_to_erase_idx').on(sql`(case when not ${t.erased} then ${t.deletedAt} end)`),
    groupOfPlace('kids_group_id_place_id_fkey', t),
    index('kids_group_id_place_id_idx').on(t.groupId, t.placeId),
    index('kids_place_id_name_idx').on(t.placeId, inPolish(t.lastname), inPolish(t.firstname), t.id),
    check('kids_days_check', sql`${t.lastDay} >= ${t.firstDay}`),
    // The sort orders of the list of all places' kids.
    index('kids_lastname_idx').on(inPolish(t.lastname), t.id).where(isNull(t.deletedAt)),
    index('kids_firstname_idx').on(inPolish(t.firstname), t.id).where(isNull(t.deletedAt)),
    // For searches by name. Without a list of pending entries, which every search would read.
    index('kids_words_idx').using('gin', t.words).with({ fastupdate: false }),
  ],
)

/** A kid's move to another group. Only the first one of a day is kept, as groups are looked up by day. */
export const kidMoves = pgTable(
  'kid_moves',
  {
    kidId: refTo(() => kids.id),
    /** From that Warsaw day on, the kid is no longer in that group. */
    day: date({ mode: 'string' }).notNull(),
    fromGroupId: refTo(() => groups.id),
  },
  (t) => [
    primaryKey({ name: 'kid_moves_pkey', columns: [t.kidId, t.day] }),
    index('kid_moves_from_group_id_idx').on(t.fromGroupId),
  ],
)
