import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counter } from '@skrzat/testing/counter'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDataFolder, prepareDataFolder } from '@skrzat/db/data-folder'
import { recreateDatabase, runningEmbedded, startEmbedded, type Embedded } from '@skrzat/db/embedded'

// Making a cluster that is safe on the disk takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let folder = ''
let running: Embedded | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skrzat-embedded-'))
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function start({ durable = false } = {}): Promise<Embedded> {
  running = await startEmbedded({ folder, durable })
  return running
}

async function ask(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

function postmaster(): number {
  return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

test('keeps every row from one start to the next, for a role that is no superuser', async () => {
  const first = await start({ durable: true })
  await ask(first.url, 'create table kept as select 1 as n')
  await first.stop()
  const second = await start({ durable: true })
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 1 }])
  expect(
    await ask(second.url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreatedb: false }])
})

test('counts statements for the server’s role, without values, also after starting over', async () => {
  const counted = `select query from monitoring.pg_stat_statements
    where query like '%that_counts%' and query not like '%pg_stat%'`
  const { url, adminUrl } = await start({ durable: true })
  await ask(url, "select 'a secret' as that_counts where 4711 > 5")
  expect(await ask(url, counted)).toEqual([{ query: 'select $1 as that_counts where $2 > $3' }])
  await recreateDatabase(adminUrl)
  await ask(url, "select 'a secret' as that_counts")
  expect(await ask(url, 'select count(*)::int as n from monitoring.pg_stat_statements')).not.toEqual([
    { n: 0 },
  ])
})

test('listens on this machine alone, and its passwords are for the owner alone', async () => {
  const { url, adminUrl } = await start()
  expect(await ask(adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await ask(adminUrl, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
  expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[0-9a-f]{64}@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  })
})

test('takes over from a PostgreSQL that was left running', async () => {
  const left = await start()
  await ask(left.url, 'create table kept as select 1 as n')
  const before = postmaster()
  const next = await start()
  expect(postmaster()).not.toBe(before)
  expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('takes over from a PostgreSQL that was killed', async () => {
  const left = await start({ durable: true })
  await ask(left.url, 'create table kept as select 1 as n')
  process.kill(postmaster(), 'SIGKILL')
  const next = await start({ durable: true })
  expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('is not deceived by a file that names a process of somebody else', async () => {
  await (await start()).stop()
  const file = join(folder, 'postgres/postmaster.pid')
  writeFileSync(file, `${process.pid}\n${join(folder, 'postgres')}\n1\n5432\n\n127.0.0.1\n`)
  const { url } = await start()
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('makes a cluster anew that was cut off in the making', async () => {
  const half = join(folder, 'postgres.new/data')
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
})

test('says what to do about a cluster of another version', async () => {
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 12; this Skrzat brings PostgreSQL 18/)
})

test('gives its address to commands beside it, and an empty database to start over', async () => {
  expect(runningEmbedded(folder)).toBeUndefined()
  const { url, adminUrl } = await start()
  expect(runningEmbedded(folder)).toEqual({ url, adminUrl })
  await ask(url, 'create table gone as select 1 as n')
  await recreateDatabase(adminUrl)
  expect(await ask(url, "select to_regclass('gone') as gone")).toEqual([{ gone: null }])
})

test('a folder is taken by one process at a time, and free when that one is killed', async () => {
  const lock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(/in use by another Skrzat/)
  lock.release()

  const source = new URL('../src/data-folder.ts', import.meta.url).href
  const holder = `import { lockDataFolder } from ${JSON.stringify(source)}
    lockDataFolder(${JSON.stringify(folder)})
    process.kill(process.pid, 'SIGKILL')`
  expect(() => execFileSync('node', ['--input-type=module', '--eval', holder])).toThrow(/Command failed/)
  lockDataFolder(folder).release()
})

test('a folder that can not be used is said with what to do', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(file)).toThrow(/it is not a folder. Give another one in SKRZAT_DATA_DIR/)
  expect(() => prepareDataFolder(join(file, 'under'))).toThrow(/it is not a folder/)
  expect(() => prepareDataFolder('/proc/skrzat')).toThrow(/can't be used/)
})

function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8').includes(folder)
}

/** Started with somebody who looks after it, and what he was told. */
async function supervised() {
  const told: (string | undefined)[] = []
  const more = counter()
  running = await startEmbedded({
    folder,
    durable: true,
    onChange(fault) {
      told.push(fault)
      more.add()
    },
  })
  return { embedded: running, told, more }
}

test('is started again when it was killed, at the same address, and says so once', async () => {
  const { embedded, told, more } = await supervised()
  await ask(embedded.url, 'create table kept as select 1 as n')
  const again = more.more(2)
  process.kill(postmaster(), 'SIGKILL')
  await again
  expect(told).toEqual(['The embedded PostgreSQL has ended: it was ended by SIGKILL', undefined])
  expect(embedded.fault()).toBeUndefined()
  expect(await ask(embedded.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('is tried again until what is in its way is gone, and each fault is told once', async () => {
  const { embedded, told, more } = await supervised()
  // Not to be read as settings: each start fails.
  const obstacle = join(folder, 'postgres/postgresql.auto.conf')
  const settings = readFileSync(obstacle)
  writeFileSync(obstacle, 'nonsense\n')
  const failed = more.more(2)
  process.kill(postmaster(), 'SIGKILL')
  await failed
  expect(told).toEqual([
    'The embedded PostgreSQL has ended: it was ended by SIGKILL',
    expect.stringMatching(/does not start: .*FATAL: {2}configuration file .* contains errors/),
  ])
  expect(embedded.fault()).toBe(told[1])
  const whole = more.more(1)
  writeFileSync(obstacle, settings)
  await whole
  expect(told.slice(2)).toEqual([undefined])
  expect(await ask(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('is not started again when it was stopped, be it while it is down', async () => {
  const { embedded, told } = await supervised()
  const pid = postmaster()
  await embedded.stop()
  expect(told).toEqual([])
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)

  const second = await supervised()
  expect(postmaster()).not.toBe(pid)
  const down = second.more.more(1)
  process.kill(postmaster(), 'SIGKILL')
  await down
  await second.embedded.stop()
  // The file may be the killed one's, which nobody has taken away.
  const left = existsSync(join(folder, 'postgres/postmaster.pid')) && isRunning(postmaster())
  expect(left).toBe(false)
})
