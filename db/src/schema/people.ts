/** The people of places: staff, kids' guardians, and the answers of phones' owners to places that entered them. */
import { RELATIONS } from '@skrzat/contract/card'
import { GRANTABLE_ROLES } from '@skrzat/contract/roles'
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, isListed, ref, refTo, wordsOf } from './columns.ts'
import { groups, kids, places } from './places.ts'

/** The guardians' permissions, as columns of the table and of the view. */
const MAY = {
  /** Gets notices and reminders about the kid. */
  mayBeTold: boolean().notNull().default(true),
  /** Sees and pays its invoices. */
  mayPay: boolean().notNull().default(true),
  mayPickUp: boolean().notNull().default(true),
}

/** The guardians of kids, any number; an account with the phone sees the kid. */
export const guardians = pgTable(
  'guardians',
  {
    kidId: refTo(() => kids.id),
    /** Their order, from 1; the wires' `phone1` and `phone2` are the first two. */
    position: smallint().notNull(),
    phone: text().notNull(),
    /** The place's own name for the person; empty if it entered none. */
    name: text().notNull().default(''),
    relation: text({ enum: RELATIONS }).notNull().default('parent'),
    ...MAY,
    words: wordsOf('name'),
  },
  (t) => [
    primaryKey({ name: 'guardians_pkey', columns: [t.kidId, t.phone] }),
    index('guardians_phone_idx').on(t.phone),
    // As of kids: without a list of pending entries.
    index('guardians_words_idx').using('gin', t.words).with({ fastupdate: false }),
    check('guardians_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
    check('guardians_position_check', sql`${t.position} > 0`),
    check('guardians_relation_check', isListed(t.relation, RELATIONS)),
  ],
)

export const workers = pgTable(
  'workers',
  {
    id: id(),
    placeId: refTo(() => places.id),
    name: text().notNull(),
    description: text().notNull(),
    phone: text().notNull(),
    words: wordsOf('name'),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    index('workers_place_id_idx').on(t.placeId),
    index('workers_words_idx').using('gin', t.words).with({ fastupdate: false }),
    index('workers_phone_idx').on(t.phone),
    uniqueIndex('workers_place_id_phone_key').on(t.placeId, t.phone).where(isNull(t.deletedAt)),
    check(
      'workers_phone_check',
      sql`${t.phone} ~ '^[0-9]{9}$' or (${t.deletedAt} is not null and ${t.phone} ~ '^erased:[0-9]+$')`,
    ),
  ],
)

/** A phone owner's answer about a place that entered the phone as a parent's or worker's. */
export const phoneAnswers = pgTable(
  'phone_answers',
  {
    placeId: refTo(() => places.id),
    phone: text().notNull(),
    /** When an SMS last informed the owner. */
    toldAt: instant().notNull(),
    /** The owner has confirmed. */
    acceptedAt: instant(),
    /** The owner left, or never belonged there: the phone grants no access to the place. */
    declinedAt: instant(),
    /** The place entered the phone again after that; the owner has to accept before it grants access. */
    askedAgainAt: instant(),
  },
  (t) => [
    primaryKey({ name: 'phone_answers_pkey', columns: [t.placeId, t.phone] }),
    index('phone_answers_phone_idx').on(t.phone),
    check('phone_answers_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
  ],
)

/**
 * Which phones a place has asked a first PIN for, whether or not one was sent: the place must not see which of them have
 * an account.
 */
export const pinRequests = pgTable(
  'pin_requests',
  {
    placeId: refTo(() => places.id),
    phone: text().notNull(),
    askedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'pin_requests_pkey', columns: [t.placeId, t.phone] }),
    index('pin_requests_phone_idx').on(t.phone),
    check('pin_requests_phone_check', sql`${t.phone} ~ '^[0-9]{9}$'`),
  ],
)

/** The tutors of groups. */
export const groupTutors = pgTable(
  'group_tutors',
  {
    groupId: refTo(() => groups.id),
    workerId: refTo(() => workers.id),
  },
  (t) => [
    primaryKey({ name: 'group_tutors_pkey', columns: [t.groupId, t.workerId] }),
    index('group_tutors_worker_id_idx').on(t.workerId),
  ],
)

/** Roles given to a worker. is_worker is not stored: every worker has it. */
export const workerRoles = pgTable(
  'worker_roles',
  {
    workerId: refTo(() => workers.id),
    role: text({ enum: GRANTABLE_ROLES }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'worker_roles_pkey', columns: [t.workerId, t.role] }),
    check('worker_roles_role_check', isListed(t.role, GRANTABLE_ROLES)),
  ],
)

/** The answer of a phone's owner to the place, as columns of a view. */
const ANSWERED = {
  /** The owner left the place, or declined to belong there: the phone grants no access. */
  declined: boolean().notNull(),
  /** The owner has accepted the place: its requests and messages reach the owner. */
  accepted: boolean().notNull(),
}

function answered(place: string, phone: string) {
  const such = (condition: string) =>
    `(select from phone_answers answer where answer.place_id = ${place} and answer.phone = ${phone} and ${condition})`
  return sql.raw(`exists ${such('answer.declined_at is not null')} as declined,
    not exists ${such('answer.accepted_at is null')} as accepted`)
}

/** A row for each kid and guardian, for other domains to join. Includes kids that have left, with `deleted_at`. */
export const guardianships = pgView('guardianships', {
  kidId: ref().notNull(),
  placeId: ref().notNull(),
  groupId: ref().notNull(),
  firstname: text().notNull(),
  lastname: text().notNull(),
  /** When the kid left. */
  deletedAt: instant(),
  position: smallint().notNull(),
  phone: text().notNull(),
  name: text().notNull(),
  relation: text({ enum: RELATIONS }).notNull(),
  ...MAY,
  ...ANSWERED,
}).as(sql`
  select g.kid_id, k.place_id, k.group_id, k.firstname, k.lastname, k.deleted_at, g.position, g.phone, g.name,
    g.relation, g.may_be_told, g.may_pay, g.may_pick_up,
    ${answered('k.place_id', 'g.phone')}
  from guardians g join kids k on k.id = g.kid_id`)

/** A row for each worker of a place, former ones too, for other domains to join. */
export const staffOfPlaces = pgView('staff_of_places', {
  workerId: ref().notNull(),
  placeId: ref().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  phone: text().notNull(),
  deletedAt: instant(),
  /** The granted roles; every worker is `is_worker`. */
  roles: text({ enum: GRANTABLE_ROLES }).array().notNull(),
  /** Groups, in the order of their ids. */
  tutorOf: bigint({ mode: 'number' }).array().notNull(),
  ...ANSWERED,
}).as(sql`
  select w.id as worker_id, w.place_id, w.name, w.description, w.phone, w.deleted_at,
    array(select r.role from worker_roles r where r.worker_id = w.id order by r.role) as roles,
    array(select t.group_id from group_tutors t join groups g on g.id = t.group_id and g.deleted_at is null
      where t.worker_id = w.id order by t.group_id) as tutor_of,
    ${answered('w.place_id', 'w.phone')}
  from workers w`)
