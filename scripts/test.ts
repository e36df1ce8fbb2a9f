/** `pnpm test`: every test of every package, then the build and the browser. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../packages/testing/src/chromium.ts'
import { testRedis } from '../packages/testing/src/redis.ts'
import { playwrightResult, summary, vitestResult, type Result } from './lib/results.ts'
import { buildWeb, environmentOf, ROOT } from './lib/web.ts'

/** Where tests are, in the order in which a fault is found soonest. */
const PACKAGES = [
  '.',
  'packages/contract',
  'packages/ui',
  'packages/testing',
  'db',
  'apps/server',
  'apps/web',
]
const WEB = join(ROOT, 'apps/web')

const reports = mkdtempSync(join(tmpdir(), 'skrzat-reports-'))
const remarks: string[] = []
const results: Result[] = []

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

/** Tests get their configuration from themselves, not from whoever runs them. */
function environment(folder: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const own = /^(?:SKRZAT_|SMSAPI_|DATABASE_|PORT$|HOST$|LOG_LEVEL$|npm_lifecycle_event$)/
  const kept = Object.entries(environmentOf(folder)).filter(([name]) => !own.test(name))
  return { ...Object.fromEntries(kept), ...more }
}

function run(
  folder: string,
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<number> {
  const cwd = join(ROOT, folder)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(cwd, more),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function runPackage(folder: string, more: Record<string, string>) {
  const name = folder === '.' ? 'scripts' : folder
  say(`\n--- ${name}`)
  const file = join(reports, `${results.length}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  results.push(vitestResult({ name, file, code: await run(folder, 'vitest', args, more) }))
}

async function build() {
  say('\n--- build')
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
  const code = await run('apps/web', 'playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  results.push(playwrightResult({ name: 'browser', file, code }))
}

const redis = await testRedis().catch((error: unknown) => {
  remarks.push(String(error))
  return undefined
})
if (!redis) remarks.push('What needs Redis was left out of this run: give REDIS_URL, Docker or redis-server.')
const shared: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}

try {
  for (const folder of PACKAGES) await runPackage(folder, shared)
  await build()
  if (existsSync(join(WEB, 'playwright.config.ts'))) await runBrowser()
} finally {
  await redis?.stop()
  rmSync(reports, { recursive: true })
}

say('')
for (const remark of remarks) say(remark)
if (!redis && process.env['CI'] === 'true') results.push({ name: 'redis', passed: 0, failed: 1, skipped: 0 })
say(summary(results))
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1
