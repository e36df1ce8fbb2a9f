import type { Day } from '@skrzat/contract/days'
import type { KidOnDay } from '@skrzat/contract/wire/group-day'
import type { Sql } from '@skrzat/db/client'
import { isRestricted } from './diet.ts'

/**
 * What a day in the group needs of these kids' cards, by kid: what it may eat, whether it is its birthday, and who besides
 * its guardians may pick it up. Kids of whom nothing of this is known are missing. One statement.
 */
export async function cardsOn(
  sql: Sql,
  kidIds: readonly number[],
  day: Day,
): Promise<Map<number, Pick<KidOnDay, 'diet' | 'birthday' | 'pickups'>>> {
  const rows = await sql<({ kidId: number } & Pick<KidOnDay, 'diet' | 'birthday' | 'pickups'>)[]>`
    select kid.id as "kidId",
      case when ${isRestricted(sql)} then json_build_object('allergens', card.allergens, 'otherAllergies',
        card.other_allergies, 'diet', card.diet, 'dietNote', card.diet_note) end as diet,
      coalesce(card.birth_date + ages.years * interval '1 year' = ${day}::date, false) as birthday,
      coalesce(person.names, '{}') as pickups
    from unnest(${[...kidIds]}::bigint[]) as kid (id)
    left join kid_cards card on card.kid_id = kid.id
    -- Who was born on 29 February has it on the 28th in other years.
    left join lateral (
      select extract(year from ${day}::date) - extract(year from card.birth_date) as years) ages on true
    left join lateral (
      select array_agg(name order by id) as names from pickup_persons
      where kid_id = kid.id and removed_at is null and coalesce(from_day <= ${day}, true)
        and coalesce(to_day >= ${day}, true)) person on true
    where card.kid_id is not null or person.names is not null`
  return new Map(rows.map(({ kidId, ...card }) => [kidId, card]))
}
