/** docs/debugging.md asks for tables, columns and commands that exist. */
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { runCommand } from '../src/cli/run.ts'

const text = readFileSync(new URL('../../../docs/debugging.md', import.meta.url), 'utf8')
const database = await testDatabase({ pool: 1 })

test('each of its statements can be planned', async () => {
  const statements = [...text.matchAll(/\bsql (["'])(.+?)\1/gs)].map(([, , statement = '']) => statement)
  expect(statements.length).toBeGreaterThan(10)
  for (const statement of statements) await database.sql.unsafe(`explain ${statement}`)
})

test('each of its commands is one of the command line', async () => {
  const out = new PassThrough()
  await runCommand(['help'], {}, { in: new PassThrough(), out, err: new PassThrough() })
  out.end()
  const usage = await textOf(out)
  const named = [...text.matchAll(/pnpm (skrzat [a-z]+ [a-z]+)/g)].map(([, command]) => command)
  expect(named.length).toBeGreaterThan(1)
  for (const command of named) expect(usage).toContain(command)
})
