import { warsawDay } from '@skrzat/contract/days'
import { NOT_OURS_REASONS } from '@skrzat/contract/bank'
import { documentsDueBefore, documentsUntil } from '@skrzat/contract/privacy'
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { inSlices } from '../../kernel/database/index.ts'
import {
  erasedName,
  type ErasedKid,
  type Erasing,
  isOneOf,
  namesOneOf,
  type Retained,
} from '../../kernel/erasing.ts'

/** Lines that name one of them, by their index. */
const naming = (tx: TransactionSql, names: readonly string[]): SqlFragment =>
  namesOneOf(tx, tx`name_words(line.payer || ' ' || line.title)`, names)

/** Whether the words have the kid's first and last name side by side, in either order. */
function namesKid(tx: TransactionSql, words: SqlFragment, { firstname, lastname }: ErasedKid): SqlFragment {
  const orders = firstname && lastname ? [`${firstname} ${lastname}`, `${lastname} ${firstname}`] : []
  return tx`${words} @@ (
    select string_agg('(' || words || ')', ' | ')::tsquery from (
      select string_agg(quote_literal(word.lexeme), ' <-> ' order by at) as words
      from unnest(${orders}::text[]) with ordinality given (name, nth), unnest(name_words(given.name)) word,
        unnest(word.positions) at
      group by given.nth having count(*) > 1) each)`
}

/** Whether a kid of the place has the same name, who may be meant as well. */
const hasNamesake = (
  tx: TransactionSql,
  { kidId, placeId, firstname, lastname }: ErasedKid,
): SqlFragment => tx`
  exists (select from kids other where other.place_id = ${placeId} and other.id <> ${kidId} and other.deleted_at is null
    and ${isOneOf(tx, tx`other.firstname || ' ' || other.lastname`, [`${firstname} ${lastname}`])})`

/** Whether a reason is written in words, and not chosen. */
const isWritten = (sql: Sql | TransactionSql): SqlFragment =>
  sql`decision.reason <> all(${[...NOT_OURS_REASONS]}::text[])`
const UNTOLD = 'other' satisfies (typeof NOT_OURS_REASONS)[number]

/**
 * Texts of the bank about the kid: of lines that are or were booked for it, came from an account that is remembered for it
 * alone, or name it. The payer goes only where the line is booked for the kid alone: one that waits, or is nobody's,
 * says who sent it, so that it can still be booked or given back. A line that is booked for other kids stays whole.
 */
export const BANK_ERASE: readonly Erasing[] = [
  {
    what: 'bank',
    columns: [
      'bank_lines.payer',
      'bank_lines.payer_account',
      'bank_lines.title',
      'bank_payers.nrb',
      'bank_decisions.reason',
    ],
    async ofKid(tx, kid) {
      const { kidId, placeId, erasureId } = kid
      const own = tx`${JSON.stringify([{ kidId }])}::text::jsonb`
      const [row] = await tx<{ count: number }[]>`
        with found as materialized (
          select line_id as id from bank_decisions where place_id = ${placeId} and allocations @> ${own}
          union
          select line.id from bank_payers payer
          join bank_lines line on line.place_id = payer.place_id and line.payer_account = payer.nrb
          where payer.place_id = ${placeId} and payer.kid_id = ${kidId} and not ${isOthers(tx, kidId)}
          union
          select line.id from bank_lines line
          where ${namesKid(tx, tx`name_words(line.payer || ' ' || line.title)`, kid)} and line.place_id = ${placeId}
            and ${namesKid(tx, tx`name_words(line.title)`, kid)} and not ${hasNamesake(tx, kid)}
            and (not ${isOthers(tx, kidId)} or exists (select from bank_payers payer
              where payer.place_id = line.place_id and payer.nrb = line.payer_account and payer.kid_id = ${kidId}))),
        theirs as (
          select found.id, decision.allocations @> ${own} and not exists (
            select from jsonb_array_elements(decision.allocations) part
            where not part.value @> ${JSON.stringify({ kidId })}::text::jsonb) as alone
          from found left join bank_decisions decision on decision.line_id = found.id and decision.undone_at is null
          where decision.id is null or decision.allocations = '[]' or decision.allocations @> ${own}),
        cleared as (
          update bank_lines line set title = ${erasedName(erasureId)},
            payer = case when theirs.alone then '' else line.payer end,
            payer_account = case when theirs.alone then '' else line.payer_account end
          from theirs where line.id = theirs.id returning line.id),
        untold as (
          update bank_decisions decision set reason = ${UNTOLD}
          where place_id = ${placeId} and ${isWritten(tx)} and (line_id in (select id from theirs)
            or ${namesKid(tx, tx`name_words(reason)`, kid)} and not ${hasNamesake(tx, kid)})
          returning line_id)
        select count(*)::int as count from (select id from cleared union select line_id from untold) lines`
      await tx`delete from bank_payers where place_id = ${placeId} and kid_id = ${kidId}`
      return { count: row?.count ?? 0 }
    },
    /** An account that is remembered for kids serves matching alone. What the bank wrote is evidence, and stays. */
    async ofPerson(tx, { kids, names }) {
      const { count } = await tx`
        delete from bank_payers payer using bank_lines line
        where payer.kid_id = any(${[...kids]}::bigint[]) and line.id = payer.line_id
          and ${namesOneOf(tx, tx`name_words(line.payer)`, names)}`
      return { count }
    },
    async keptOfPerson(tx, { places, names }) {
      const [row] = await tx<{ count: number; last: string | null }[]>`
        select count(*)::int as count, max(line.day)::text as last from bank_lines line
        where ${naming(tx, names)} and line.place_id = any(${[...places]}::bigint[])`
      return { kind: 'bank', count: row?.count ?? 0, until: row?.last ? documentsUntil(row.last) : null }
    },
  },
]

/** What the bank wrote in years whose evidence is past its time; the lines stay, without the people in them. */
export const BANK_RETAIN: readonly Retained[] = [
  {
    kind: 'documents',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from bank_lines where ${isPast(sql, now)}`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      let erased = 0
      await inSlices(async (most) => {
        const { count } = await sql`
          with untold as (
            update bank_lines set payer = '', payer_account = '', title = '' where id = any (array(
              select id from bank_lines where ${isPast(sql, now)} limit ${most} for no key update skip locked))
            returning id),
          reasons as (
            update bank_decisions decision set reason = ${UNTOLD} from untold
            where decision.line_id = untold.id and ${isWritten(sql)})
          select from untold`
        erased += count
        return count
      }, signal)
      return erased
    },
  },
]

/** Whether the line's account is remembered for another kid. */
const isOthers = (tx: TransactionSql, kidId: number): SqlFragment => tx`
  exists (select from bank_payers other
    where other.place_id = line.place_id and other.nrb = line.payer_account and other.kid_id <> ${kidId})`

const isPast = (sql: Sql, now: Date) => sql`
  (payer <> '' or payer_account <> '' or title <> '') and day < ${documentsDueBefore(warsawDay(now))}`
