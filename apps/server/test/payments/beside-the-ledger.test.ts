/** What somebody who owns the database does, and `verify` has to tell of. */
import { testDatabase } from '@skrzat/testing/database'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { reportAbsence } from '../../src/domains/absences/index.ts'
import { addCredit } from '../../src/domains/payments/commands/credit.ts'
import { issueInvoices } from '../../src/domains/payments/commands/issue.ts'
import { eraseLedgerNote } from '../../src/domains/payments/commands/notes.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { commandOf } from '../../src/kernel/commands/commands.ts'
import { makeCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import { findCommand } from '../../src/kernel/event-log/command.ts'
import { parseCheckpoint, signerOf } from '../../src/kernel/event-log/signed-note.ts'
import { asked, by, codeOf, NO_BASIS, NOW, portsOn, seedPlace } from './support.ts'

const database = await testDatabase()
const { sql } = database
const ports = portsOn(sql)
const signer = signerOf(Buffer.alloc(32, 7))
const place = await seedPlace(sql)
const [kidId = 0, otherKid = 0] = place.kids
let note = ''

beforeAll(async () => {
  await addCredit(ports, { ...by(place.placeId, 'first'), kidId, amount: 5_00, additionalInfo: 'Nadpłata' })
  await reportAbsence(
    { ...ports, changed: () => Promise.resolve() },
    { ...by(place.placeId), kidId, from: '2026-11-16', to: '2026-11-17', byPlace: true },
  )
  note = (await makeCheckpoint(sql, signer, NOW))?.note ?? ''
  for (const table of ['events', 'commands', 'log_checkpoints']) {
    await sql.unsafe(`alter table ${table} disable trigger ${table}_append_only`)
    await sql.unsafe(`grant update, delete, truncate on ${table} to current_user`)
  }
})

const verify = () =>
  verifyLedger(database, { verifier: signer, given: [{ name: 'kept', note: parseCheckpoint(note) }] })

/** The id of the note that came with a command. */
async function noteIdOf(commandId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select data ->> 'noteId' as id from events where command_id = ${commandId}`
  return row?.id ?? ''
}

test('untouched, all is well', async () => {
  expect((await verify()).differences).toEqual([])
})

test('an event of another domain with a byte changed is named: the export says that the events are those', async () => {
  const stream = `absence-${kidId}-2026-11-17`
  await sql`update events set data = data || '{"afterTime": true}' where stream = ${stream}`
  try {
    const { differences } = await verify()
    expect(differences).toContain(`${stream}@1: the event is not the one that its hash was made of`)
  } finally {
    await sql`update events set data = data || '{"afterTime": false}' where stream = ${stream}`
  }
})

test('a note with another text, marked as erased, is named', async () => {
  const noteId = await noteIdOf('first')
  const check = 'ledger_notes_erased_check'
  const [constraint] = await sql<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${check}`
  await sql.unsafe(`alter table ledger_notes drop constraint ${check}`)
  onTestFinished(async () => {
    await sql`update ledger_notes set text = 'Nadpłata', erased_at = null where id = ${noteId}`
    await sql.unsafe(`alter table ledger_notes add constraint ${check} ${constraint?.rule}`)
  })
  await sql`update ledger_notes set text = 'Zwrot 500 zł gotówką', erased_at = now() where id = ${noteId}`
  expect((await verify()).differences).toEqual([
    `credit-${kidId}@1: its note is not the one that was written with it`,
  ])
})

test('the time in the row of a kept checkpoint is that of its text', async () => {
  await sql`update log_checkpoints set at = at - interval '1 year'`
  try {
    expect((await verify()).differences).toHaveLength(1)
  } finally {
    await sql`update log_checkpoints set at = at + interval '1 year'`
  }
})

test('an erased note leaves nothing on which its text can be tried', async () => {
  const id = 'note-to-erase'
  const add = (additionalInfo: string) =>
    addCredit(ports, { ...by(place.placeId, id), kidId: otherKid, amount: 7_00, additionalInfo })
  const first = await add('Mama: Ewa')
  expect(await codeOf(add('Mama: Ola'))).toBe('command.reused')
  expect(await add('Mama: Ewa')).toEqual(first)
  await eraseLedgerNote(sql, await noteIdOf(id), NOW)
  // All that is tried with stands in the log, save the text.
  const guess = (text: string) =>
    findCommand(sql, commandOf(by(place.placeId, id), 'credit.add', [otherKid, 7_00, text], NOW))
  const [wrong, right] = [await guess('Mama: Ola'), await guess('Mama: Ewa')]
  expect(wrong?.same).toBe(right?.same)
  expect(await add('Mama: Ewa')).toEqual(first)
  expect((await verify()).differences).toEqual([])
})

test('invoices that are issued again under their key have the notes that they had', async () => {
  const issue = (...notes: string[]) =>
    issueInvoices(ports, {
      ...by(place.placeId, 'issue-with-notes'),
      basis: NO_BASIS,
      invoices: notes.map((additionalInfo, index) =>
        asked(place, place.kids[index] ?? 0, { withCredit: true, additionalInfo }),
      ),
    })
  const first = await issue('', 'Dwa')
  expect(await issue('', 'Dwa')).toEqual(first)
  expect(await codeOf(issue('', 'Trzy'))).toBe('command.reused')
  expect(await codeOf(issue('Dwa', ''))).toBe('command.reused')
})
