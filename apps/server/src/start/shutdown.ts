/** Ordered shutdown: the last part started ends first. */
import { settledWithin } from '../kernel/errors/index.ts'

/** Ctrl-C, `kill`, a closed terminal. */
export const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds for everything but the database: Ctrl-C is to end within 5 seconds. */
const FOR_WORK = 3_800

type Step = { phase: 'work' | 'database'; run(): Promise<void> }

export type Shutdown = {
  /** Adds a step of the shutdown; `database` steps run after all others, even if those fail. */
  add(phase: Step['phase'], run: () => Promise<void>): void
  /** Runs the steps once (idempotent). Never throws: each fault goes to `onFault`. */
  run(): Promise<void>
  readonly started: boolean
}

export function createShutdown(onFault: (error: unknown) => void): Shutdown {
  const steps: Step[] = []
  let running: Promise<void> | undefined

  async function runPhase(phase: Step['phase']) {
    for (const step of steps.filter((each) => each.phase === phase).toReversed()) {
      try {
        await step.run()
      } catch (error) {
        onFault(error)
      }
    }
  }

  async function end() {
    await settledWithin(runPhase('work'), FOR_WORK)
    // The process waits for PostgreSQL to stop: somebody may copy the data folder as soon as the process has ended.
    await runPhase('database')
  }

  return {
    add: (phase, run) => steps.push({ phase, run }),
    run: () => (running ??= end()),
    get started() {
      return running !== undefined
    },
  }
}
