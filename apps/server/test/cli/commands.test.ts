import { Readable, Writable } from 'node:stream'
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run.ts'

const database = await testDatabase()
const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'silent' }

function sink() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

async function call(line: string, input = '') {
  const out = sink()
  const err = sink()
  const terminal = { in: Readable.from([input]), out: out.stream, err: err.stream }
  const code = await runCommand(line.split(' ').filter(Boolean), environment, terminal)
  return { code, out: out.text(), err: err.text() }
}

test('says what there is, and what was given wrongly', async () => {
  expect(await call('')).toMatchObject({ code: 0, out: expect.stringContaining('pnpm skrzat ledger verify') })
  expect(await call('nonsense')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no command: nonsense'),
  })
  expect(await call('report 1')).toMatchObject({ code: 2, err: expect.stringContaining('<from> <to>') })
  expect(await call('report 1 2026-02-30 2026-03-01 paid')).toMatchObject({ code: 2 })
  expect(await call('report 99 2026-02-01 2026-03-01 paid')).toMatchObject({ code: 1 })
})

test('makes a first admin, and refuses a password that is too short', async () => {
  expect(await call('admin create', '600 100 200\nshort\n')).toMatchObject({ code: 1, out: '' })
  expect(await call('admin create', '600 100 200\na long password\n')).toMatchObject({ code: 0 })
  const rows = await database.sql`select login, authorities from accounts`
  expect(rows).toMatchObject([{ login: '600100200', authorities: expect.arrayContaining(['ROLE_ADMIN']) }])
})

test('an empty ledger is well, and can be made anew', async () => {
  expect(await call('ledger verify')).toMatchObject({ code: 0, out: expect.stringContaining('all is well') })
  expect(await call('ledger rebuild')).toMatchObject({ code: 0, out: expect.stringContaining('0 invoices') })
})

test('so can the absences', async () => {
  expect(await call('absences verify')).toMatchObject({
    code: 0,
    out: expect.stringContaining('all is well'),
  })
  expect(await call('absences rebuild')).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 absences'),
  })
})

test('demo data does not enter a database that was given', async () => {
  expect(await call('demo seed')).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') })
})
