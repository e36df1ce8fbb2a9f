/** `pnpm skrzat …`: administration beside the running server, for people with access to the machine. */
import { constants } from 'node:os'
import { errorMessage } from '@skrzat/db/start-error'
import { openCompiled } from './start/compiled.ts'
import { createShutdown, ENDINGS } from './start/shutdown.ts'

const shutdown = createShutdown(fail)

function fail(error: unknown) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}

// PostgreSQL, which it may have started, would outlive it.
async function end(code: number) {
  await shutdown.run()
  process.exit(code)
}

for (const signal of ENDINGS) process.on(signal, () => void end(128 + constants.signals[signal]))
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early, like `head`, is no error.
    const read = error.code === 'EPIPE'
    if (!read) fail(error)
    void end(read ? 0 : 1)
  })

// Whatever it and its children write, only its user may read.
process.umask(0o077)
openCompiled()
const { runCommand } = await import('./cli/run.ts')
const terminal = { in: process.stdin, out: process.stdout, err: process.stderr }
const code = await runCommand(process.argv.slice(2), process.env, terminal, shutdown)
process.exitCode ??= code
