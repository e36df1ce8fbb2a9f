/** Parses the stored items of an earlier visit; a separate module, so that zod is loaded only for it. */
import { day } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { WaitingReport } from './report.ts'

const report = z.object({
  commandId: z.uuid(),
  kid: z.object({ id: z.number(), name: z.string() }),
  from: day,
  to: day,
  reason: z.string(),
  refusal: z
    .object({ data: z.object({ error: z.string(), params: z.record(z.string(), z.unknown()) }) })
    .nullable(),
})

/** The stored reports; none if they are unreadable. */
export function readReports(kept: unknown): WaitingReport[] {
  const read = z.array(report).safeParse(kept)
  return read.success ? read.data : []
}
