/** The lines of a month, for its sheet: the place's statements, and what was decided of their lines. */
import type { LineState } from '@skrzat/contract/bank'
import { addDays, type Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'

export type MonthLine = {
  readonly id: number
  readonly day: Day
  /** Signed grosze. */
  readonly amount: number
  readonly state: LineState
  /** The day in the ledger, of a booked line. */
  readonly bookedDay: Day | null
}

export type LinesOfDays = {
  /** The days that statements cover, merged. */
  readonly covered: readonly { readonly from: Day; readonly to: Day }[]
  /** Of these days, or booked on one of them. */
  readonly lines: readonly MonthLine[]
}

export async function linesOfDays(
  sql: AnySql,
  { placeId, from, to }: { placeId: number; from: Day; to: Day },
): Promise<LinesOfDays> {
  const [ranges, lines] = await Promise.all([
    sql<{ from: Day; to: Day }[]>`
      select greatest(from_day, ${from}::date) as from, least(to_day, ${to}::date) as to from bank_statements
      where place_id = ${placeId} and from_day <= ${to} and to_day >= ${from} order by 1, 2`,
    sql<MonthLine[]>`
      select line.id, line.day, line.amount, coalesce(decision.kind, 'WAITING') as state,
        case when decision.kind = 'BOOKED' then coalesce(decision.booked_day, line.day) end as "bookedDay"
      from bank_lines line
        left join bank_decisions decision on decision.line_id = line.id and decision.undone_at is null
      where line.place_id = ${placeId}
        and (line.day between ${from} and ${to} or decision.booked_day between ${from} and ${to})
      order by line.day, line.id`,
  ])
  return { covered: merged(ranges), lines }
}

function merged(ranges: readonly { from: Day; to: Day }[]): { from: Day; to: Day }[] {
  const all: { from: Day; to: Day }[] = []
  for (const range of ranges) {
    const last = all.at(-1)
    if (last && range.from <= addDays(last.to, 1)) last.to = last.to > range.to ? last.to : range.to
    else all.push({ ...range })
  }
  return all
}
