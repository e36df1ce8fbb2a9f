/** When and how an account hears of news: its quiet hours. */
import { z } from 'zod'

import { shortText } from './common.ts'

/** `HH:mm`, Warsaw time. */
const time = shortText(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'Pattern' })

export const quietHours = z.object({
  enabled: z.boolean(),
  from: z.string(),
  until: z.string(),
  /** Whole weekends and public holidays as well. */
  weekends: z.boolean(),
})

/** `until` is of the next day where it is earlier than `from`; the same time would be no hours or all of them. */
export const quietHoursForm = quietHours
  .extend({ from: time, until: time })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Pattern' })
