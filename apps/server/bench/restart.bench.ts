import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Bench, median } from './harness.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
/** The folder of another checkout's `apps/server`, measured in alternation with this one. */
const BASELINE = process.env['BENCH_BASELINE']
const ROUNDS = 7
/** Milliseconds from `kill -9` to healthy, on an idle machine. */
const MOST = 2_000
/** Clock ticks in a second, as /proc counts them. */
const TICKS = 100

type Times = {
  /** Milliseconds from the kill until it listens, and until health says UP. */
  listening: number
  healthy: number
  /** Seconds of CPU of the process and of its ended child processes. */
  cpu: number
}

function cpuOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? []
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

/** An installation of a checkout, which is killed and restarted. */
function installation(server: string, folder: string) {
  const state: { kill?: () => Promise<void> } = {}

  async function start(): Promise<Times> {
    const from = performance.now()
    await state.kill?.()
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: server,
      env: { PATH, HOME, PORT: '0', SKRZAT_DEMO: '0', SKRZAT_DATA_DIR: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    state.kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    const address = await new Promise<string>((resolve, reject) => {
      let out = ''
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString()
        const found = /ready: (\S+)/.exec(out)?.[1]
        if (found !== undefined) resolve(found)
      })
      child.on('exit', (code) => reject(new Error(`it ended with ${code} before it was ready`)))
    })
    const listening = performance.now() - from
    while (!(await fetch(`${address}/management/health`)).ok) await setTimeout(5)
    return { listening, healthy: performance.now() - from, cpu: cpuOf(child.pid ?? 0) }
  }

  async function stop() {
    await state.kill?.()
    const file = join(folder, 'postgres/postmaster.pid')
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGINT')
    while (existsSync(file)) await setTimeout(10)
    await rm(folder, { recursive: true, force: true })
  }

  return { start, stop }
}

const middle = (times: readonly Times[], of: keyof Times) => median(times.map((each) => each[of]))
const ms = (value: number) => `${Math.round(value)} ms`

export const restart: Bench = {
  name: 'restart',
  async run(bench) {
    const folder = () => mkdtemp(join(tmpdir(), 'skrzat-bench-restart-'))
    const ours = installation(SERVER, await folder())
    const before = BASELINE === undefined ? undefined : installation(BASELINE, await folder())
    const times: Times[] = []
    const baseline: Times[] = []
    try {
      await ours.start()
      await before?.start()
      for (let round = 0; round < ROUNDS; round += 1) {
        times.push(await ours.start())
        if (before) baseline.push(await before.start())
      }
    } finally {
      await ours.stop()
      await before?.stop()
    }
    const described = (of: readonly Times[]) =>
      `${ms(middle(of, 'healthy'))} (listening ${ms(middle(of, 'listening'))}), ${middle(of, 'cpu').toFixed(2)} s of CPU`
    const healthy = middle(times, 'healthy')
    bench.limit({
      work: 'kill -9 of the server, until it is started again and healthy',
      baseline: before ? 'the checkout in BENCH_BASELINE, in turn' : 'the longest that it may take',
      plain: before ? described(baseline) : ms(MOST),
      ours: described(times),
      value: before ? Math.round((healthy / middle(baseline, 'healthy')) * 100) : Math.round(healthy),
      atMost: before ? 100 : MOST,
      unit: before ? '%' : 'ms',
    })
  },
}
