/** Compares the bank's lines with the ledger, over all places. */
import type { Database } from '@skrzat/db/client'

/**
 * What the ledger holds by a line is the line's amount if it is booked and not reversed, else nothing.
 * @returns a sentence for each line that differs
 */
export async function verifyBank({ sql }: Pick<Database, 'sql'>): Promise<string[]> {
  const rows = await sql<{ id: number; held: number; amount: number }[]>`
    with held as (
      select (payment ->> 'lineId')::bigint as line, (payment ->> 'amount')::bigint as amount
      from invoices, jsonb_array_elements(payments) payment
      where payment ->> 'lineId' is not null and payment -> 'reversed' = 'null'
      union all
      select (data ->> 'lineId')::bigint,
        case type when 'CreditAdded' then 1 else -1 end * (data ->> 'amount')::bigint
      from events
      where type in ('CreditAdded', 'CreditReturned') and data ->> 'lineId' is not null)
    select line.id, coalesce(sum(held.amount), 0)::bigint as held,
      case when decision.id is null or reversal.id is not null then 0 else line.amount end as amount
    from bank_lines line
      left join bank_decisions decision
        on decision.line_id = line.id and decision.kind = 'BOOKED' and decision.undone_at is null
          and decision.reverses_line_id is null
      left join bank_decisions reversal on reversal.reverses_line_id = line.id and reversal.undone_at is null
      left join held on held.line = line.id
    group by line.id, decision.id, reversal.id
    having coalesce(sum(held.amount), 0)
      <> case when decision.id is null or reversal.id is not null then 0 else line.amount end
    order by line.id`
  return rows.map(
    ({ id, held, amount }) =>
      `line ${id} of the bank: the ledger holds ${held} grosze, it should be ${amount}`,
  )
}
