/** The daily e-mail, and the settings that it follows. */
import { NOTICE_KINDS } from '@skrzat/contract/notice-sections'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { createNotifications } from '../../src/domains/notifications/index.ts'
import { OPTIONS, testNotifications } from './setup.ts'

/** As the domain of talks would say it: when each unread message came. */
let unreadAt: Date[] = []
const messages = {
  isUnread: async () => true,
  senderOf: async () => undefined,
  countsOf: async () => new Map<number, number>(),
  countSince: async (_accountId: number, since: Date) => unreadAt.filter((at) => at > since).length,
  haveSince: async (ids: readonly number[], since: Date) => (unreadAt.some((at) => at > since) ? ids : []),
}
const { sql, kernel, time, caller, given, work } = await testNotifications({
  publicUrl: 'https://skrzat.example',
  messages,
})
const PARENT = 1

beforeEach(async () => {
  unreadAt = []
  await sql`truncate notice_settings, notice_preferences, quiet_hours, mails`
  await sql`update accounts set activated = true, email = 'rodzic@skrzat.example' where id = ${PARENT}`
})

async function digest() {
  await sql`insert into outbox (name, data) values ('notifications.digest', '{}')`
  await work()
}
const bodies = async () =>
  (await sql<{ body: string }[]>`select body from mails order by id`).map(({ body }) => body)
const wanted = (names = false) => caller(PARENT).setPreferences({ names, digest: true })

describe('the daily e-mail', () => {
  test('has what is unread, by kind and place, without names', async () => {
    await wanted()
    await given()
    await given()
    await given({ section: 'files', data: { place: 1 } })
    const read = await given({ section: 'calendar', data: { place: 1 } })
    await caller(PARENT).markRead({ ids: [read] })
    await given({ accountId: 2 })
    await sql`update notifications set type = 'TYPE_FILE' where section = 'files'`
    await digest()
    const mails =
      await sql`select recipient, subject, account_id as "accountId", dedupe_key as key from mails`
    const key = 'digest:1:2026-11-20'
    const recipient = 'rodzic@skrzat.example'
    expect(mails).toEqual([{ recipient, subject: 'Skrzat: co nowego', accountId: PARENT, key }])
    const [body = ''] = await bodies()
    expect(body).toContain(
      '- 2 nowe faktury, termin 4\u00a0grudnia (Żłobek Skrzat)\n  – Faktura 1\u00a0234,50\u00a0zł, termin 4\u00a0grudnia\n- Jest nowy plik. (Żłobek Skrzat)\n',
    )
    expect(body).not.toContain('Zając')
    expect(body).toContain('https://skrzat.example/notices')
    expect(body).toContain('https://skrzat.example/account/notices')
  })

  test('calls the document as its place does', async () => {
    await wanted()
    await sql`
      insert into accounting_documents (place_id, valid_from, kind, name, street, postal_code, city, nip, saved_by)
      values (1, '2026-01-01', 'NOTE', '', '', '', '', '', ${PARENT})`
    onTestFinished(async () => void (await sql`truncate accounting_documents`))
    await given()
    await digest()
    const [body = ''] = await bodies()
    expect(body).toContain('- Rozliczenie 1\u00a0234,50\u00a0zł, termin 4\u00a0grudnia (Żłobek Skrzat)')
    expect(body).not.toMatch(/faktur/i)
  })

  test('counts what is told by one line', async () => {
    await wanted()
    for (let nth = 0; nth < 7; nth += 1) await given()
    await sql`update notifications set type = 'TYPE_CHANGE_ACCOUNT_NUMBER' where account_id = ${PARENT}`
    await digest()
    const [body = ''] = await bodies()
    expect(body).toMatch(/^- \S.+ × 7 \(Żłobek Skrzat\)$/m)
  })

  test('asks for a job only where there may be something', async () => {
    for (const id of [PARENT, 2, 3]) await caller(id).setPreferences({ names: false, digest: true })
    await given()
    await caller(2).markRead({ ids: [await given({ accountId: 2 })] })
    await caller(3).setKind({ kind: 'chat', push: true, digest: false })
    const asked = async () => {
      const { jobs } = createNotifications(kernel, { ...OPTIONS, messages })
      const job = jobs.find(({ name }) => name === 'notifications.digest')
      await job?.run(
        {},
        { id: '1', attempt: 1, last: false, untouched: true, signal: new AbortController().signal },
      )
      const rows = await sql<{ id: number }[]>`delete from outbox returning (data ->> 'accountId')::int as id`
      return rows.map(({ id }) => id).toSorted((a, b) => a - b)
    }
    expect(await asked()).toEqual([PARENT])
    unreadAt = [time.now]
    expect(await asked()).toEqual([PARENT, 2])
  })

  test('comes to all others where that of one fails', async () => {
    await sql`update accounts set activated = true, email = 'inny@skrzat.example' where id = 2`
    await wanted()
    await caller(2).setPreferences({ names: false, digest: true })
    await given()
    const unknown = await given({ accountId: 2 })
    await sql`update notifications set type = 'TYPE_NONE' where id = ${unknown}`
    await expect(digest()).rejects.toThrow('Invalid option')
    expect(await bodies()).toHaveLength(1)
  })

  test('begins with what comes after it was switched on, is one a day, and the next has only what came since', async () => {
    await given()
    await wanted()
    await digest()
    expect(await bodies()).toEqual([])
    await given()
    await digest()
    await digest()
    await given({ section: 'files', data: { place: 1 } })
    await digest()
    expect(await bodies()).toHaveLength(1)
    time.now = new Date('2026-11-21T16:30:00Z')
    await given({ section: 'calendar', data: { place: 1 } })
    await digest()
    expect((await bodies())[1]).toContain('\n- 2 nowe faktury (Żłobek Skrzat)\n')
    time.now = new Date('2026-11-22T16:30:00Z')
    await digest()
    expect(await bodies()).toHaveLength(2)
  })

  test('names children where that was allowed, in the account’s language', async () => {
    await wanted(true)
    await sql`update accounts set lang_key = 'en' where id = ${PARENT}`
    await given()
    await digest()
    expect(await bodies()).toEqual([
      expect.stringContaining(
        '- Invoice 1\u00a0234,50\u00a0zł, due 4\u00a0December: Ania Zając (Żłobek Skrzat)',
      ),
    ])
  })

  test('is for nobody who did not ask, or has no confirmed address', async () => {
    await given()
    await digest()
    await caller(PARENT).setPreferences({ names: true, digest: false })
    await digest()
    await wanted()
    await given()
    for (const state of [
      sql`email_verified = false`,
      sql`email_verified = true, email = null`,
      sql`email = 'rodzic@skrzat.example', deleted_at = now()`,
    ]) {
      await sql`update accounts set ${state} where id = ${PARENT}`
      await digest()
    }
    expect(await bodies()).toEqual([])
  })

  test('has nothing of kinds that were switched off, nor of what concerns no longer', async () => {
    await wanted()
    for (const kind of ['files', 'chat'] as const)
      await caller(PARENT).setKind({ kind, push: true, digest: false })
    unreadAt = [time.now]
    await given({ section: 'files', data: { place: 1 } })
    await given()
    await setPhones(sql, sql`true`, ['600000009'])
    await digest()
    expect(await bodies()).toEqual([])
  })
})

