/**
 * The drill: an installation at work is backed up by the command, the backup is restored elsewhere, and people go on
 * there. Processes, databases and files are real.
 */
import { spawn } from 'node:child_process'
import { chmodSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningEmbedded } from '@skrzat/db/embedded'
import { testDatabase } from '@skrzat/testing/database'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { start } from '../start/process.ts'
import { emptyTarget, newFolder } from './setup.ts'

vi.setConfig({ testTimeout: 600_000 })

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const PIN = '246813'
const [ACCOUNTANT, TEACHER] = ['600000003', '600000004']

type Installation = { SKRZAT_DATA_DIR: string }

/** Runs a command as a process of its own. */
function skrzat(variables: Record<string, string>, ...args: string[]) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [CLI, ...args], { env: { PATH, HOME, ...variables } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Signs in. @returns a way to call as that person */
async function personAt(address: string, phone: string) {
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone, password: PIN, phone, rememberMe: false }),
  })
  expect(answer.status).toBe(200)
  const authorization = answer.headers.get('authorization') ?? ''
  return (path: string, init: RequestInit = {}, other = address) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    return fetch(`${other}${path}`, { ...init, headers })
  }
}

type Call = Awaited<ReturnType<typeof personAt>>

const filesSchema = z.object({ hash: z.string() })

async function pay(call: Call, invoice: number): Promise<void> {
  const answer = await call(`/api/payments/partly/${invoice}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 0.01 }),
  })
  expect(answer.status).toBe(200)
}

/** Uploads a text to place 1. @returns its hash, under which it is downloaded */
async function upload(call: Call, content: string): Promise<string> {
  const form = new FormData()
  form.append('name', 'plik')
  form.append('file', new Blob([content]), 'plik.txt')
  const answer = await call('/api/places/1/files', { method: 'POST', body: form })
  expect(answer.status).toBe(201)
  return filesSchema.parse(await answer.json()).hash
}

async function ask<T extends object>({ SKRZAT_DATA_DIR }: Installation, text: string): Promise<T[]> {
  const sql = postgres(runningEmbedded(SKRZAT_DATA_DIR)?.url ?? '', { max: 1 })
  try {
    return [...(await sql.unsafe<T[]>(text))]
  } finally {
    await sql.end()
  }
}

const hashesOf = async (installation: Installation) =>
  (await ask<{ hash: string }>(installation, `select encode(hash, 'hex') as hash from events`)).map(
    ({ hash }) => hash,
  )

/** Paths in the folder that others than its owner may use; it must hold these parts. */
function readableToOthers(folder: string, ...parts: RegExp[]): string[] {
  const kept = globSync(['**', '**/.*'], { cwd: folder })
  for (const part of parts) expect(kept).toContainEqual(expect.stringMatching(part))
  return kept.filter((path) => {
    const { mode = 0 } = statSync(join(folder, path), { throwIfNoEntry: false }) ?? {}
    return (mode & 0o077) !== 0
  })
}

test('backup under load, readable to its owner alone, restore elsewhere, verify, sign in, open a file, take payments', async () => {
  const here: Installation = { SKRZAT_DATA_DIR: newFolder() }
  const backup = join(newFolder(), 'backup')
  chmodSync(here.SKRZAT_DATA_DIR, 0o755)
  const first = start({ ...here, SKRZAT_DEMO: '1' })
  const address = await first.ready
  const accountant = await personAt(address, ACCOUNTANT)
  const teacher = await personAt(address, TEACHER)
  const open = await ask<{ id: number }>(
    here,
    `select id::int from invoices where place_id = 1 and amount_left > 10000 and deleted_at is null order by id limit 3`,
  )
  expect(open).toHaveLength(3)

  // Who works, works all the while.
  const shift = { over: false }
  const contents = new Map<string, string>()
  // One call after the other: several at once would leave the backup no processor.
  const load = (async () => {
    for (let turn = 0; !shift.over; turn += 1) {
      await pay(accountant, open[turn % open.length]?.id ?? 0)
      const content = `plik ${turn}\n`.repeat(2_000)
      contents.set(await upload(teacher, content), content)
    }
  })()
  await vi.waitFor(() => expect(contents.size).toBeGreaterThan(2), { timeout: 120_000 })
  const [filesBefore, eventsBefore] = [[...contents.keys()], await hashesOf(here)]
  const made = await skrzat({ ...here }, 'backup', backup)
  const after = contents.size
  await vi.waitFor(() => expect(contents.size).toBeGreaterThan(after), { timeout: 120_000 })
  shift.over = true
  await load
  for (const { id } of open) await pay(accountant, id)
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows in \d+ tables, \d+ files, 1 secrets/),
  })
  expect(await skrzat({}, 'backup', '--check', backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining('all is well'),
  })
  expect(readableToOthers(here.SKRZAT_DATA_DIR, /^files\//, /^postgres\/base/)).toEqual([])
  expect(readableToOthers(backup, /^files\//)).toEqual([])
  const everything = new Set(await hashesOf(here))

  // Elsewhere, while the first one still runs.
  const there: Installation = { SKRZAT_DATA_DIR: newFolder() }
  expect(await skrzat({ ...there }, 'restore', backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored'),
  })
  expect(await skrzat({ ...there }, 'ledger', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('all is well'),
  })
  expect(await skrzat({ ...there }, 'absences', 'verify')).toMatchObject({ code: 0 })

  const second = start({ ...there, SKRZAT_DEMO: '1' })
  const addressThere = await second.ready
  const restored = await hashesOf(there)
  // Everything that was answered before the backup began is there, and nothing that never was.
  expect(new Set(restored).isSupersetOf(new Set(eventsBefore))).toBe(true)
  expect(restored.filter((hash) => !everything.has(hash))).toEqual([])
  expect(restored.length).toBeLessThanOrEqual(everything.size - open.length)

  // A session from before the backup is not good any more; people sign in as before.
  expect((await accountant('/api/account')).status).toBe(200)
  expect((await accountant('/api/account', {}, addressThere)).status).toBe(401)
  const teacherThere = await personAt(addressThere, TEACHER)
  for (const hash of filesBefore) {
    const answer = await teacherThere(`/api/files/${hash}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(contents.get(hash))
  }
  const accountantThere = await personAt(addressThere, ACCOUNTANT)
  for (const { id } of open) await pay(accountantThere, id)
  await upload(teacherThere, 'a file of the new place')
  expect(await hashesOf(there)).toHaveLength(restored.length + open.length)
  expect(await skrzat({ ...there }, 'ledger', 'verify')).toMatchObject({ code: 0 })
})

