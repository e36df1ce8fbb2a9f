/** Checkpoints of the event log over tRPC: what a place's people keep, so that nobody can rewrite the books unseen. */
import { z } from 'zod'

import { instant } from './common.ts'

export const checkpoint = z.object({
  /** From 1, without a gap. */
  number: z.number().int(),
  /** How many events of the log it speaks of. */
  size: z.number().int(),
  at: instant,
  /** The root of the Merkle tree over them, base64. */
  root: z.string(),
  /** The file: a signed note (c2sp.org/tlog-checkpoint). */
  note: z.string(),
})
export type Checkpoint = z.infer<typeof checkpoint>

export const checkpoints = z.object({
  /** The installation's public key, as tools for signed notes take it. */
  key: z.string(),
  /** Newest first. */
  checkpoints: z.array(checkpoint),
})
