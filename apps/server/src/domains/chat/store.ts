/** Storing messages: those that arrive while others are stored share a statement. */
import type { AnySql, Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, chatMessages } from '@skrzat/db/schema'
import { outsideDeadlines } from '../../kernel/database/index.ts'
import { outboxInsert } from '../../kernel/outbox/index.ts'
import { PUSH_AFTER, PUSH_JOB } from './push.ts'
import { mayWrite, membersOf, roomJoins, type Viewer } from './viewer.ts'

export type ToStore = {
  readonly viewer: Viewer
  readonly roomId: number
  readonly text: string
  /** The hash of the command's id. */
  readonly hash: Buffer
  readonly now: Date
}

/** A new message, and the members whom it is published to. */
export type Stored = { readonly id: number; readonly to: readonly number[] }

type Waiting = {
  readonly message: ToStore
  readonly resolve: (stored: Stored | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Concurrent statements, and messages in each. */
const LANES = 2
const MOST = 32

type Queue = { waiting: Waiting[]; readonly held: Set<number>; running: number; planned: boolean }
const queues = new WeakMap<Sql, Queue>()

/** @returns undefined if it was sent before, or may not be sent */
export function storeMessage(sql: Sql, message: ToStore): Promise<Stored | undefined> {
  const queue = queues.get(sql) ?? { waiting: [], held: new Set<number>(), running: 0, planned: false }
  queues.set(sql, queue)
  return new Promise((resolve, reject) => {
    queue.waiting.push({ message, resolve, reject })
    plan(sql, queue)
  })
}

/**
 * Starts after the events that are ready now, so that messages that arrive together share the statement: alone, the
 * first one would take a commit of its own. A batch serves many requests, so the deadline of the one that starts it does
 * not apply.
 */
function plan(sql: Sql, queue: Queue): void {
  if (queue.planned || queue.running >= LANES) return
  queue.planned = true
  outsideDeadlines(() =>
    setImmediate(() => {
      queue.planned = false
      while (queue.running < LANES) {
        const batch = take(queue)
        if (batch.length === 0) return
        void run(sql, queue, batch)
      }
    }),
  )
}

/** The first message of each talk in which no other statement is writing. Order within a talk is kept. */
function take(queue: Queue): Waiting[] {
  const batch: Waiting[] = []
  const left: Waiting[] = []
  for (const one of queue.waiting) {
    const { roomId } = one.message
    if (batch.length < MOST && !queue.held.has(roomId)) {
      queue.held.add(roomId)
      batch.push(one)
    } else left.push(one)
  }
  queue.waiting = left
  return batch
}

async function run(sql: Sql, queue: Queue, batch: readonly Waiting[]): Promise<void> {
  queue.running += 1
  try {
    const stored = await storeMessages(
      sql,
      batch.map(({ message }) => message),
    )
    for (const [index, one] of batch.entries()) one.resolve(stored[index])
  } catch (error) {
    // After a failed batch each message is stored alone, so that one fault fails no other.
    if (batch.length === 1) batch[0]?.reject(error)
    else
      for (const one of batch)
        await storeMessages(sql, [one.message]).then(([stored]) => one.resolve(stored), one.reject)
  } finally {
    queue.running -= 1
    for (const { message } of batch) queue.held.delete(message.roomId)
    if (queue.waiting.length > 0) plan(sql, queue)
  }
}

type Row = RowOf<typeof chatMessages, 'id'> & { n: number; to: ValueOf<typeof accounts, 'id'>[] }

/**
 * One statement for messages of different talks: authorises, inserts, moves the talks and the senders' own marks, and
 * requests pushes unless one waits: for later, so the relay's poll is soon enough. Talks are locked first, in the order of their ids: so ids of messages follow the
 * order of commits, nobody reads past a message that is still to come, and no two statements wait for each other.
 * @returns by the messages' order; undefined for one that was sent before, or may not be sent
 */
export async function storeMessages(
  sql: AnySql,
  messages: readonly ToStore[],
): Promise<(Stored | undefined)[]> {
  const now = messages[0]?.now ?? new Date()
  const pushAt = new Date(now.getTime() + PUSH_AFTER)
  const pushes = messages.map(({ roomId }) => ({ name: PUSH_JOB, data: { roomId }, runAt: pushAt }))
  const terms = {
    accountId: sql`v.account_id`,
    login: sql`v.login`,
    staffOf: sql`v.staff_of`,
    places: sql`v.places`,
    kids: sql`v.kids`,
    tutorOf: sql`v.tutor_of`,
    withheld: sql`v.withheld`,
  }
  const rows = await sql<Row[]>`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(messages.map(toRow))}::text::jsonb) as v (
        n int, room_id bigint, text text, hash text, at timestamptz, account_id bigint, login text,
        staff_of bigint[], places bigint[], kids bigint[], tutor_of bigint[], withheld boolean)),
    r as (
      select * from chat_rooms where id = any(${messages.map(({ roomId }) => roomId)}::bigint[])
      order by id for no key update),
    sent as (
      insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
      select r.id, v.account_id, v.text, v.at, decode(v.hash, 'hex')
      from v join r on r.id = v.room_id ${roomJoins(sql, { terms })}
      where ${mayWrite(sql, { terms })} order by v.n
      on conflict (sender_id, command_hash) do nothing
      returning id, room_id, sender_id, created_at),
    pushed as (
      ${outboxInsert(sql, pushes)}
      where (rows.data ->> 'roomId')::bigint in (
        select r.id from sent join r on r.id = sent.room_id where r.push_at is null or r.push_at <= ${now})),
    moved as (
      update chat_rooms room set last_message_id = sent.id,
        push_at = case when r.push_at > ${now} then r.push_at else ${pushAt} end
      from sent join r on r.id = sent.room_id where room.id = sent.room_id),
    marked as (
      insert into chat_reads (room_id, account_id, read_id, shown_from, shown_id, wrote_id)
      select room_id, sender_id, id, created_at, id, id from sent
      on conflict (room_id, account_id) do update
        set read_id = excluded.read_id, shown_from = excluded.shown_from, shown_id = excluded.shown_id,
          wrote_id = excluded.wrote_id)
    select v.n, sent.id, array(${membersOf(sql)}) as to
    from sent join v on v.room_id = sent.room_id join r on r.id = sent.room_id left join kids k on k.id = r.kid_id`
  const stored = new Map(rows.map(({ n, id, to }) => [n, { id, to }]))
  return messages.map((_, n) => stored.get(n))
}

function toRow({ viewer, roomId, text, hash, now }: ToStore, n: number) {
  const { accountId, login, staffOf, places, kids, tutorOf, withheld } = viewer
  return {
    n,
    room_id: roomId,
    text,
    hash: hash.toString('hex'),
    at: now.toISOString(),
    account_id: accountId,
    login,
    staff_of: staffOf,
    places,
    kids,
    tutor_of: tutorOf,
    withheld,
  }
}
