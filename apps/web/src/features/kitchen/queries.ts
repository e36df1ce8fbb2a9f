/** Queries of the kitchen, and mutations with the queries they invalidate. */
import type { Day } from '@skrzat/contract/days'
import { keepPreviousData } from '@tanstack/react-query'
import { mutation, trpc } from '#app/calls/index.ts'

/** Absences and diets change until the kitchen begins, so it polls. */
const POLLED = { refetchInterval: 60_000 }

export const dayOptions = (placeId: number, date: Day) =>
  trpc.kitchen.day.queryOptions({ placeId, date }, { placeholderData: keepPreviousData, ...POLLED })

export const changesOptions = (placeId: number) => trpc.kitchen.changes.queryOptions({ placeId }, POLLED)

/** @param week its Monday */
export const menuOptions = (placeId: number, week: Day) =>
  trpc.kitchen.menu.queryOptions({ placeId, week }, { placeholderData: keepPreviousData })

/** Also after a refusal: somebody else has changed the week. */
export const saveMenu = mutation(trpc.kitchen.saveMenu, {
  invalidates: [trpc.kitchen.menu.pathFilter(), trpc.today.pathFilter()],
  alsoAfter: 'refusal',
})

/** Also after a refusal: the change was replaced by a newer one. */
export const confirmDiet = mutation(trpc.kitchen.confirmDiet, {
  invalidates: [trpc.kitchen.changes.pathFilter(), trpc.cards.pathFilter()],
  alsoAfter: 'refusal',
})
