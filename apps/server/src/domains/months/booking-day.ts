import { addDays, type Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'

/** The day in the ledger for money of a day: the same, or where its month is closed, the first of the open month. */
export async function bookingDay(sql: AnySql, placeId: number, day: Day): Promise<Day> {
  const [row] = await sql<{ last: Day | null }[]>`
    select max(last_day) as last from month_closes where place_id = ${placeId}`
  const last = row?.last ?? null
  return last !== null && day <= last ? addDays(last, 1) : day
}
