/** A place to bill in, and helpers for the specs. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '@skrzat/db/client'
import { emptyTables } from '@skrzat/testing/empty'
import { addKids } from '../../bench/kids.ts'
import { issueInvoices, type IssueRequest } from '../../src/domains/payments/commands/issue.ts'
import type { Share } from '../../src/domains/payments/decider/state.ts'
import type { CommandMeta, CommandPorts } from '../../src/kernel/commands/commands.ts'

export { codeOf } from '../kernel/code-of.ts'

export const NOW = new Date('2026-11-12T10:00:00Z')

export type Seeded = {
  placeId: number
  groupId: number
  kids: number[]
  /** A type of each kind: 800 zł; 15 zł a day; 100 zł and 10 zł a day. */
  types: { constant: number; daily: number; own: number }
}

/** A place with a group, kids and payment types. */
export async function seedPlace(sql: Sql, { kids = 2, name = 'Skrzaty' } = {}): Promise<Seeded> {
  const [place] = await sql<{ id: number }[]>`
    insert into places (name, phone, city, state, nip, street, account_number)
    values (${name}, '600100100', 'Kraków', 'małopolskie', '1234563218', 'Długa 1', '61109010140000071219812874')
    returning id`
  const placeId = place?.id ?? 0
  const [group] = await sql<{ id: number }[]>`
    insert into groups (place_id, name, color) values (${placeId}, 'Motylki', 3) returning id`
  const groupId = group?.id ?? 0
  const made = await addKids(
    sql,
    sql`
      select ${placeId}::bigint, ${groupId}::bigint, 'Jan', 'Kowalski ' || n, array[(600200000 + n)::text]
      from generate_series(1, ${kids}::int) n`,
  )
  const type = async (kind: string, mainValue: number, daily: number, label: string) => {
    const [row] = await sql<{ id: number }[]>`
      with type as (insert into payment_types (place_id, kind, main_value, daily)
        values (${placeId}, ${kind}, ${mainValue}, ${daily}) returning id),
      label as (insert into payment_type_labels (payment_type_id, name) select id, ${label} from type)
      select id from type`
    return row?.id ?? 0
  }
  return {
    placeId,
    groupId,
    kids: made.map((kid) => kid.id),
    types: {
      constant: await type('TYPE_CONST', 800_00, 0, 'Czesne'),
      daily: await type('TYPE_DAILY', 0, 15_00, 'Wyżywienie'),
      own: await type('TYPE_OWN', 100_00, 10_00, 'Angielski'),
    },
  }
}

/** Payers beside the guardians: ZUS and a welfare office. */
export async function seedPayers(sql: Sql, placeId: number): Promise<{ zus: number; welfare: number }> {
  const rows = await sql<{ id: number }[]>`
    insert into payers (place_id, kind, name, account) values
      (${placeId}, 'zus', 'ZUS', '83101010230000261395100000'), (${placeId}, 'welfare', 'MOPS', null)
    returning id`
  return { zus: rows[0]?.id ?? 0, welfare: rows[1]?.id ?? 0 }
}

/** The tables of kids' absences and money, and of pending notices about them. */
const MADE_BY_EVENTS = [
  'absences',
  'invoices',
  'invoice_numbers',
  'credits',
  'credit_entries',
  'notifications',
  'outbox',
]

/**
 * Replaces each kid by one of the same name, group and parents without a history, so that a test starts over
 * while the log keeps its events.
 * @returns a kid's id by its first name
 */
export async function renewKids(sql: Sql): Promise<(firstname: string) => number> {
  const former = await sql`
    select place_id, group_id, firstname, lastname,
      array(select phone from guardians where kid_id = id order by position) as phones
    from kids order by id`
  await emptyTables(sql, 'kids', ...MADE_BY_EVENTS)
  const kids = await addKids(
    sql,
    sql`
      select * from json_to_recordset(${JSON.stringify(former)}::text::json)
        as k (place_id bigint, group_id bigint, firstname text, lastname text, phones text[])`,
  )
  return (firstname) => kids.find((kid) => kid.firstname === firstname)?.id ?? 0
}

/** Adds an event of no known type to the stream, by its last command, so that it cannot be read any more. */
export async function damage(sql: Sql, stream: string): Promise<void> {
  await sql`
    insert into events (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)
    select stream, version + 1, 'NoSuchEvent', 1, data, place_id, actor_id, command_id, at, hash from events
    where stream = ${stream} order by version desc limit 1`
}

export function portsOn(sql: Sql, now: () => Date = () => NOW): CommandPorts {
  return { sql, clock: { now }, wake: () => undefined }
}

export function by(placeId: number, commandId: string = randomUUID()): CommandMeta {
  return { commandId, actorId: 1, placeId }
}

/** The basis of an invoice without a period. */
export const NO_BASIS = { mode: null, period: null, absencesPeriod: null }

/** An invoice as it is asked for. */
export function asked(
  { types }: Seeded,
  kidId: number,
  {
    amount = 100_00,
    withCredit = false,
    additionalInfo = '',
    shares,
  }: { amount?: number; withCredit?: boolean; additionalInfo?: string; shares?: readonly Share[] } = {},
): IssueRequest['invoices'][number] {
  const line = { paymentTypeId: types.constant, amount, days: null, absent: null }
  return { kidId, withCredit, additionalInfo, lines: [line], ...(shares && { shares }) }
}

/** Issues one invoice over the amount. @returns its id */
export async function issueOne(
  ports: CommandPorts,
  place: Seeded,
  { kidId = place.kids[0] ?? 0, ...over }: { kidId?: number } & Parameters<typeof asked>[2] = {},
): Promise<number> {
  const { invoices } = await issueInvoices(ports, {
    ...by(place.placeId),
    basis: NO_BASIS,
    invoices: [asked(place, kidId, over)],
  })
  return invoices[0]?.id ?? 0
}

/** The command's meta for price changes in tests. */
export function pricedBy(commandId: string = randomUUID()) {
  return { accountId: 1, login: '600000003', at: NOW, commandId }
}
