import { z } from 'zod'
import { BUDGETS, DIMENSIONS } from './caps.ts'

/** A cap of which four fifths are used. */
export const alarmData = z.object({
  dimension: z.enum(DIMENSIONS),
  budget: z.enum(BUDGETS),
  of: z.string(),
  span: z.enum(['hour', 'day']),
  /** The window's first instant. */
  start: z.iso.datetime(),
  cap: z.number(),
})
export type Alarm = z.output<typeof alarmData>
