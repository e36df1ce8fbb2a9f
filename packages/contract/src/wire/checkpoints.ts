/** Checkpoints of the event log over tRPC: copies kept by a place's people make a rewritten log detectable. */
import { z } from 'zod'

import { instant } from './common.ts'

export const checkpoint = z.object({
  /** From 1, without gaps. */
  number: z.number().int(),
  /** The number of events that it covers. */
  size: z.number().int(),
  at: instant,
  /** The root of the Merkle tree over them, base64. */
  root: z.string(),
  /** The file: a signed note (c2sp.org/tlog-checkpoint). */
  note: z.string(),
})
export type Checkpoint = z.infer<typeof checkpoint>

export const checkpoints = z.object({
  /** The installation's public key, in the signed-note format. */
  key: z.string(),
  /** Newest first. */
  checkpoints: z.array(checkpoint),
})
