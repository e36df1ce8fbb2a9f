/** The process: reads the configuration, runs, and ends on a signal. */
import { errorMessage, StartError } from '@skrzat/db/start-error'
import { readSettings } from '../env.ts'
import { createLogger } from '../kernel/log/index.ts'
import { watchParents } from './parents.ts'
import { readRoles, run, type StartOptions } from './run.ts'
import { createShutdown, ENDINGS } from './shutdown.ts'

function say(text: string) {
  process.stderr.write(`${text}\n`)
}

/** Starts and runs until a signal comes. A fault that a person can mend is one line, and exit code 1. */
export async function start(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  options: StartOptions = {},
): Promise<void> {
  let log = createLogger('warn')
  const shutdown = createShutdown((error) => log.error({ err: error }, 'a step of stopping failed'))

  async function end(code: number) {
    await shutdown.run()
    process.exit(code)
  }
  // The terminal and npm may both forward the same Ctrl-C, so the handler is idempotent.
  for (const signal of ENDINGS) process.on(signal, () => void end(0))
  watchParents(environment, () => void end(0))

  try {
    const settings = readSettings(environment)
    log = createLogger(settings.logLevel)
    const roles = readRoles(args)
    const running = await run({ settings, roles, log, shutdown, onStep: say, ...options })
    if (shutdown.started) return
    const address = running.address?.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost')
    const { banner } = await import('./banner.ts')
    process.stdout.write(address === undefined ? 'The worker is ready.\n' : banner(address, running.demoData))
  } catch (error) {
    if (shutdown.started) return
    if (error instanceof StartError) say(error.message)
    else log.fatal({ err: error }, `Skrzat does not start: ${errorMessage(error)}`)
    await end(1)
  }
}
