/**
 * The Merkle tree over the log, in order of position: kept in `log_leaves` and `log_nodes`, extended outside the
 * payment path.
 *
 * A leaf's data are five lines, without a line end after the last: position, version, the event's hash in hexadecimal,
 * the digest of its command's record in hexadecimal or `-` if there is none, stream. The digest is SHA-256 over six
 * lines: account, name, fingerprint in hexadecimal, instant in UTC with microseconds, result as PostgreSQL writes
 * jsonb, id. The event's hash covers the event's other fields, so a leaf covers the whole row and its command. A field
 * that may hold a line end comes last, so that no two rows have the same lines.
 */
import { setTimeout } from 'node:timers/promises'
import type { AnySql, Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { events, logLeaves, logNodes } from '@skrzat/db/schema'
import { completeSubtrees, EMPTY_ROOT, GrowingTree, type Range, rootOf, type Subtree } from './merkle.ts'

/** Leaves added per transaction. */
const BATCH = 2_000
/** Only roots of 256, 256², … leaves are stored. */
export const KEPT_LEVELS = 8
const FAN = 2 ** KEPT_LEVELS
/** An arbitrary advisory lock id, the same for every process: only one extends at a time. */
const LOCK = 7_041_777
/** Milliseconds between two polls for open writers, and how many polls before it gives up until later. */
const LOOK_AGAIN = 20
const LOOKS = 1_000

/** The hash of a leaf, in a query where `e` is the event and `c` the digest of its command, outer joined. */
export function leafHashSql(sql: AnySql): SqlFragment {
  return sql`sha256('\\x00'::bytea || convert_to(concat_ws(e'\\n', e.position, e.version, encode(e.hash, 'hex'),
    coalesce(encode(c.digest, 'hex'), '-'), e.stream), 'UTF8'))`
}

/**
 * The records of commands as leaves cover them, each digested once and not for every event of its command: the record
 * of one that issued a thousand invoices is long.
 * @param some narrows `commands`; without it, all of them
 */
export function commandDigests(sql: AnySql, some: SqlFragment = sql``): SqlFragment {
  // `offset 0` stops the planner from computing the digest after the join with the events.
  return sql`
    select actor_id, id, sha256(convert_to(concat_ws(e'\\n', actor_id, name, encode(fingerprint, 'hex'),
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), result::text, id), 'UTF8')) as digest
    from commands ${some} offset 0`
}

export function commandOfEvent(sql: AnySql): SqlFragment {
  return sql`c.actor_id = e.actor_id and c.id = e.command_id`
}

type Kept = RowOf<typeof logLeaves, 'index' | 'position'>
export type Added = RowOf<typeof logLeaves, 'index' | 'hash'>

/**
 * A position up to which the log is complete: no transaction is writing below it, and none will. Takes no lock: it
 * waits for the transactions that could have taken a lower position, as they held a lock on the log at that time.
 *
 * Returns 0 if one of them runs for long, so nothing is added.
 *
 * `xid < pg_snapshot_xmin` alone is not enough: a row's position is drawn before its transaction has an id.
 */
async function settledPosition(sql: Sql): Promise<number> {
  const [row] = await sql<RowOf<typeof events, 'position'>[]>`
    select coalesce(max(position), 0) as position from events`
  let writing = await writers(sql)
  for (let look = 0; writing.size > 0; look++) {
    if (look === LOOKS) return 0
    await setTimeout(LOOK_AGAIN)
    writing = writing.intersection(await writers(sql))
  }
  return row?.position ?? 0
}

/** The transactions that may be writing to the log. */
async function writers(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ writer: string }[]>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`
  return new Set(rows.map(({ writer }) => writer))
}

/**
 * Adds leaves for all settled events. Reads by keyset in batches; a batch is one short transaction.
 * @param batch leaves per transaction
 * @returns the number of leaves afterwards
 */
export async function extendTree(sql: Sql, { batch = BATCH }: { batch?: number } = {}): Promise<number> {
  const upTo = await settledPosition(sql)
  for (;;) {
    const { size, added } = await sql.begin((tx) => addLeaves(tx, upTo, batch))
    if (added < batch) return size
  }
}

async function addLeaves(tx: TransactionSql, upTo: number, batch: number) {
  // A concurrent extender waits here, and continues where the first one stopped.
  await tx`select pg_advisory_xact_lock(${LOCK})`
  const [last] = await tx<Kept[]>`select index, position from log_leaves order by index desc limit 1`
  const size = last ? last.index + 1 : 0
  const rows = await tx<Added[]>`
    with e as materialized (
      select * from events where position > ${last?.position ?? 0} and position <= ${upTo}
      order by position limit ${batch}),
    c as materialized (
      ${commandDigests(tx, tx`where (actor_id, id) in (select actor_id, command_id from e)`)})
    insert into log_leaves (index, position, hash)
    select ${size}::bigint + row_number() over (order by e.position) - 1, e.position, ${leafHashSql(tx)}
    from e left join c on ${commandOfEvent(tx)}
    returning index, hash`
  const added = rows.toSorted((a, b) => a.index - b.index)
  await addNodes(tx, size, added)
  return { size: size + added.length, added: added.length }
}

/** Adds the nodes that the new leaves complete, level by level. */
async function addNodes(tx: TransactionSql, size: number, added: readonly Added[]): Promise<void> {
  let level = 0
  let fresh = added
  let first = size
  while (fresh.length > 0) {
    const start = first - (first % FAN)
    const known = start < first ? await keptHashes(tx, level, { start, end: first }) : []
    const hashes = [...known, ...fresh.map(({ hash }) => hash)]
    const made: Added[] = []
    for (let from = 0; from + FAN <= hashes.length; from += FAN) {
      made.push({ index: (start + from) / FAN, hash: rootOfAll(hashes.slice(from, from + FAN)) })
    }
    level += KEPT_LEVELS
    if (made.length > 0) {
      await tx`
        insert into log_nodes (level, index, hash)
        select ${level}, index, decode(hash, 'hex')
        from unnest(${made.map(({ index }) => index)}::bigint[],
          ${made.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[]) rows (index, hash)`
    }
    fresh = made
    first = made[0]?.index ?? 0
  }
}

export function rootOfAll(hashes: readonly Uint8Array[]): Buffer {
  const tree = new GrowingTree()
  for (const hash of hashes) tree.add(hash)
  return tree.root()
}

/** The stored tree lacks hashes that it must have. */
export class TreeIncomplete extends Error {
  override name = 'TreeIncomplete'
}

/** Stored hashes of a level, 0 being the leaves. @throws TreeIncomplete if one of them is missing */
async function keptHashes(sql: AnySql, level: number, { start, end }: Range): Promise<Uint8Array[]> {
  const within = sql`index >= ${start} and index < ${end}`
  const rows = await sql<RowOf<typeof logNodes, 'hash'>[]>`
    select hash from ${level === 0 ? sql`log_leaves where ${within}` : sql`log_nodes where level = ${level} and ${within}`}
    order by index`
  if (rows.length !== end - start)
    throw new TreeIncomplete(`the tree has no hashes ${start} to ${end} of level ${level}`)
  return rows.map(({ hash }) => hash)
}

/** The roots of ranges, for proofs, from stored hashes. */
export async function keptRoots(sql: AnySql, ranges: readonly Range[]): Promise<Buffer[]> {
  const roots: Buffer[] = []
  for (const range of ranges) roots.push(rootOf((await keptSubtrees(sql, range)).map(({ root }) => root)))
  return roots
}

/** The complete subtrees of a range, each from one stored node, or several of the level below it. */
export async function keptSubtrees(sql: AnySql, range: Range): Promise<Subtree[]> {
  const subtrees: Subtree[] = []
  for (const { start, end } of completeSubtrees(range)) {
    const size = end - start
    const level = Math.log2(size)
    const below = level - (level % KEPT_LEVELS)
    const width = 2 ** below
    const hashes = await keptHashes(sql, below, { start: start / width, end: end / width })
    subtrees.push({ size, root: rootOfAll(hashes) })
  }
  return subtrees
}

/** The root over the first `size` leaves, from stored hashes. */
export async function keptRoot(sql: AnySql, size: number): Promise<Buffer> {
  if (size === 0) return EMPTY_ROOT
  const [root = EMPTY_ROOT] = await keptRoots(sql, [{ start: 0, end: size }])
  return root
}
