import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, ref } from './columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What happened, once and for all: a trigger and the missing rights refuse UPDATE, DELETE and TRUNCATE.
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
    data: jsonb().notNull(),
    placeId: ref(),
    actorId: ref(),
    commandId: text().notNull(),
    at: instant().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ name: 'events_pkey', columns: [t.stream, t.version] }),
    unique('events_position_key').on(t.position),
  ],
)

/** Each command that was carried out, so that the same one sent twice is recorded once and answered the same. */
export const commands = pgTable(
  'commands',
  {
    /** The account; 0 for the system itself. */
    actorId: ref().notNull(),
    id: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the payload: the same id with another payload is refused. */
    fingerprint: bytea().notNull(),
    /** The streams it wrote and the version each reached, from which the answer is made again. */
    result: jsonb().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ name: 'commands_pkey', columns: [t.actorId, t.id] })],
)

/** Jobs asked for by a transaction, until the relay has handed them to the queue. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    name: text().notNull(),
    data: jsonb().notNull(),
    runAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_run_at_idx').on(t.runAt)],
)

/** Who did what that touches rights, people or money outside the ledger; never secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    principal: text().notNull(),
    type: text().notNull(),
    data: jsonb().notNull(),
    remoteAddress: text(),
    placeId: ref(),
  },
  (t) => [index('audit_log_at_idx').on(t.at, t.id)],
)