test('messages that came since the last e-mail and are unread are counted, nothing else of them', async () => {
  const came = ['2026-11-19T16:29:00Z', '2026-11-19T16:31:00Z', '2026-11-20T09:00:00Z']
  unreadAt = came.map((at) => new Date(at))
  time.now = new Date('2026-11-20T16:30:00Z')
  await wanted()
  await digest()
  expect(await bodies()).toEqual([expect.stringContaining('\n- 2 nowe wiadomości\n')])
  time.now = new Date('2026-11-21T16:30:00Z')
  await digest()
  expect(await bodies()).toHaveLength(1)
})

describe('settings', () => {
  test('are by default: everything pushed, no e-mail, no names', async () => {
    expect(await caller(PARENT).settings()).toEqual({
      names: false,
      digest: false,
      mailable: true,
      kinds: NOTICE_KINDS.map((kind) => ({ kind, push: true, digest: true })),
    })
  })

  test('are one’s own, and are kept', async () => {
    const off = { kind: 'chat', push: false, digest: false } as const
    await caller(PARENT).setKind({ ...off, digest: true })
    await caller(PARENT).setKind(off)
    await caller(PARENT).setPreferences({ names: true, digest: true })
    const own = await caller(PARENT).settings()
    expect(own).toMatchObject({ names: true, digest: true })
    expect(own.kinds).toContainEqual(off)
    expect(await caller(2).settings()).toMatchObject({ names: false, digest: false })
  })
})
