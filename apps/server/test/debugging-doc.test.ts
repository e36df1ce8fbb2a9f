/** docs/debugging.md asks for tables, columns and commands that exist. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@skrzat/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../src/cli/run.ts'
import { createShutdown } from '../src/start/shutdown.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const text = readFileSync(join(ROOT, 'docs/debugging.md'), 'utf8')
const database = await testDatabase({ pool: 1 })

test('each of its statements can be planned', async () => {
  const statements = [...text.matchAll(/\bsql (["'])(.+?)\1/gs)].map(([, , statement = '']) => statement)
  expect(statements.length).toBeGreaterThan(10)
  for (const statement of statements) await database.sql.unsafe(`explain ${statement}`)
})

test('each of its commands is one of the command line', async () => {
  const out = new PassThrough()
  await runCommand(
    ['help'],
    {},
    { in: new PassThrough(), out, err: new PassThrough() },
    createShutdown(() => undefined),
  )
  out.end()
  const usage = await textOf(out)
  const named = [...text.matchAll(/pnpm (skrzat [a-z]+ [a-z]+)/g)].map(([, command]) => command)
  expect(named.length).toBeGreaterThan(1)
  for (const command of named) expect(usage).toContain(command)
})

/** Runs the document's own shell function. */
function query(statement: string, environment: Record<string, string>): Promise<string> {
  const [shell = ''] = /^sql\(\) \{\n.*?^\}$/ms.exec(text) ?? []
  const env = { PATH: process.env['PATH'], ...environment }
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--norc', '-c', `${shell}\nsql "$1"`, 'bash', statement],
      { cwd: ROOT, env },
      (_error, out, err) => resolve(out + err),
    )
  })
}

test('its query asks the given database, and changes nothing', async () => {
  const given = { DATABASE_URL: database.url }
  expect(await query('select 1 + 1 as sum', given)).toContain('{"sum":2}')
  expect(await query('delete from places', given)).toContain('read-only transaction')
})

test('its query asks the embedded database of the data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skrzat-debugging-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const asked = Promise.withResolvers<string>()
  // Stands for PostgreSQL: the first bytes name the database.
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      asked.resolve(bytes.toString('latin1'))
      socket.destroy()
    })
  })
  onTestFinished(() => void server.close())
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `1\n${folder}\n0\n${port}\n`)
  for (const role of ['postgres', 'postgres-admin']) writeFileSync(join(folder, `${role}-password`), 'secret')
  const ended = query('select 1', { SKRZAT_DATA_DIR: folder })
  expect(await Promise.race([asked.promise, ended])).toContain('database\0skrzat')
  await ended
})
