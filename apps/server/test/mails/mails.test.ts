import { emptyTables } from '@skrzat/testing/empty'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { requestMail } from '../../src/domains/mails/index.ts'
import { SendError } from '../../src/kernel/jobs/send-once.ts'
import { smtpMailer } from '../../src/kernel/mail/smtp.ts'
import { ADMIN, PASSWORD, testServer } from '../accounts/setup.ts'
import { answering } from '../wire/raw.ts'

const received: string[] = []
let refusal: number | undefined
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // Nobody is asked for the name of this machine's address: where no network is, the answer takes its time.
  disableReverseLookup: true,
  onRcptTo(_address, _session, done) {
    if (refusal === undefined) return done()
    return done(Object.assign(new Error('refused'), { responseCode: refusal }))
  },
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  smtp.listen(0, '127.0.0.1', resolve)
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
const bound = smtp.server.address()
const url = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`

const server = await testServer({ smtp: { url, from: 'Skrzat <kontakt@example.pl>', plain: true } })
const { sql } = server

beforeEach(async () => {
  received.length = 0
  refusal = undefined
  await emptyTables(sql, 'mails', 'outbox')
})

const MAIL = {
  to: 'anna@example.pl',
  subject: 'Zażółć',
  body: 'Adres: https://x?key=AbC_1-2\n',
  key: 'test:1',
}
const ask = () => sql.begin((tx) => requestMail(tx, { ...MAIL, secret: true }))
const row = async () => (await sql`select state, failure, body from mails`)[0]

test('an e-mail is sent once, and its link is struck out then', async () => {
  expect([await ask(), await ask()]).toEqual([true, false])
  await server.work()
  expect(await row()).toEqual({ state: 'sent', failure: null, body: 'Adres: https://x?key=***\n' })
  expect(received).toEqual([
    expect.stringMatching(/^From: Skrzat <kontakt@example\.pl>\r\nTo: anna@example\.pl\r$/m),
  ])
})

test('the text of a digest goes once it is sent', async () => {
  const digest = { ...MAIL, key: 'digest:1:2026-11-16', secret: true }
  await sql.begin((tx) => requestMail(tx, digest))
  await server.work()
  expect(await row()).toEqual({ state: 'sent', failure: null, body: '' })
  expect(received).toHaveLength(1)
})

test.each([
  ['for good has failed', 550, { state: 'failed', failure: 'EENVELOPE 550' }],
  ['for now waits', 451, { state: 'queued' }],
])('one that is refused %s', async (_title, code, outcome) => {
  refusal = code
  await ask()
  await server.work()
  expect(await row()).toMatchObject(outcome)
  expect(received).toEqual([])
})

test('a worker that died while sending leaves it unknown, and it is not sent again', async () => {
  await ask()
  await sql`update mails set state = 'sending'`
  const [job] = server.services.domains.mails.jobs
  const { signal } = new AbortController()
  const context = { id: 'x', attempt: 1, last: false, untouched: false, signal }
  await job?.run({ key: MAIL.key, secret: true }, context)
  expect(await row()).toMatchObject({ state: 'unknown', failure: 'interrupted' })
  await sql`truncate outbox`
  expect(received).toEqual([])
})

test('what broke is told apart: no connection is certain, a connection that breaks is not', async () => {
  let letters = 0
  const port = await answering((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (text.startsWith('MAIL')) letters += 1
      if (text.startsWith('STARTTLS')) socket.write('502 no such command\r\n')
      else if (text.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT)/.test(text)) socket.write('250 ok\r\n')
      else socket.destroy()
    })
  })
  const send = async (to: string, plain = true) => {
    const mailer = smtpMailer({ url: to, from: 'kontakt@example.pl', plain })
    try {
      await mailer.send({ id: 'x', to: MAIL.to, subject: 's', text: 't' })
      return 'sent'
    } catch (error) {
      return error instanceof SendError ? error.failure : 'another error'
    }
  }
  expect(await send(`smtp://127.0.0.1:${port}`)).toBe('unknown')
  expect(await send('smtp://127.0.0.1:1')).toBe('unavailable')
  // A server that offers no STARTTLS gets neither password nor e-mail.
  expect(letters).toBe(1)
  expect(await send(`smtp://127.0.0.1:${port}`, false)).toBe('unavailable')
  expect(letters).toBe(1)
})

test('without a server it is stored, and the admin reads it', async () => {
  const alone = await testServer()
  await alone.services.domains.accounts.createAdmin(ADMIN)
  await alone.sql.begin((tx) => requestMail(tx, { ...MAIL, secret: true }))
  await alone.work()
  const admin = await alone.caller(await alone.tokenOf(ADMIN.phone, PASSWORD))
  const stored = { recipient: MAIL.to, state: 'stored', body: MAIL.body, sentAt: null }
  const { rows, total } = await admin.mails.list({ search: 'ANNA' })
  expect({ rows, total }).toMatchObject({ total: 1, rows: [stored] })
  const id = rows[0]?.id ?? 0
  expect(await admin.mails.get({ id })).toMatchObject({ id, ...stored })
  await expect(admin.mails.get({ id: id + 1 })).rejects.toThrow('not_found')
})