test("the commands serve a PostgreSQL of one's own: the restore says which secret is missing, or is another one", async () => {
  const database = await testDatabase()
  const folder = newFolder()
  const backup = join(folder, 'backup')
  const given = { DATABASE_URL: database.url, SKRZAT_DATA_DIR: folder, SKRZAT_SECRET: 's'.repeat(40) }
  expect(await skrzat(given, 'backup', backup)).toMatchObject({ code: 0 })
  const { target } = await emptyTarget()
  const there = { DATABASE_URL: target.databaseUrl, SKRZAT_DATA_DIR: target.dataDir }
  expect(await skrzat({ ...there, SKRZAT_SECRET: 'o'.repeat(40) }, 'restore', backup)).toEqual({
    code: 1,
    output: `SKRZAT_SECRET is not the secret of the backup: give the text of ${backup}/secrets/secret.\n`,
  })
  expect(await skrzat(there, 'restore', backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`the text of ${backup}/secrets/secret in SKRZAT_SECRET`),
  })
  expect(await skrzat({ ...given, ...there }, 'ledger', 'verify')).toMatchObject({ code: 0 })
  expect(await skrzat({ ...given, ...there }, 'restore', backup)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The database is not empty'),
  })
})

test('there is nothing to back up where nothing was started, and nothing is made there', async () => {
  const folder = join(newFolder(), 'nothing')
  const { code, output } = await skrzat({ SKRZAT_DATA_DIR: folder }, 'backup', join(newFolder(), 'backup'))
  expect({ code, output }).toEqual({
    code: 1,
    output: `There is nothing to back up: ${folder} has no database.\n`,
  })
})
