/** Parses the stored items of an earlier visit; a separate module, so that zod is loaded only for it. */
import { day } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { WaitingConfirmation } from './confirmation.ts'
import type { WaitingChange } from './report.ts'

const refusal = z
  .object({ data: z.object({ error: z.string(), params: z.record(z.string(), z.unknown()) }) })
  .nullable()

const change = z.object({
  commandId: z.uuid(),
  kid: z.object({ id: z.number(), name: z.string() }),
  from: day,
  to: day,
  refusal,
})

const confirmation = z.object({
  commandId: z.uuid(),
  placeId: z.number(),
  absenceId: z.number(),
  name: z.string(),
  confirmed: z.boolean(),
  refusal,
})

const changes = z.array(
  z.union([
    // Earlier versions stored reports alone, without this word.
    change.extend({ does: z.literal('report').default('report'), reason: z.string() }),
    change.extend({ does: z.literal('withdraw'), absenceId: z.number() }),
    change.extend({
      does: z.literal('undo'),
      undoes: z.uuid(),
      absenceIds: z.array(z.number()).optional(),
    }),
  ]),
)

/** The stored changes; none if they are unreadable. */
export function readChanges(kept: unknown): WaitingChange[] {
  const read = changes.safeParse(kept)
  return read.success ? read.data : []
}

/** The stored confirmations; none if they are unreadable. */
export function readConfirmations(kept: unknown): WaitingConfirmation[] {
  const read = z.array(confirmation).safeParse(kept)
  return read.success ? read.data : []
}
