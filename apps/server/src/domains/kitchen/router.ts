import { holds } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import {
  confirmDietInput,
  dietChanges,
  kitchenDay as kitchenDaySchema,
  kitchenDayInput,
  menuInput,
  saveMenuInput,
  weekMenu as weekMenuSchema,
} from '@skrzat/contract/wire/kitchen'
import type { Kernel } from '../../kernel/kernel.ts'
import { memberProcedure, nothing, placeProcedure, router } from '../../kernel/trpc/index.ts'
import { confirmDiet, dietsOf, openDietChanges } from '../cards/index.ts'
import { kitchenDayOf } from './day.ts'
import { saveMenu, weekMenu } from './menu.ts'
import type { KitchenPorts } from './ports.ts'

const cooking = placeProcedure(PLACE_ACTIONS.kitchen)

export function kitchenRouter(kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>, { expectedOn }: KitchenPorts) {
  const { sql } = kernel.db
  return router({
    /** Who eats on a day, and what. Two statements. */
    day: cooking
      .input(kitchenDayInput)
      .output(kitchenDaySchema)
      .query(async ({ input: { placeId, date } }) => {
        const expected = await expectedOn(placeId, date)
        const kids = expected.groups.flatMap((group) => group.kids.map(({ id }) => id))
        return kitchenDayOf(expected, { date, diets: await dietsOf(sql, kids) })
      }),

    /** What the place serves in a week. */
    menu: memberProcedure
      .input(menuInput)
      .output(weekMenuSchema)
      .query(async ({ input, ctx: { principal } }) => {
        const menu = await weekMenu(sql, input)
        return holds(principal, input.placeId, PLACE_ACTIONS.kitchen) ? menu : { ...menu, changed: null }
      }),

    saveMenu: cooking
      .input(saveMenuInput)
      .output(nothing)
      .mutation(({ input, ctx: { principal } }) => saveMenu(kernel, principal, input)),

    /** Changed diets that the caller has yet to confirm, oldest first; for the place's admins all, and who has not. */
    changes: placeProcedure('is_worker')
      .output(dietChanges)
      .query(async ({ input: { placeId }, ctx: { principal } }) => {
        const isDirector = holds(principal, placeId, 'admin')
        const open = await openDietChanges(sql, placeId, principal, isDirector)
        return open.map(({ at, concerned, ...change }) => ({
          ...change,
          at: at.toISOString(),
          concerned: isDirector
            ? concerned.map(({ name, at }) => ({ name, at: at && new Date(at).toISOString() }))
            : null,
        }))
      }),

    /** For the tutors of the kid's group and those with the role `kitchen`. */
    confirmDiet: placeProcedure('is_worker')
      .input(confirmDietInput)
      .output(nothing)
      .mutation(({ input, ctx: { principal } }) => confirmDiet(kernel, principal, input)),
  })
}
