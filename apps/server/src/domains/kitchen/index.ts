/**
 * The kitchen's day: who eats and what, changed diets that have to be confirmed, and the menu. Who attends comes from
 * absences, diets come from cards.
 */
import type { Day } from '@skrzat/contract/days'
import type { Kernel } from '../../kernel/kernel.ts'
import { KITCHEN_ERASE } from './erased.ts'
import { KITCHEN_SCHEDULES, kitchenJobs } from './jobs.ts'
import { dishesFrom } from './menu.ts'
import type { KitchenPorts } from './ports.ts'
import { kitchenRouter } from './router.ts'

export { saveMenu } from './menu.ts'

export function createKitchen(kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>, ports: KitchenPorts) {
  return {
    router: { kitchen: kitchenRouter(kernel, ports) },
    jobs: kitchenJobs(kernel),
    schedules: KITCHEN_SCHEDULES,
    erases: KITCHEN_ERASE,
    /** What places serve on a day, or on their next working day with a menu; places without any are missing. */
    dishesFrom: (placeIds: readonly number[], from: Day) => dishesFrom(kernel.db.sql, placeIds, from),
  }
}
