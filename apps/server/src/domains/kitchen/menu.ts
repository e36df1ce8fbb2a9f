/** What places serve: typed a week at a time, read by the place's staff and guardians. */
import { addDays, type Day, weekday } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { WeekMenu } from '@skrzat/contract/wire/kitchen'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { placeMenus } from '@skrzat/db/schema'
import { DomainError, found } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { actorName } from '../people/index.ts'
import { placeWorkingDays } from '../places/index.ts'

type Dishes = RowOf<typeof placeMenus, 'day' | 'dishes'>

/** How many days after a day its next menu is looked for: a holiday may make a weekend longer. */
const AHEAD = 7

/** The menu of a place in the week of a day. Two statements. */
export async function weekMenu(
  sql: Sql,
  { placeId, week }: { readonly placeId: number; readonly week: Day },
): Promise<WeekMenu> {
  const from = addDays(week, 1 - weekday(week))
  const to = addDays(from, 4)
  const [{ days }, rows] = await Promise.all([
    placeWorkingDays(sql, placeId, { from, to }),
    sql<(Dishes & { by: string; at: Date })[]>`
      select day, dishes, ${actorName(sql, sql`menu.place_id`, sql`changed_by`)} as by, changed_at as at
      from place_menus menu where place_id = ${placeId} and day between ${from} and ${to} order by changed_at desc`,
  ])
  const [last] = rows
  return {
    days: days.map((day) => ({ day, dishes: rows.find((row) => row.day === day)?.dishes ?? '' })),
    changed: last ? { by: last.by, at: last.at.toISOString() } : null,
  }
}

type TypedDay = Dishes & {
  /** What the caller had read of the day. */
  readonly was?: string | undefined
}

/** @throws DomainError place.not_found, conflict.stale if a day is no more what the caller had read */
export async function saveMenu(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { accountId }: { readonly accountId: number },
  { placeId, days }: { readonly placeId: number; readonly days: readonly TypedDay[] },
): Promise<void> {
  const dishes = new Map(days.map((each) => [each.day, each.dishes]))
  const served = [...dishes].filter(([, text]) => text !== '')
  await db.sql.begin(async (tx) => {
    // Locked, as a day without a menu has no row of its own to lock.
    const [place] = await tx`select id from places where id = ${placeId} for no key update`
    found(place, 'place.not_found')
    const stored = new Map(
      (
        await tx<Dishes[]>`
          select day, dishes from place_menus
          where place_id = ${placeId} and day = any(${[...dishes.keys()]}::date[])`
      ).map((each) => [each.day, each.dishes]),
    )
    // What is stored already is no conflict: the answer to an earlier attempt may have been lost.
    const isStale = days.some(({ day, dishes: text, was }) => {
      const present = stored.get(day) ?? ''
      return was !== undefined && present !== was && present !== text
    })
    if (isStale) throw new DomainError('conflict.stale')
    await tx`
      delete from place_menus
      where place_id = ${placeId} and day = any(${[...dishes.keys()]}::date[])
        and day <> all(${served.map(([day]) => day)}::date[])`
    await tx`
      insert into place_menus (place_id, day, dishes, changed_by, changed_at)
      select ${placeId}, typed.day, typed.dishes, ${accountId}, ${clock.now()}
      from unnest(${served.map(([day]) => day)}::date[], ${served.map(([, text]) => text)}::text[])
        typed (day, dishes)
      order by typed.day
      on conflict (place_id, day) do update set dishes = excluded.dishes, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at`
  })
}

/** What places serve on a day, or on their next working day with a menu, by place. One statement. */
export async function dishesFrom(
  sql: Sql,
  placeIds: readonly number[],
  from: Day,
): Promise<Map<number, Dishes>> {
  const to = addDays(from, AHEAD)
  const holidays = polishHolidays(from, to).map(({ date }) => date)
  const rows = await sql<(Dishes & { placeId: number })[]>`
    select distinct on (place_id) place_id as "placeId", day, dishes from place_menus menu
    where place_id = any(${[...placeIds]}::bigint[]) and day between ${from} and ${to}
      and extract(isodow from day) < 6 and day <> all(${holidays}::date[])
      and not exists (
        select from place_closed_days closed where closed.place_id = menu.place_id and closed.day = menu.day)
    order by place_id, day`
  return new Map(rows.map(({ placeId, ...dishes }) => [placeId, dishes]))
}
