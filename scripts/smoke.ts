/**
 * Tries Skrzat as a new user does: clones it, starts it with one command in an empty folder, signs in, presses Ctrl-C,
 * and starts it again. Uses what has been committed.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './lib/web.ts'

/** Milliseconds for a start that installs, builds and makes the demo. */
const FOR_START = 15 * 60_000

const PERSON = { phone: '600000002', password: '246813', rememberMe: false }

let passed = 0
let failed = 0

async function step<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
  const from = performance.now()
  const took = () => `${((performance.now() - from) / 1000).toFixed(1)} s`
  try {
    const result = await run()
    passed += 1
    process.stdout.write(`  ok    ${name} (${took()})\n`)
    return result
  } catch (error) {
    failed += 1
    process.stdout.write(
      `  FAIL  ${name} (${took()}): ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('no port'))
      })
    })
  })
}

type Ending = number | NodeJS.Signals | null
type Started = { process: ChildProcess; address: string; ended: Promise<Ending> }

/** The variables of a plain terminal, without this project's and without those that npm and pnpm set. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const theirs = /^(?:SKRZAT_|DATABASE_|REDIS_|HOST$|LOG_LEVEL$|p?npm_|INIT_CWD$|NODE(?:_PATH)?$)/i
  const kept = Object.entries(process.env).filter(([name]) => !theirs.test(name))
  const paths = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: paths.join(delimiter) }
}

/** As typed in a terminal: npx, pnpm and the server in a process group that gets the terminal's signals. */
function start(folder: string, port: number): Promise<Started> {
  const child = spawn('npx', ['-y', 'pnpm', 'start'], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise<Ending>((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), FOR_START)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Skrzat is ready: (\S+)/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(late)
      resolve({ process: child, address, ended })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', (code) => {
      clearTimeout(late)
      reject(new Error(`ended with ${code}:\n${output}`))
    })
  })
}

function interrupt({ process: child }: Started) {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
}

/** Only reports the duration: the limit of five seconds is checked by `pnpm bench stop`, on a quiet machine. */
async function stop(started: Started): Promise<void> {
  interrupt(started)
  const ending = await started.ended
  // On Ctrl-C npx ends by the signal, or exits with 130.
  if (ending !== 0 && ending !== 130 && ending !== 'SIGINT') throw new Error(`ended with ${ending}`)
  await fetch(started.address).then(
    () => Promise.reject(new Error('it still answers')),
    () => undefined,
  )
}

async function expectStatus(url: string, init: RequestInit, includes: string): Promise<Response> {
  const answer = await fetch(url, init)
  const text = await answer.clone().text()
  if (answer.status !== 200 || !text.includes(includes))
    throw new Error(`${answer.status}: ${text.slice(0, 200)}`)
  return answer
}

async function signIn(address: string): Promise<string> {
  const answer = await expectStatus(
    `${address}/api/authenticate`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(PERSON) },
    'id_token',
  )
  const token = answer.headers.get('authorization')
  if (token === null) throw new Error('no token')
  return token
}

const folder = mkdtempSync(join(tmpdir(), 'skrzat-smoke-'))
let running: Started | undefined
process.on('exit', () => {
  if (running) interrupt(running)
})

try {
  await step('clone', async () =>
    execFileSync('git', ['clone', '--quiet', ROOT, folder], { stdio: 'inherit' }),
  )
  const port = await freePort()
  running = await step('start in an empty folder', () => start(folder, port))
  const first = running
  if (first) {
    await step('health', () => expectStatus(`${first.address}/management/health`, {}, '"status":"UP"'))
    await step('the web app', () => expectStatus(first.address, {}, '<script type="later"'))
    const token = await step('sign in with a demo account', () => signIn(first.address))
    await step('stop by Ctrl-C', () => stop(first))
    running = await step('start again', () => start(folder, port))
    const second = running
    if (second) {
      await step('everything is still there', () =>
        expectStatus(
          `${second.address}/api/account`,
          { headers: { authorization: token ?? '' } },
          PERSON.phone,
        ),
      )
      await step('stop by Ctrl-C again', () => stop(second))
    }
    running = undefined
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
if (failed > 0) process.exitCode = 1
