/** `pnpm skrzat …`: administration beside the running server, for people with access to the machine. */
import { openCompiled } from './start/compiled.ts'

// A reader that closes the pipe early, like `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

// Whatever it and its children write, only its user may read.
process.umask(0o077)
openCompiled()
const { runCommand } = await import('./cli/run.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
})
