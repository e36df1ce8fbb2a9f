import { type SmsCaps, SPANS } from '@skrzat/contract/sms-caps'
import type { SmsUsage } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { and, eq, isNotNull, orm, type RowOf } from '@skrzat/db/orm'
import { type places, userSms } from '@skrzat/db/schema'
import { BUDGETS, type Budget, budgetCap, type Dimension, windowOf } from './caps.ts'

/** The most used counters of each kind. */
const SHOWN = 3

type Row = {
  budget: Budget
  dimension: Dimension
  of: string
  hour: number
  day: number
  place: RowOf<typeof places, 'id' | 'name'> | null
}

/** The usage of each cap in the current hour and day, for admins. Two statements in parallel. */
export async function smsUsage(sql: Sql, caps: SmsCaps, now: Date): Promise<SmsUsage> {
  const [hour, day] = SPANS.map((span) => windowOf(span, now))
  if (!hour || !day) throw new TypeError('no windows')
  const [rows, waiting] = await Promise.all([
    sql<Row[]>`
      with used as (
        select split_part(key, ':', 1) as budget, split_part(key, ':', 2) as dimension,
          substr(key, length(split_part(key, ':', 1)) + length(split_part(key, ':', 2)) + 3) as of,
          coalesce(max(used) filter (where span = 'hour'), 0) as hour,
          coalesce(max(used) filter (where span = 'day'), 0) as day
        from sms_usage
        where span = 'hour' and started_at = ${hour.start} or span = 'day' and started_at = ${day.start}
        group by key),
      ranked as (
        select *, row_number() over (partition by budget, dimension order by day desc, hour desc, of) as rank
        from used)
      select budget, dimension, case dimension when 'number' then split_part(of, ':', 1) else of end as of, hour, day,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as place
      from ranked left join places p
        on p.id::text = case dimension when 'place' then of when 'number' then split_part(of, ':', 2) end
      where rank <= ${SHOWN}
      order by dimension, budget, rank`,
    orm(sql).$count(userSms, and(eq(userSms.state, 'queued'), isNotNull(userSms.waitsUntil))),
  ])
  const totals = BUDGETS.map((budget) => {
    const row = rows.find((one) => one.dimension === 'budget' && one.budget === budget)
    const cap = budgetCap(caps, budget)
    return {
      budget,
      hour: { used: row?.hour ?? 0, cap: cap.hour },
      day: { used: row?.day ?? 0, cap: cap.day },
    }
  })
  const fullest = rows.flatMap(({ dimension, budget, of, place, ...used }) => {
    if (dimension === 'budget') return []
    const { hour: anHour, day: aDay } = caps[dimension]
    return [
      {
        dimension,
        budget,
        of,
        place,
        hour: { used: used.hour, cap: anHour },
        day: { used: used.day, cap: aDay },
      },
    ]
  })
  return {
    waiting,
    hourEnds: hour.end.toISOString(),
    dayEnds: day.end.toISOString(),
    totals,
    fullest,
  }
}
