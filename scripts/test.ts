/**
 * `pnpm test`: the tests of every package while the app is built, then the browser's beside those that kill processes or
 * measure memory, since these mostly wait. The order is random, the table of screens a sample; `pnpm test:all` visits the
 * whole table. With SKRZAT_BUSY=1 all runs beside two busy loops.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromiumPath } from '../packages/testing/src/chromium.ts'
import { testRedis } from '../packages/testing/src/redis.ts'
import { temporaryFolder } from '../packages/testing/src/temporary.ts'
import { beBusy } from './lib/busy.ts'
import { failuresOf } from './lib/failures.ts'
import { playwrightResult, summary, vitestResult, type Result } from './lib/results.ts'
import { readTimings, timingLines } from './lib/timings.ts'
import { buildWeb, environmentOf, ROOT } from './lib/web.ts'

const WEB = join(ROOT, 'apps/web')
/** Each test's time in the last run, one line of JSON per test. */
const KEPT_TIMINGS = join(ROOT, 'node_modules/.cache/skrzat/timings.jsonl')

const all = process.argv.includes('--all')
const reports = mkdtempSync(join(tmpdir(), 'skrzat-reports-'))
const timings = join(reports, 'timings.jsonl')
const remarks: string[] = []
const results: Result[] = []
/** Vitest's failures, printed again at the end, as the browser's output follows them. */
let failures = ''
/** Seed of the order of files and tests: `--sequence.seed` of Vitest, `--shuffle` of Playwright. */
const seed = Number(process.env['SKRZAT_TEST_SEED'] ?? randomInt(2 ** 31))

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

/** Tests set their own configuration, independent of the caller's environment. */
function environment(folder: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const own = /^(?:SKRZAT_|SMSAPI_|DATABASE_|PORT$|HOST$|LOG_LEVEL$|npm_lifecycle_event$)/
  const kept = Object.entries(environmentOf(folder)).filter(([name]) => !own.test(name))
  return { ...Object.fromEntries(kept), SKRZAT_TIMINGS: timings, TMPDIR: temporaryFolder(), ...more }
}

/** Streams the command's output. @returns also all of it */
function run(
  folder: string,
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const cwd = join(ROOT, folder)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(cwd, more),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        output += text
        to.write(text)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Vitest's projects whose tests run one at a time. */
const ALONE = '*, alone'

async function runVitest(name: string, projects: string, more: Record<string, string>) {
  const file = join(reports, `${name}.json`)
  // One more than there are processors, as tests wait for databases and processes. Each opens some 20 connections.
  const workers = Math.min(8, availableParallelism() + 1)
  const { code, output } = await run(
    '.',
    'vitest',
    [
      'run',
      `--project=${projects}`,
      `--maxWorkers=${workers}`,
      `--sequence.seed=${seed}`,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/lib/vitest-timings.ts',
      `--outputFile.json=${file}`,
    ],
    more,
  )
  if (code !== 0) failures += failuresOf(output)
  results.push(vitestResult({ name, file, code }))
}

async function build() {
  try {
    await buildWeb({ say })
    results.push({ name: 'build', passed: 1, failed: 0, skipped: 0 })
  } catch (error) {
    say(String(error))
    results.push({ name: 'build', passed: 0, failed: 1, skipped: 0 })
  }
}

async function runBrowser() {
  say('\n--- browser')
  const find = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const own = spawnSync(process.execPath, ['--eval', find], { cwd: WEB, encoding: 'utf8' }).stdout
  const chromium = chromiumPath(own)
  if (chromium === undefined) {
    remarks.push('No Chromium is to be had: the browser tests could not run. Give its path in CHROMIUM_PATH.')
    results.push({ name: 'browser', passed: 0, failed: 1, skipped: 0 })
    return
  }
  const file = join(reports, 'browser.json')
  const { code } = await run(
    'apps/web',
    'playwright',
    ['test', '--reporter=list,json,./e2e/support/timings.ts', `--shuffle=${seed}`],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      SKRZAT_TEST_SEED: String(seed),
      ...(all && { SKRZAT_SCREENS: 'all' }),
    },
  )
  results.push(playwrightResult({ name: 'browser', file, code }))
}

const redis = await testRedis().catch((error: unknown) => {
  remarks.push(String(error))
  return undefined
})
if (!redis) remarks.push('What needs Redis was left out of this run: give REDIS_URL, Docker or redis-server.')
const shared: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}

const stopLoops = process.env['SKRZAT_BUSY'] === '1' ? beBusy() : undefined
const began = performance.now()
const lines: string[] = []
try {
  say(`Order by SKRZAT_TEST_SEED=${seed}`)
  await Promise.all([runVitest('vitest', `!${ALONE}`, shared), build()])
  await Promise.all([runVitest('alone', ALONE, shared), runBrowser()])
} finally {
  stopLoops?.()
  await redis?.stop()
  lines.push(...timingLines(readTimings(timings), seed))
  if (existsSync(timings)) {
    mkdirSync(dirname(KEPT_TIMINGS), { recursive: true })
    copyFileSync(timings, KEPT_TIMINGS)
    lines.push(`Timings of all tests: ${KEPT_TIMINGS}`)
  }
  rmSync(reports, { recursive: true })
}

if (failures !== '') say(`\n--- vitest, once more\n${failures}`)
say('')
for (const line of [...lines, ...remarks]) say(line)
say(
  `It took ${Math.round((performance.now() - began) / 1000)} s${stopLoops ? ' beside two busy loops' : ''}.`,
)
say(`Order by SKRZAT_TEST_SEED=${seed}`)
if (!redis && process.env['CI'] === 'true') results.push({ name: 'redis', passed: 0, failed: 1, skipped: 0 })
say(summary(results))
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1
