/** Checkpoints as people get them: on the screen, by e-mail, at the end of every report. */
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '@skrzat/testing/empty'
import { addToOutbox } from '../../src/kernel/outbox/outbox.ts'
import { latestCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import {
  installationSigner,
  parseCheckpoint,
  signedBy,
  verifierText,
} from '../../src/kernel/event-log/signed-note.ts'
import { testReports } from '../payment-reports/setup.ts'
import { PHONES } from '../places/setup.ts'

const CHECKPOINT_KEY = '07'.repeat(32)
const server = await testReports({ checkpointKey: CHECKPOINT_KEY, publicUrl: 'https://skrzat.example' })
const { sql, first, second, issue, kidOf, types, work, callerOf, clock } = server
const signer = installationSigner({ secret: '', checkpointKey: CHECKPOINT_KEY })

const MONTH = 31 * 86_400
/** The log's tables, emptied before each test; they refuse deletes unless their triggers are off. */
const LOG = ['events', 'commands', 'log_leaves', 'log_nodes', 'log_checkpoints']
for (const table of LOG) {
  await sql.unsafe(`alter table ${table} disable trigger ${table}_append_only`)
  await sql.unsafe(`grant delete on ${table} to current_user`)
}

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...LOG, 'invoices', 'payment_reports', 'mails', 'outbox', 'phone_answers')
})

async function run(job: string): Promise<void> {
  await sql.begin((tx) => addToOutbox(tx, [{ name: job, data: {} }]))
  await work()
}

const period = { from: '2026-01-01', to: '2026-12-31' }

async function report(): Promise<string[]> {
  const { code } = await server.made({ placeId: first, ...period, paid: false })
  return (await server.download(code)).split('\r\n').slice(0, -1)
}

test('an empty log has no checkpoint, and a report none to print', async () => {
  await run('checkpoints.make')
  const { key, checkpoints } = await (await callerOf('director')).checkpoints.list({ placeId: first })
  expect(key).toBe(verifierText(signer))
  expect(checkpoints).toEqual([])
  expect(await (await callerOf('director')).checkpoints.make({ placeId: first })).toBeNull()
  expect((await report()).at(-1)).toMatch(/^Razem;/)
})

test('the schedule makes one where the log grew, and the people who handle money see it', async () => {
  await issue(kidOf('Zofia'), { [types.fee]: 85_000 })
  await run('checkpoints.make')
  await run('checkpoints.make')
  for (const person of ['director', 'accountant', 'admin'] as const) {
    const { checkpoints } = await (await callerOf(person)).checkpoints.list({ placeId: first })
    expect(checkpoints).toMatchObject([{ number: 1, size: 1 }])
    const note = parseCheckpoint(checkpoints[0]?.note ?? '')
    expect(signedBy(note, signer)).toBe(true)
    expect(note.checkpoint.root.toString('base64')).toBe(checkpoints[0]?.root)
  }
})

test('people get the checkpoint of this moment when they ask, and the same one where nothing was added', async () => {
  await issue(kidOf('Zofia'), { [types.fee]: 85_000 })
  await run('checkpoints.make')
  await issue(kidOf('Jan'), { [types.fee]: 85_000 })
  const accountant = (await callerOf('accountant')).checkpoints
  const made = await accountant.make({ placeId: first })
  expect(made).toMatchObject({ number: 2, size: 2 })
  expect(await accountant.make({ placeId: first })).toEqual(made)
  expect((await accountant.list({ placeId: first })).checkpoints[0]).toEqual(made)
})

test('a report ends with the newest one, in a line as wide as the others', async () => {
  await issue(kidOf('Zofia'), { [types.fee]: 85_000 })
  await run('checkpoints.make')
  await issue(kidOf('Jan'), { [types.fee]: 85_000 })
  await run('checkpoints.make')
  const lines = await report()
  const kept = await latestCheckpoint(sql)
  const { root, at } = parseCheckpoint(kept?.note ?? '').checkpoint
  expect(lines.at(-2)).toMatch(/^Razem;/)
  expect(lines.at(-1)).toMatch(/^Punkt kontrolny księgi: 2 zdarzeń do /)
  expect(lines.at(-1)).toContain(root.toString('base64'))
  expect(lines.at(-1)).toContain(at.toISOString())
  expect(new Set(lines.map((line) => line.split(';').length)).size).toBe(1)
})

/** Everybody has an address, which is confirmed; the log has an event. */
async function beforeMails() {
  const languages = [
    ['director', 'pl'],
    ['accountant', 'de'],
    ['otherDirector', 'fr'],
    ['teacher', 'en'],
    ['parent', 'ru'],
  ] as const
  for (const [person, langKey] of languages)
    await sql`
      update accounts set email = ${`${person}@example.pl`}, email_verified = true, lang_key = ${langKey}
      where login = ${PHONES[person]}`
  await issue(kidOf('Zofia'), { [types.fee]: 85_000 })
}

test('once a month it is mailed to each place, in the language of each', async () => {
  await beforeMails()
  await run('checkpoints.mail')
  await run('checkpoints.mail')
  const mails = await sql<{ recipient: string; subject: string; body: string }[]>`
    select recipient, subject, body from mails order by recipient`
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['accountant@example.pl', 'Skrzat: Prüfpunkt des Zahlungsjournals (Żłobek Skrzat)'],
    ['director@example.pl', 'Skrzat: punkt kontrolny księgi płatności (Żłobek Skrzat)'],
    [
      'otherDirector@example.pl',
      'Skrzat\u00a0: point de contrôle du registre des paiements (Przedszkole Jagódka)',
    ],
  ])
  const kept = await latestCheckpoint(sql)
  for (const { body } of mails) {
    expect(body).toContain(kept?.note)
    // What is signed can be taken out of the message as it stands.
    const start = body.indexOf(signer.name)
    const text = body.slice(start, body.indexOf('\n', body.indexOf('\u2014 ', start)) + 1)
    expect(signedBy(parseCheckpoint(text), signer)).toBe(true)
  }
  expect(mails[0]?.body).toContain(`https://skrzat.example/place/${first}/payments?tab=reports`)
  expect(mails[2]?.body).toContain(`https://skrzat.example/place/${second}/payments?tab=reports`)

  // An address that its owner has not confirmed gets none.
  await sql`update accounts set email_verified = false where email = 'accountant@example.pl'`
  clock.pass(MONTH)
  await run('checkpoints.mail')
  const [count] = await sql<{ count: number }[]>`select count(*) as count from mails`
  expect(count?.count).toBe(5)
})

test('whoever left a place gets none of its mails', async () => {
  await beforeMails()
  await run('checkpoints.mail')
  await emptyTables(sql, 'mails')
  await sql`
    insert into phone_answers (place_id, phone, told_at, declined_at)
    values (${first}, ${PHONES.director}, ${clock.now()}, ${clock.now()})`
  clock.pass(MONTH)
  await run('checkpoints.mail')
  const mails = await sql`select recipient from mails order by recipient`
  expect(mails.map((row) => row['recipient'])).toEqual(['accountant@example.pl', 'otherDirector@example.pl'])
})
