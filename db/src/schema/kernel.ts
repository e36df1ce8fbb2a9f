import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, json, ref } from './columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The immutable event log: a trigger and missing privileges refuse UPDATE, DELETE and TRUNCATE.
 * The primary key is the concurrency check. `hash` is SHA-256 over the stream's previous hash and the event.
 */
export const events = pgTable(
  'events',
  {
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    stream: text().notNull(),
    version: integer().notNull(),
    type: text().notNull(),
    typeVersion: smallint().notNull(),
    data: json().notNull(),
    placeId: ref(),
    actorId: ref(),
    commandId: text().notNull(),
    at: instant().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ name: 'events_pkey', columns: [t.stream, t.version] }),
    unique('events_position_key').on(t.position),
    // Money of a place by its day; the migration that adds the index creates the functions.
    index('events_place_id_money_day_idx')
      .on(t.placeId, sql`money_day(${t.data}, ${t.at})`)
      .where(sql`is_money(${t.type})`),
  ],
)

/**
 * The leaves of the Merkle tree over `events`, in order of position: `index` counts from 0 without a gap. Append-only
 * like the log. What a leaf's hash covers: kernel/event-log/tree.ts.
 */
export const logLeaves = pgTable(
  'log_leaves',
  {
    index: bigint({ mode: 'number' }).primaryKey(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    unique('log_leaves_position_key').on(t.position),
    check('log_leaves_hash_check', sql`octet_length(${t.hash}) = 32`),
  ],
)

/** Roots of complete subtrees of 2^level leaves, for each eighth level: the `index`-th from the left, from 0. */
export const logNodes = pgTable(
  'log_nodes',
  {
    level: smallint().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ name: 'log_nodes_pkey', columns: [t.level, t.index] }),
    check('log_nodes_hash_check', sql`octet_length(${t.hash}) = 32`),
  ],
)

/** Signed sizes and roots of the tree. Append-only; numbers run from 1 without a gap. */
export const logCheckpoints = pgTable(
  'log_checkpoints',
  {
    number: integer().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    /** A signed note with a checkpoint, as specified by C2SP. */
    note: text().notNull(),
  },
  (t) => [unique('log_checkpoints_size_key').on(t.size)],
)

/** Each command that was carried out, so that a repeated one is recorded once and gets the same answer. */
export const commands = pgTable(
  'commands',
  {
    /** The account; 0 for the system itself. */
    actorId: ref().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the payload: the same id with another payload is refused. */
    fingerprint: bytea().notNull(),
    /**
     * The written streams with the version each reached, or the ids of a plain command; the answer is built from them.
     */
    result: json().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'commands_pkey', columns: [t.actorId, t.id] })],
)

/**
 * Jobs requested by a transaction, kept until they are done, so that jobs that the queue loses are handed over again.
 * A permanently failed job keeps its row, with the reason, for 90 days.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    name: text().notNull(),
    data: json().notNull(),
    runAt: instant(),
    createdAt: createdAt(),
    /** When the relay handed it to the queue; null before. */
    handedAt: instant(),
    /** How often it was handed to the queue. */
    handed: integer().notNull().default(0),
    /**
     * Null before the handover; then when to ask the queue next whether it knows the job; infinity after a permanent
     * failure. A row is in one of two indexes, before the handover and after it, so an insert costs one entry.
     */
    checkAt: instant(),
    failedAt: instant(),
    failure: text(),
  },
  (t) => [
    // For due rows, without those for later, and for finding a waiting job, whose data may be as large as a page.
    index('outbox_waiting_idx')
      .on(sql`coalesce(${t.runAt}, '-infinity')`, t.name, sql`md5(${t.data}::text)`)
      .where(isNull(t.checkAt)),
    // For rows to be checked, and failures by their age.
    index('outbox_handed_idx').on(t.checkAt, t.failedAt).where(isNotNull(t.checkAt)),
  ],
)

/**
 * Jobs of a place that are requested only while something there uses them: an outbox row with `onlyIn` is written only
 * if its job and place are here.
 */
export const outboxListeners = pgTable(
  'outbox_listeners',
  {
    name: text().notNull(),
    placeId: ref().notNull(),
  },
  (t) => [primaryKey({ name: 'outbox_listeners_pkey', columns: [t.name, t.placeId] })],
)

/** The owed run of each scheduled job, so that a run that the queue lost is caught up. */
export const jobSchedules = pgTable('job_schedules', {
  name: text().primaryKey(),
  dueAt: instant().notNull(),
  /** The latest run that was carried out, by its planned time. */
  doneAt: instant(),
})

/** Completed jobs by name and hour, of the last days. The queue counts by class only. */
export const jobsDone = pgTable(
  'jobs_done',
  {
    name: text().notNull(),
    hour: instant().notNull(),
    done: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'jobs_done_pkey', columns: [t.name, t.hour] })],
)

/** The audit log of changes to rights, people, or money outside the ledger; never secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    principal: text().notNull(),
    type: text().notNull(),
    data: json().notNull(),
    remoteAddress: text(),
    placeId: ref(),
  },
  // Each filter of the audits page reads its rows in the page's order.
  (t) => [
    index('audit_log_at_idx').on(t.at, t.id),
    index('audit_log_principal_at_idx').on(t.principal, t.at, t.id),
    index('audit_log_type_at_idx').on(t.type, t.at, t.id),
    index('audit_log_place_id_at_idx').on(t.placeId, t.at, t.id),
    // For the changes on a kid's page.
    index('audit_log_kid_at_idx')
      .on(sql`(${t.data} ->> 'kid')`, t.at, t.id)
      .where(sql`${t.data} ->> 'kid' is not null`),
  ],
)
