import { Readable, Writable } from 'node:stream'
import { runCommand } from '../../src/cli/run.ts'
import { createShutdown } from '../../src/start/shutdown.ts'

function sink() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

/** Runs a command line as `pnpm skrzat` does. */
export function callOn(environment: NodeJS.ProcessEnv) {
  return async (line: string, input = '') => {
    const out = sink()
    const err = sink()
    const terminal = { in: Readable.from([input]), out: out.stream, err: err.stream }
    const shutdown = createShutdown((error) => {
      throw error
    })
    const code = await runCommand(line.split(' ').filter(Boolean), environment, terminal, shutdown)
    return { code, out: out.text(), err: err.text() }
  }
}
