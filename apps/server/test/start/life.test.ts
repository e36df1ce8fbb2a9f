/** An installation through its life: first start, stop, crash. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEmbedded } from '@skrzat/db/embedded'
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive, postmasterOf, start, type Started } from './process.ts'

// Each test starts several times over, with a database that writes to the disk.
vi.setConfig({ testTimeout: 300_000 })

/** A folder of the test's own, and how to start the installation in it. */
function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'skrzat-life-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, begin: () => start({ SKRZAT_DATA_DIR: folder }) }
}

async function health(address: string): Promise<unknown> {
  const answer = await fetch(`${address}/management/health`)
  return answer.json()
}

async function ask(folder: string, text: string) {
  const sql = postgres(runningEmbedded(folder)?.url ?? '', { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

/** Ends it by a signal, its database with it. That it takes five seconds at most is for `pnpm bench stop` to say. */
async function stop(
  folder: string,
  { process: child, ended }: Started,
  signal: NodeJS.Signals,
): Promise<void> {
  const database = postmasterOf(folder)
  child.kill(signal)
  const { code, err } = await ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(isAlive(database)).toBe(false)
}

test('a first start that is killed at any moment does not hinder the next; one after it keeps every row; Ctrl-C answers what has been asked, and a second one changes nothing', async () => {
  const { folder, begin } = installation()
  for (const moment of [300, 700, 1_100, 1_600]) {
    const cut = begin()
    const timer = setTimeout(() => cut.process.kill('SIGKILL'), moment)
    await cut.ended
    clearTimeout(timer)
  }
  const whole = begin()
  expect(await health(await whole.ready)).toMatchObject({ status: 'UP' })
  await ask(folder, 'create table setup.kept as select 1 as n')
  await stop(folder, whole, 'SIGINT')

  const again = begin()
  const address = await again.ready
  const database = postmasterOf(folder)
  expect(await ask(folder, 'select n from setup.kept')).toEqual([{ n: 1 }])

  // A request whose head has been read, and whose body comes after the signal.
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const asking = request(`${address}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
    })
    asking.on('response', (response) => resolve(response.statusCode))
    asking.on('error', reject)
    asking.on('continue', () => {
      again.process.kill('SIGINT')
      again.process.kill('SIGINT')
      asking.end('{}')
    })
    asking.flushHeaders()
  })
  expect(await answered).toBe(400)
  const { code, err } = await again.ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(isAlive(database)).toBe(false)
})

test('takes over after kill -9, whether or not PostgreSQL still runs', async () => {
  const { folder, begin } = installation()
  const killed = begin()
  await killed.ready
  await ask(folder, 'create table setup.kept as select 1 as n')
  const left = postmasterOf(folder)
  killed.process.kill('SIGKILL')
  await killed.ended
  expect(isAlive(left)).toBe(true)

  const next = begin()
  await next.ready
  expect(isAlive(left)).toBe(false)
  expect(await ask(folder, 'select n from setup.kept')).toEqual([{ n: 1 }])
  process.kill(postmasterOf(folder), 'SIGKILL')
  next.process.kill('SIGKILL')
  await next.ended

  const last = begin()
  expect(await health(await last.ready)).toMatchObject({ status: 'UP' })
  expect(await ask(folder, 'select n from setup.kept')).toEqual([{ n: 1 }])
  await stop(folder, last, 'SIGHUP')
})
