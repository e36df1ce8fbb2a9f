/**
 * The kitchen's day: who eats and what, and changed diets that have to be confirmed. It has no tables of its own: who
 * attends comes from absences, diets come from cards.
 */
import type { Kernel } from '../../kernel/kernel.ts'
import { KITCHEN_SCHEDULES, kitchenJobs } from './jobs.ts'
import type { KitchenPorts } from './ports.ts'
import { kitchenRouter } from './router.ts'

export function createKitchen(kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>, ports: KitchenPorts) {
  return {
    router: { kitchen: kitchenRouter(kernel, ports) },
    jobs: kitchenJobs(kernel),
    schedules: KITCHEN_SCHEDULES,
  }
}
