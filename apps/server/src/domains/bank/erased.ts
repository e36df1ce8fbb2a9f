import { warsawDay } from '@skrzat/contract/days'
import { documentsDueBefore, documentsUntil } from '@skrzat/contract/privacy'
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { inSlices } from '../../kernel/database/index.ts'
import { erasedName, type Erasing, namesOneOf, type Retained } from '../../kernel/erasing.ts'

/** Lines that name one of them, by their index. */
const naming = (tx: TransactionSql, names: readonly string[]): SqlFragment =>
  namesOneOf(tx, tx`name_words(line.payer || ' ' || line.title)`, names)

/**
 * Texts of the bank about the kid: of lines that were booked for it, came from an account that pays for it alone, or name
 * it, those too that wait: a line says who sent what, so that it can still be booked or given back, but not for whom.
 * The payer of a line that paid for others too, or of none yet, stays, as the line is theirs.
 */
export const BANK_ERASE: readonly Erasing[] = [
  {
    what: 'bank',
    columns: ['bank_lines.payer', 'bank_lines.payer_account', 'bank_lines.title', 'bank_payers.nrb'],
    async ofKid(tx, { kidId, placeId, firstname, lastname, erasureId }) {
      const name = [`${firstname} ${lastname}`]
      const { count } = await tx`
        with found as materialized (
          select decision.line_id, bool_and(allocation.value @> ${JSON.stringify({ kidId })}::text::jsonb) as alone
          from bank_decisions decision cross join jsonb_array_elements(decision.allocations) allocation
          where decision.place_id = ${placeId} and decision.line_id in (
            select line_id from bank_decisions where place_id = ${placeId}
              and allocations @> ${JSON.stringify([{ kidId }])}::text::jsonb)
          group by decision.line_id
          union
          select line.id, true from bank_payers payer
          join bank_lines line on line.place_id = payer.place_id and line.payer_account = payer.nrb
          where payer.place_id = ${placeId} and payer.kid_id = ${kidId}
            and not exists (select from bank_payers other
              where other.place_id = payer.place_id and other.nrb = payer.nrb and other.kid_id <> payer.kid_id)
            and not exists (select from bank_decisions other
              where other.line_id = line.id and other.allocations <> '[]'
                and not other.allocations @> ${JSON.stringify([{ kidId }])}::text::jsonb)
          union
          select line.id, false from bank_lines line
          where ${naming(tx, name)} and line.place_id = ${placeId} and ${namesOneOf(tx, tx`name_words(line.title)`, name)}),
        theirs as (select line_id, bool_or(alone) as alone from found group by line_id)
        update bank_lines line set title = ${erasedName(erasureId)},
          payer = case when theirs.alone then '' else line.payer end,
          payer_account = case when theirs.alone then '' else line.payer_account end
        from theirs where line.id = theirs.line_id`
      await tx`delete from bank_payers where place_id = ${placeId} and kid_id = ${kidId}`
      return { count }
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
          update bank_lines set payer = '', payer_account = '', title = '' where id = any (array(
            select id from bank_lines where ${isPast(sql, now)} limit ${most} for no key update skip locked))`
        erased += count
        return count
      }, signal)
      return erased
    },
  },
]

const isPast = (sql: Sql, now: Date) => sql`
  (payer <> '' or payer_account <> '' or title <> '') and day < ${documentsDueBefore(warsawDay(now))}`
