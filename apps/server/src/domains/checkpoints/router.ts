import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { checkpoint, checkpoints, type Checkpoint } from '@skrzat/contract/wire/checkpoints'
import type { Sql } from '@skrzat/db/client'
import {
  type KeptCheckpoint,
  latestCheckpoints,
  parseCheckpoint,
  type Verifier,
  verifierText,
} from '../../kernel/event-log/index.ts'
import { placeProcedure, router } from '../../kernel/trpc/index.ts'

/** How many the list shows. */
const NEWEST = 30

export function checkpointsRouter({
  sql,
  verifier,
  make,
}: {
  readonly sql: Sql
  readonly verifier: Verifier
  readonly make: () => Promise<KeptCheckpoint | undefined>
}) {
  return router({
    /** The newest checkpoints, and the key that signs them. They cover all places together. */
    list: placeProcedure(PLACE_ACTIONS.payments)
      .output(checkpoints)
      .query(async () => ({
        key: verifierText(verifier),
        checkpoints: (await latestCheckpoints(sql, NEWEST)).map(checkpointToWire),
      })),

    /** A checkpoint of the current log, created if the log grew since the last one; null while the log is empty. */
    make: placeProcedure(PLACE_ACTIONS.payments)
      .output(checkpoint.nullable())
      .mutation(async () => {
        const made = await make()
        return made ? checkpointToWire(made) : null
      }),
  })
}

function checkpointToWire({ number, size, at, note }: KeptCheckpoint): Checkpoint {
  const root = parseCheckpoint(note).checkpoint.root.toString('base64')
  return { number, size, at: at.toISOString(), root, note }
}
