import type { Database } from '@skrzat/db/client'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Bus } from './realtime/index.ts'
import type { Storage } from './storage/index.ts'
import type { Threads } from './threads/index.ts'

/** What every domain may depend on. Injected, never imported as a singleton. */
export type Kernel = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly bus: Bus
  readonly storage: Storage
  readonly threads: Threads
  /** Signals committed outbox rows, so that the relay need not wait for its next poll. */
  readonly wake: () => void
}
