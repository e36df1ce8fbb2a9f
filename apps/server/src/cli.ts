/** `pnpm skrzat …`: what is done beside the running server, by whoever has the machine. */
import { openCompiled } from './start/compiled.ts'

// A reader that has seen enough, like `head`, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

openCompiled()
const { runCommand } = await import('./cli/run.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
})
