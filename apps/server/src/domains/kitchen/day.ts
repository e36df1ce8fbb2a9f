/** The kitchen's day from who attends and what they may eat. Pure. */
import { DIETS } from '@skrzat/contract/card'
import type { Day } from '@skrzat/contract/days'
import type { KidDiet, KitchenDay, Meals } from '@skrzat/contract/wire/kitchen'
import type { ExpectedKids } from '../absences/index.ts'

type Kid = ExpectedKids['groups'][number]['kids'][number]
type Diets = ReadonlyMap<number, KidDiet>

/** On a day off nobody eats. @param diets of kids that may not eat everything */
export function kitchenDayOf(
  { place, dayOff, groups }: ExpectedKids,
  { date, diets }: { readonly date: Day; readonly diets: Diets },
): KitchenDay {
  const served = dayOff ? [] : groups
  const eaters = served.flatMap(({ id: groupId, kids }) =>
    kids.flatMap(({ absent, ...kid }) => (absent ? [] : [{ ...kid, groupId }])),
  )
  return {
    date,
    place,
    dayOff,
    groups: served.map(({ kids, ...group }) => ({ ...group, ...mealsOf(kids, diets) })),
    total: mealsOf(
      served.flatMap(({ kids }) => kids),
      diets,
    ),
    kids: eaters.flatMap((kid) => {
      const diet = diets.get(kid.id)
      return diet ? [{ ...kid, ...diet }] : []
    }),
  }
}

function mealsOf(kids: readonly Kid[], diets: Diets): Meals {
  const eaters = kids.filter(({ absent }) => !absent)
  const byDiet = Map.groupBy(eaters, ({ id }) => diets.get(id)?.diet ?? 'standard')
  return {
    eats: eaters.length,
    absent: kids.length - eaters.length,
    diets: DIETS.flatMap((diet) => {
      const count = byDiet.get(diet)?.length ?? 0
      return count === 0 ? [] : [{ diet, count }]
    }),
  }
}
