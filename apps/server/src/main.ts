/** The entry point. Imports little: the rest is loaded once the cache of compiled modules is open. */
import { pathToFileURL } from 'node:url'
import { keepCompiled, openCompiled } from './start/compiled.ts'
import type { StartOptions } from './start/run.ts'

/** Starts and runs until a signal comes. A fault that a person can mend is one line, and exit code 1. */
export async function main(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  options?: StartOptions,
): Promise<void> {
  // Whatever it and its children write, only its user may read.
  process.umask(0o077)
  openCompiled()
  const { start } = await import('./start/process.ts')
  await start(args, environment, options)
  keepCompiled()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(process.argv.slice(2), process.env)
}
