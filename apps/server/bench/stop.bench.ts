import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Bench, median } from './harness.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ROUNDS = 5
/** Milliseconds that Ctrl-C may take. */
const MOST = 5_000

/** Starts an installation, ends it as Ctrl-C does, and answers with the milliseconds until it and its database are gone. */
async function stopped(folder: string): Promise<number> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, PORT: '0', SKRZAT_DEMO: '0', SKRZAT_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready')) resolve()
    })
    child.on('exit', (code) => reject(new Error(`it ended with ${code} before it was ready`)))
  })
  const from = performance.now()
  child.kill('SIGINT')
  await ended
  // Which it is by then, but on a machine that gives it too little time to wait for.
  while (existsSync(join(folder, 'postgres/postmaster.pid'))) await setTimeout(10)
  return performance.now() - from
}

export const stop: Bench = {
  name: 'stop',
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'skrzat-bench-stop-'))
    try {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await stopped(folder))
      bench.limit({
        work: 'Ctrl-C, until the server and its PostgreSQL are gone',
        baseline: 'the longest that it may take',
        plain: `${MOST} ms`,
        ours: `${Math.round(median(times))} ms`,
        value: Math.max(...times),
        atMost: MOST,
        unit: 'ms',
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
