import type { RefundState } from '@skrzat/contract/refund'
import { refundNumber } from '@skrzat/contract/refund'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { isNrb } from '@skrzat/contract/nrb'
import type { Refund, RefundFile, RefundsPage } from '@skrzat/contract/wire/refunds'
import type { AnySql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { found } from '../../kernel/errors/index.ts'
import { refundColumns, type RefundRow } from './rows.ts'
import { refundSettingsOf } from './settings.ts'

/** Files that are listed. */
const FILES = 50

type Listed = RefundRow & { kid: string; group: string; orderedBy: string; orderedAt: Date }

const listed = (sql: AnySql) => sql`
  select ${refundColumns(sql)}, kid.firstname || ' ' || kid.lastname as kid, groups.name as group,
    trim(account.first_name || ' ' || account.last_name) as "orderedBy", refund.ordered_at as "orderedAt"
  from refunds refund join kids kid on kid.id = refund.kid_id join groups on groups.id = kid.group_id
    join accounts account on account.id = refund.ordered_by`

type Slice = {
  readonly state?: RefundState | undefined
  /** Only those before this id. */
  readonly before?: number | null
  readonly limit: number
  readonly offset?: number
}

/** Of the place, the newest first. */
export async function refundsOf(
  sql: AnySql,
  placeId: number,
  { state, before = null, limit, offset = 0 }: Slice,
): Promise<Refund[]> {
  const rows = await sql<Listed[]>`
    ${listed(sql)}
    where refund.place_id = ${placeId} ${state === undefined ? sql`` : sql`and refund.state = ${state}`}
      ${before === null ? sql`` : sql`and refund.id < ${before}`}
    order by refund.id desc limit ${limit} offset ${offset}`
  return rows.map(shown)
}

/** @throws DomainError refund.not_found */
export async function refundOf(sql: AnySql, placeId: number, id: number): Promise<Refund> {
  const [row] = await sql<Listed[]>`${listed(sql)} where refund.place_id = ${placeId} and refund.id = ${id}`
  return shown(found(row, 'refund.not_found'))
}

export async function countRefunds(
  sql: AnySql,
  placeId: number,
  state: RefundState | undefined,
): Promise<number> {
  const { count } = only(
    await sql<{ count: number }[]>`
      select count(*)::int as count from refunds
      where place_id = ${placeId} ${state === undefined ? sql`` : sql`and state = ${state}`}`,
  )
  return count
}

function shown(row: Listed): Refund {
  const { id, kidId, kid, group, amount, from, accountNumber, name, address, title, state } = row
  return {
    id,
    number: refundNumber(id),
    kid: { id: kidId, name: kid, group },
    amount,
    from,
    accountNumber,
    name,
    address,
    title,
    state,
    bounced: row.bouncedLineId !== null,
    file: row.fileId,
    paidDay: state === 'PAID' ? row.paidDay : null,
    line: state === 'PAID' ? row.lineId : null,
    orderedBy: row.orderedBy,
    orderedAt: row.orderedAt.toISOString(),
  }
}

export async function refundsPageOf(sql: AnySql, placeId: number): Promise<RefundsPage> {
  const [totals, settings, files, account] = await Promise.all([
    sql<{ state: RefundState; count: number; sum: number }[]>`
      select state, count(*)::int as count, sum(amount)::bigint as sum from refunds where place_id = ${placeId}
      group by state`,
    refundSettingsOf(sql, placeId),
    filesOf(sql, placeId),
    sql<{ account: string }[]>`select account_number as account from places where id = ${placeId}`,
  ])
  const totalOf = (wanted: RefundState) => {
    const { count, sum } = totals.find(({ state }) => state === wanted) ?? { count: 0, sum: 0 }
    return { count, sum }
  }
  return {
    totals: {
      ORDERED: totalOf('ORDERED'),
      SENT: totalOf('SENT'),
      PAID: totalOf('PAID'),
      CANCELLED: totalOf('CANCELLED'),
    },
    settings,
    accountValid: isNrb(only(account).account),
    files,
  }
}

async function filesOf(sql: AnySql, placeId: number): Promise<RefundFile[]> {
  const rows = await sql<(Omit<RefundFile, 'madeAt'> & { madeAt: Date })[]>`
    select file.id, file.format, trim(account.first_name || ' ' || account.last_name) as "madeBy",
      file.made_at as "madeAt", count(*)::int as orders, sum(refund.amount)::bigint as sum,
      count(*) filter (where refund.file_id is distinct from file.id)::int as "takenBack"
    from refund_files file
      join accounts account on account.id = file.made_by
      join refund_file_orders one on one.file_id = file.id
      join refunds refund on refund.id = one.refund_id
    where file.place_id = ${placeId}
    group by file.id, account.id order by file.id desc limit ${FILES}`
  return rows.map(({ madeAt, ...file }) => ({ ...file, madeAt: madeAt.toISOString() }))
}

/** A refund that a line of the bank may be about. */
export type OpenRefund = Pick<RefundRow, 'id' | 'kidId' | 'amount' | 'accountNumber' | 'state'>

/** Refunds of these amounts that have not been cancelled, the oldest first: for the bank's lines. */
export async function refundsOfAmounts(
  sql: AnySql,
  placeId: number,
  amounts: readonly number[],
): Promise<OpenRefund[]> {
  if (amounts.length === 0) return []
  return await sql<OpenRefund[]>`
    select id, kid_id as "kidId", amount, account_number as "accountNumber", state from refunds
    where place_id = ${placeId} and state <> 'CANCELLED' and amount = any(${[...amounts]}::bigint[])
    order by id`
}

/** A file of several refunds that no line of the bank has paid yet. */
export type SentFile = {
  readonly id: number
  readonly day: Day
  /** Whether all orders that it was made with are still in it and sent. */
  readonly whole: boolean
  readonly refunds: readonly Pick<RefundRow, 'id' | 'kidId' | 'amount'>[]
}

/** Files whose sent refunds, two or more, come to one of these sums; the oldest first. */
export async function filesOfSums(
  sql: AnySql,
  placeId: number,
  sums: readonly number[],
): Promise<SentFile[]> {
  if (sums.length === 0) return []
  const rows = await sql<(Omit<SentFile, 'day'> & { madeAt: Date })[]>`
    select file.id, file.made_at as "madeAt",
      count(*) = (select count(*) from refund_file_orders where file_id = file.id) as whole,
      json_agg(json_build_object('id', refund.id, 'kidId', refund.kid_id, 'amount', refund.amount)
        order by refund.id) as refunds
    from refunds refund join refund_files file on file.id = refund.file_id
    where refund.place_id = ${placeId} and refund.state = 'SENT'
    group by file.id
    having count(*) > 1 and sum(refund.amount) = any(${[...sums]}::bigint[])
    order by file.id`
  return rows.map(({ madeAt, ...file }) => ({ ...file, day: warsawDay(madeAt) }))
}
