import type { Day } from '@skrzat/contract/days'
import { dayOf, idOf } from '#app/search.ts'

export type KitchenSearch = {
  /** Undefined means today. */
  date?: Day | undefined
  group?: number | undefined
}

export function kitchenSearch(raw: Record<string, unknown>): KitchenSearch {
  return { date: dayOf(raw.date), group: idOf(raw.group) }
}
