/** Compares the bank's lines with the ledger, over all places. */
import type { AnySql } from '@skrzat/db/client'
import { heldByLines } from '../payments/index.ts'

/**
 * What the ledger holds by a line is the line's amount if it is booked and not reversed, else nothing.
 * @param sql a snapshot, or a database that nothing writes to
 * @returns a sentence for each line that differs
 */
export async function verifyBank(sql: AnySql): Promise<string[]> {
  const [held, rows] = await Promise.all([
    heldByLines(sql),
    sql<{ id: number; amount: number }[]>`
      select line.id, case when decision.id is null or reversal.id is not null then 0 else line.amount end as amount
      from bank_lines line
        left join bank_decisions decision
          on decision.line_id = line.id and decision.kind = 'BOOKED' and decision.undone_at is null
            and decision.reverses_line_id is null
        left join bank_decisions reversal on reversal.reverses_line_id = line.id and reversal.undone_at is null
      order by line.id`,
  ])
  return rows.flatMap(({ id, amount }) => {
    const money = held.get(id) ?? 0
    if (money === amount) return []
    return [`line ${id} of the bank: the ledger holds ${money} grosze, it should be ${amount}`]
  })
}
