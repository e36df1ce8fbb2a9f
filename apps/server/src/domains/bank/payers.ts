/** From which accounts a kid is paid for. */
import type { AnySql } from '@skrzat/db/client'

type Payer = { readonly accountNumber: string; readonly payer: string; readonly confirmed: boolean }

/** Lines of bookings that are read, the latest first. */
const LINES = 50

/** Those that a person has confirmed first, then those of booked transfers; each by its latest line. */
export async function payersOfKid(sql: AnySql, placeId: number, kidId: number): Promise<Payer[]> {
  const rows = await sql<Payer[]>`
    (select payer.nrb as "accountNumber", line.payer, true as confirmed
      from bank_payers payer join bank_lines line on line.id = payer.line_id
      where payer.place_id = ${placeId} and payer.kid_id = ${kidId}
      order by line.day desc, line.id desc)
    union all
    (select line.payer_account, line.payer, false
      from bank_decisions decision join bank_lines line on line.id = decision.line_id
      where decision.place_id = ${placeId} and decision.kind = 'BOOKED' and decision.undone_at is null
        and decision.allocations @> ${JSON.stringify([{ kidId }])}::text::jsonb and line.amount > 0
      order by line.day desc, line.id desc limit ${LINES})`
  return [...Map.groupBy(rows, ({ accountNumber }) => accountNumber).values()].flatMap(
    ([first]) => first ?? [],
  )
}
