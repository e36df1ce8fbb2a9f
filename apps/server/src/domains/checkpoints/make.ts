import type { Logger } from 'pino'
import type { Sql } from '@skrzat/db/client'
import type { Clock } from '../../kernel/clock.ts'
import { type KeptCheckpoint, makeCheckpoint, type Signer } from '../../kernel/event-log/index.ts'

/** Makes a checkpoint of the current log, on schedule or on request. @throws TreeRewritten, and logs it */
export async function makeNow(
  { sql, clock, log }: { readonly sql: Sql; readonly clock: Clock; readonly log: Logger },
  signer: Signer,
): Promise<KeptCheckpoint | undefined> {
  try {
    return await makeCheckpoint(sql, signer, clock.now())
  } catch (error) {
    log.error({ err: error }, 'checkpoints: none was made')
    throw error
  }
}
