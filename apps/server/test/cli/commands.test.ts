import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@skrzat/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { addCredit } from '../../src/domains/payments/commands/credit.ts'
import { makeCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import { installationSigner } from '../../src/kernel/event-log/signed-note.ts'
import { REAL_HASH } from '../accounts/setup.ts'
import { by, issueOne, portsOn, seedPlace } from '../payments/support.ts'
import { callOn } from './support.ts'

const [database, empty, checked, tampered] = [
  await testDatabase(),
  await testDatabase(),
  await testDatabase(),
  await testDatabase(),
]
const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', SKRZAT_SECRET: 'x'.repeat(32) }

const call = callOn(environment)

test.each([
  ['', 0, 'pnpm skrzat ledger verify'],
  ['nonsense', 2, 'no command: nonsense'],
  ['report 1', 2, '<from> <to>'],
  ['report 1 2026-02-30 2026-03-01 paid', 2, ''],
  ['report 99 2026-02-01 2026-03-01 paid', 1, ''],
  ['absences verify', 0, 'all is well'],
  ['absences rebuild', 0, '0 absences'],
  // Demo data does not enter a database that was given.
  ['demo seed', 1, 'DATABASE_URL'],
])('%s: ends with %i, and says %s', async (line, code, said) => {
  const ended = await call(line)
  expect(ended.code).toBe(code)
  expect(ended[code === 0 ? 'out' : 'err']).toContain(said)
})

test('makes a first admin, and refuses a password that is too short', async () => {
  expect(await call('admin create', '600 100 200\nshort\n')).toMatchObject({ code: 1, out: '' })
  expect(await call('admin create', '600 100 200\na long password\n')).toMatchObject({ code: 0 })
  const rows = await database.sql`select login, authorities, secret_hash as hash from accounts`
  const authorities = expect.arrayContaining(['ROLE_ADMIN'])
  expect(rows).toEqual([{ login: '600100200', authorities, hash: expect.stringMatching(REAL_HASH) }])
})

test('an empty ledger is well, and can be made anew', async () => {
  const call = callOn({ ...environment, DATABASE_URL: empty.url })
  expect(await call('ledger verify')).toMatchObject({ code: 0, out: expect.stringContaining('all is well') })
  expect(await call('ledger rebuild')).toMatchObject({ code: 0, out: expect.stringContaining('0 invoices') })
})

test('checkpoints that were kept elsewhere are held against the log', async () => {
  const { sql, url } = checked
  const call = callOn({ ...environment, DATABASE_URL: url })
  const folder = await mkdtemp(join(tmpdir(), 'skrzat-checkpoint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = installationSigner({ secret: environment.SKRZAT_SECRET })
  const ports = portsOn(sql)
  const id = await issueOne(ports, await seedPlace(sql))
  const kept = await makeCheckpoint(sql, signer, new Date())
  const file = join(folder, 'checkpoint.txt')
  await writeFile(file, kept?.note ?? '')
  await issueOne(ports, await seedPlace(sql, { name: 'Inne' }))
  expect(await call(`ledger verify --checkpoint ${file} ${file}`)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /extends it; its first 1 events.*\n.*extends it.*\n2 events in the tree\n.*all is well/,
    ),
  })

  expect(await call(`ledger verify --since ${file}`)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /today's tree extends it.*\n2 events in the tree\n1 events in 1 streams.*all is well/,
    ),
  })

  await sql`alter table events disable trigger events_append_only`
  await sql`grant delete on events to current_user`
  await sql`delete from events where stream = ${`invoice-${id}`}`
  const { code, out } = await call(`ledger verify --checkpoint ${file}`)
  expect(code).toBe(1)
  expect(out).toContain(`${file}: the first event that differs: position 1: the event is gone`)

  await writeFile(file, 'no checkpoint')
  for (const [given, code, err] of [
    [file, 1, 'is no checkpoint: it has no empty line'],
    [`${file}.gone`, 1, ''],
    ['', 2, '--checkpoint <file>…'],
  ] as const)
    expect(await call(`ledger verify --checkpoint ${given}`)).toMatchObject({
      code,
      err: expect.stringContaining(err),
    })
})

test('a line of the bank that is booked, but not in the ledger, is named', async () => {
  const call = callOn({ ...environment, DATABASE_URL: tampered.url })
  const { sql } = tampered
  const { placeId } = await seedPlace(sql)
  const [line] = await sql<{ id: number }[]>`
    with account as (insert into accounts (login) values ('600100300') returning id),
    statement as (
      insert into bank_statements (place_id, account, format, dialect, encoding, number, from_day, to_day, lines, added_by)
      select ${placeId}, '61109010140000071219812874', 'MT940', 'PKO', 'UTF-8', '', '2026-11-02', '2026-11-02', 1, id
      from account returning id),
    line as (
      insert into bank_lines (place_id, statement_id, position, day, amount, mark, payer, payer_account, title,
        virtual_id, reference)
      select ${placeId}, id, 1, '2026-11-02', 1000, 'C', '', '', '', '', '' from statement returning id)
    insert into bank_decisions (line_id, place_id, kind, allocations, decided_by, decided_at)
    select line.id, ${placeId}, 'BOOKED', '[]', account.id, now() from line, account returning line_id as id`
  expect(await call('ledger verify')).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      `line ${line?.id} of the bank: the ledger holds 0 grosze, it should be 1000`,
    ),
  })
})

test('a note can be erased, once', async () => {
  const place = await seedPlace(database.sql, { name: 'Trzecie' })
  await addCredit(portsOn(database.sql), {
    ...by(place.placeId),
    kidId: place.kids[0] ?? 0,
    amount: 1_00,
    additionalInfo: 'Nadpłata',
  })
  const [note] = await database.sql<{ id: string }[]>`select id from ledger_notes`
  expect(await call(`ledger erase-note ${note?.id}`)).toMatchObject({ code: 0 })
  expect(await database.sql`select text, salt from ledger_notes`).toEqual([{ text: '', salt: null }])
  expect(await call(`ledger erase-note ${note?.id}`)).toMatchObject({ code: 1 })
  expect(await call('ledger erase-note 5')).toMatchObject({ code: 2 })
  expect(await database.sql`select data from audit_log where type = 'LEDGER_NOTE_ERASED'`).toEqual([
    { data: { note: note?.id } },
  ])
})
