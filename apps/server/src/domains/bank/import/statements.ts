/** The tables of statements and their lines: what an import reads and adds. */
import type { BankEncoding } from '@skrzat/contract/bank'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import type { Statement, StatementLine } from '../readers/statement.ts'
import { balancesOf, type EarlierLine } from './known.ts'

/** A statement whose account is known. */
export type OwnStatement = Statement & { readonly account: string }

type Row = Omit<EarlierLine, 'statement'> & {
  statementId: number
  format: EarlierLine['statement']['format']
  from: string
  to: string
  opening: number | null
  closing: number | null
}

/** The account's lines in the statement's days, by their positions. */
export async function earlierLines(
  sql: AnySql,
  placeId: number,
  { account, lines }: OwnStatement,
): Promise<EarlierLine[]> {
  const days = lines.map(({ date }) => date)
  const rows = await sql<Row[]>`
    select line.id, line.position, line.day as date, line.amount, line.payer_account as "payerAccount", line.title,
      line.reference, line.balance, statement.id as "statementId", statement.format, statement.from_day as "from",
      statement.to_day as "to", statement.opening, statement.closing
    from bank_lines line join bank_statements statement on statement.id = line.statement_id
    where line.place_id = ${placeId} and statement.account = ${account}
      and line.day = any(${[...new Set(days)]}::date[])
    order by line.id`
  return rows.map(({ statementId, format, from, to, opening, closing, ...line }) => ({
    ...line,
    statement: { id: statementId, format, from, to, opening, closing },
  }))
}

/** Adds the statement with its new lines. @returns its id, and the lines' ids in their order */
export async function addStatement(
  tx: TransactionSql,
  { placeId, accountId }: { placeId: number; accountId: number },
  statement: OwnStatement & { readonly encoding: BankEncoding },
  added: readonly StatementLine[],
): Promise<{ id: number; lines: number[] }> {
  const { account, format, dialect, encoding, number, from, to, opening, closing, lines } = statement
  const { id } = only(
    await tx<{ id: number }[]>`
      insert into bank_statements (place_id, account, format, dialect, encoding, number, from_day, to_day, opening,
        closing, lines, added_by)
      values (${placeId}, ${account}, ${format}, ${dialect}, ${encoding}, ${number}, ${from}, ${to}, ${opening},
        ${closing}, ${lines.length}, ${accountId})
      returning id`,
  )
  const balances = balancesOf(statement)
  const column = <K extends keyof StatementLine>(key: K) => added.map((line) => line[key])
  const rows = await tx<{ id: number }[]>`
    insert into bank_lines (place_id, statement_id, position, day, amount, mark, payer, payer_account, title,
      virtual_id, reference, balance)
    select ${placeId}::bigint, ${id}::bigint, line.*
    from unnest(${column('position')}::int[], ${column('date')}::date[], ${column('amount')}::bigint[],
      ${column('mark')}::text[], ${column('payer')}::text[], ${column('payerAccount')}::text[],
      ${column('title')}::text[], ${column('virtualId')}::text[], ${column('reference')}::text[],
      ${added.map((line) => balances.get(line) ?? null)}::bigint[])
      line (position, day, amount, mark, payer, payer_account, title, virtual_id, reference, balance)
    order by position
    returning id`
  return { id, lines: rows.map((row) => row.id) }
}

/** The ids of the lines that these statements were the first to have. */
export async function linesOf(sql: AnySql, statementIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from bank_lines where statement_id = any(${[...statementIds]}::bigint[])`
  return rows.map(({ id }) => id)
}

/** The statement that has exactly these days and balances; undefined if there is none. */
export async function sameStatement(
  sql: AnySql,
  placeId: number,
  { account, from, to, opening, closing }: OwnStatement,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select id from bank_statements
    where place_id = ${placeId} and account = ${account} and from_day = ${from} and to_day = ${to}
      and opening is not distinct from ${opening} and closing is not distinct from ${closing}
    order by id limit 1`
  return row?.id
}

/** How many of the lines are in each state. */
export async function statesOf(
  sql: AnySql,
  lineIds: readonly number[],
): Promise<{ booked: number; waiting: number; notOurs: number }> {
  return only(
    await sql<{ booked: number; waiting: number; notOurs: number }[]>`
      select count(*) filter (where decision.kind = 'BOOKED')::int as booked,
        count(*) filter (where decision.id is null)::int as waiting,
        count(*) filter (where decision.kind = 'NOT_OURS')::int as "notOurs"
      from unnest(${[...lineIds]}::bigint[]) line (id)
        left join bank_decisions decision on decision.line_id = line.id and decision.undone_at is null`,
  )
}
