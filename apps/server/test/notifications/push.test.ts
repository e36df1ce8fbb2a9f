/** Web Push: what reaches a browser, when, and what does not. */
import { importJWK, jwtVerify } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import {
  createNotifications,
  forgetDevices,
  notify as notifyRow,
  pushTo,
} from '../../src/domains/notifications/index.ts'
import { isAllowedUrl, isPublic } from '../../src/domains/notifications/push/address.ts'
import { vapidKeys } from '../../src/domains/notifications/push/keys.ts'
import { createPushService } from '../../src/domains/notifications/push/service.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { callersOf, principal } from './caller.ts'
import { browserAt, startPushService } from './push-service.ts'
import { OPTIONS, testNotifications } from './setup.ts'

const service = await startPushService()
const keys = vapidKeys(OPTIONS.secret)
const pushService = createPushService(keys, 'mailto:biuro@skrzat.example', true)
/** As the domain of talks would say it. */
const talks = { unread: true, count: 0, failing: 0 }
const messages = {
  isUnread: async () => talks.unread,
  senderOf: async () => 'Anna Nowak (wychowawczyni, Motylki)',
  countSince: async () => talks.count,
  haveSince: async () => [],
  countsOf: async (accountIds: readonly number[]) => {
    if (talks.failing-- > 0) throw new DomainError('unavailable')
    return new Map(accountIds.map((id) => [id, talks.count]))
  },
}
const { sql, kernel, time, caller, notify, carryOut, given, work } = await testNotifications({
  pushService,
  messages,
})

const PARENT = 1
const NEW_INVOICE = 'Faktura 1\u00a0234,50\u00a0zł, termin 4\u00a0grudnia'
const SESSION = principal(PARENT).sessionId
const FRIDAY_EVENING = new Date('2026-11-20T18:00:00Z')
const SATURDAY_MORNING = new Date('2026-11-21T06:00:00Z')
const NIGHTLY = { enabled: true, from: '18:00', until: '07:00', weekends: false }

beforeEach(async () => {
  Object.assign(talks, { unread: true, count: 0, failing: 0 })
  await sql`truncate push_subscriptions, notice_settings, notice_preferences, quiet_hours, sessions`
  await addSession(SESSION)
  await sql`update accounts set activated = true`
})

const addSession = (id: string) => sql`
  insert into sessions (id, account_id, remember, created_at, expires_at)
  values (${id}, ${PARENT}, true, now(), '2027-01-01')`

/** Signs a browser up; returns it with what it was pushed since. */
async function browser(path = '/parent') {
  const one = browserAt(service.origin + path)
  await caller(PARENT).addDevice(one.form)
  return {
    ...one,
    shown: () => service.received.filter((each) => each.path === path).map(({ body }) => one.read(body)),
  }
}

/** Does this on Friday evening, and goes on to Saturday morning. */
async function overNight(...steps: (() => unknown)[]) {
  time.now = FRIDAY_EVENING
  for (const step of steps) {
    await step()
    await work()
  }
  time.now = SATURDAY_MORNING
  await work()
}

const devices = async () => (await caller(PARENT).devices()).devices

describe('a notice', () => {
  test('calls the document as its place does', async () => {
    await sql`
      insert into accounting_documents (place_id, valid_from, kind, name, street, postal_code, city, nip, saved_by)
      values (1, '2026-01-01', 'NOTE', '', '', '', '', '', ${PARENT})`
    onTestFinished(async () => void (await sql`truncate accounting_documents`))
    const phone = await browser('/phone')
    await notify()
    expect(phone.shown()).toMatchObject([{ body: NEW_INVOICE.replace('Faktura', 'Rozliczenie') }])
  })

  test('is pushed to each device of its account, encrypted and signed', async () => {
    const phone = await browser('/phone')
    const tablet = await browser('/tablet')
    await notify()
    const [{ noticeId } = { noticeId: 0 }] = await sql<{ noticeId: number }[]>`
      select id as "noticeId" from notifications where account_id = ${PARENT}`
    const content = {
      title: 'Żłobek Skrzat',
      body: NEW_INVOICE,
      path: '/payments/my',
      tag: `notice-${noticeId}`,
    }
    expect([phone.shown(), tablet.shown()]).toEqual([[content], [content]])
    const [sent] = service.received
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(sent?.body.toString()).not.toContain('faktura')
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(String(sent?.headers.authorization)) ?? []
    expect(key).toBe((await caller(PARENT).devices()).publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const { payload } = await jwtVerify(
      token,
      await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
    )
    expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:biuro@skrzat.example' })
  })

  test('is pushed again where a worker died after it was sent, and replaces the first on the device', async () => {
    const phone = await browser()
    await notify()
    // The queue gives the job to another worker.
    await sql`
      insert into outbox (name, data)
      select 'notifications.push', jsonb_build_object('deviceId', d.id,
        'pushed', jsonb_build_object('what', 'notice', 'noticeId', n.id))
      from push_subscriptions d join notifications n using (account_id)`
    await work()
    const tags = phone.shown().map(({ tag }) => tag)
    expect([tags.length, new Set(tags).size]).toEqual([2, 1])
  })

  test('names a child only where that was switched on, in the account’s language', async () => {
    const phone = await browser()
    await sql`update accounts set lang_key = 'en' where id = ${PARENT}`
    await notify()
    await caller(PARENT).setPreferences({ names: true, digest: false })
    const payment = { applied: 23450, toCredit: 0, day: '2026-12-01', reversed: null }
    const former = [{ ...payment, applied: 100000, day: '2026-11-30' }, payment, { ...payment, reversed: {} }]
    await sql`update invoices set payments = ${JSON.stringify(former)}::text::jsonb where id = 7`
    await notify({ type: 'TYPE_KID_PAID', source: 'invoice-7@2' })
    expect(phone.shown().map(({ body }) => body)).toEqual([
      'Invoice 1\u00a0234,50\u00a0zł, due 4\u00a0December',
      'Payment of 234,50\u00a0zł on 1\u00a0December: Ania Zając',
    ])
  })

  test('names no child with a changed diet, not even where names are wanted', async () => {
    const phone = await browser()
    await caller(PARENT).setPreferences({ names: true, digest: false })
    await sql`
      with cook as (
        insert into workers (place_id, name, description, phone)
        select 1, 'Halina', '', login from accounts where id = ${PARENT} returning id)
      insert into worker_roles (worker_id, role) select id, 'kitchen' from cook`
    const [kid] = await sql<{ id: number }[]>`select min(id) as id from kids where place_id = 1`
    const audience = { to: 'account', accountId: PARENT, placeId: 1 } as const
    const told = { type: 'TYPE_DIET_CHANGED', audience, source: 'diet-1@2026-11-20' } as const
    await carryOut([notifyRow({ ...told, kid: kid?.id ?? 0 })], told.source)
    const [shown] = phone.shown()
    expect(shown?.body).toBe('Zmieniła się dieta lub alergie dziecka. Potwierdź, że wiesz.')
    expect(shown?.path).toBe(`/kid/${kid?.id}`)
    await sql`delete from worker_roles`
    await sql`delete from workers where name = 'Halina'`
  })

  test('opens the post or the file that it tells of, and the page of what has none', async () => {
    const phone = await browser()
    const audience = { to: 'members', placeId: 1, groupId: null, exceptId: 4 } as const
    for (const told of [
      { type: 'TYPE_POST', source: 'post-12', post: 12 },
      { type: 'TYPE_FILE', source: 'file-5', file: 5 },
      { type: 'TYPE_EVENT', source: 'event-3', event: 3 },
    ] as const)
      await carryOut([notifyRow({ ...told, audience })], told.source)
    await notify({ type: 'TYPE_KID_PAID', source: 'invoice-7@2' })
    expect(phone.shown().map(({ path }) => path)).toEqual([
      '/wall/12',
      '/place/1/files?file=5',
      '/place/1/events',
      '/payments/my?history=true',
    ])
  })

  test('is not pushed where its kind is switched off, nor where it was read or concerns no longer', async () => {
    const phone = await browser()
    await caller(PARENT).setKind({ kind: 'payment_user', push: false, digest: true })
    await notify()
    await caller(PARENT).setKind({ kind: 'payment_user', push: true, digest: true })
    service.answers.push(503)
    await expect(notify({ source: 'invoice-7@2' })).rejects.toThrow('503')
    await caller(PARENT).markRead({ upTo: Number.MAX_SAFE_INTEGER })
    expect(phone.shown()).toHaveLength(1)
    await notify({ source: 'invoice-7@3' })
    service.received.length = 0
    await setPhones(sql, sql`true`, ['600000009'])
    await work()
    expect(phone.shown()).toEqual([])
  })

  test('goes to nobody whose session ended, and the device is forgotten', async () => {
    const phone = await browser()
    await sql`update sessions set ended_at = now()`
    await notify()
    expect(phone.shown()).toEqual([])
    expect(await sql`select from push_subscriptions`).toHaveLength(0)
  })

  test.each([404, 410, 403])('is the last one for a subscription that is gone: %i', async (status) => {
    await browser()
    service.answers.push(status)
    await notify()
    expect(await devices()).toEqual([])
  })

  test.each([
    ['switches protocols for has failed, and does not wait for more', 101, 'without an answer'],
    ['refuses is not sent again', 413, 'refused'],
  ])('that a push service %s, and the device stays', async (_name, status, failure) => {
    await browser()
    service.answers.push(status)
    await expect(notify()).rejects.toThrow(failure)
    expect(await devices()).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  beforeEach(() => caller(PARENT).setQuietHours(NIGHTLY))

  test('hold pushes back, and end with one for all that is still unread', async () => {
    const phone = await browser()
    time.now = FRIDAY_EVENING
    await notify()
    const read = await given()
    await sql`update notifications set created_at = ${FRIDAY_EVENING}`
    await notify({ type: 'TYPE_KID_PAID', source: 'invoice-7@2' })
    await caller(PARENT).markRead({ ids: [read] })
    expect(phone.shown()).toEqual([])
    time.now = SATURDAY_MORNING
    await work()
    expect(phone.shown()).toEqual([
      {
        title: 'Nowe powiadomienia: 2',
        body: `Wpłata została odnotowana.\n${NEW_INVOICE}`,
        path: '/notices',
        tag: 'waited',
      },
    ])
  })

  test('that begin before a push is sent hold it back too', async () => {
    const phone = await browser()
    time.now = new Date('2026-11-20T16:59:59Z')
    service.answers.push(503)
    await expect(notify()).rejects.toThrow('503')
    service.received.length = 0
    time.now = FRIDAY_EVENING
    const [{ data } = { data: {} }] = await sql<{ data: Record<string, string> }[]>`
      select data from outbox where name = 'notifications.push'`
    await sql`insert into outbox (name, data) values ('notifications.push', ${sql.json(data)})`
    await work()
    expect(phone.shown()).toEqual([])
    time.now = SATURDAY_MORNING
    await work()
    expect(phone.shown()).toMatchObject([{ body: NEW_INVOICE }])
  })

  test('tell nothing at their end if all was read, and what alone is left in its own words', async () => {
    const phone = await browser()
    time.now = FRIDAY_EVENING
    await notify()
    await caller(PARENT).markRead({ upTo: Number.MAX_SAFE_INTEGER })
    time.now = SATURDAY_MORNING
    await work()
    expect(phone.shown()).toEqual([])
    time.now = new Date('2026-11-21T18:00:00Z')
    await notify({ source: 'invoice-7@2' })
    time.now = new Date('2026-11-22T06:00:00Z')
    await work()
    expect(phone.shown()).toMatchObject([{ body: NEW_INVOICE, path: '/payments/my' }])
  })

  test('that are switched off release at once, and only once', async () => {
    const phone = await browser()
    time.now = FRIDAY_EVENING
    await notify()
    await caller(PARENT).setQuietHours({ ...NIGHTLY, enabled: false })
    await work()
    expect(phone.shown()).toHaveLength(1)
    time.now = SATURDAY_MORNING
    await work()
    expect(phone.shown()).toHaveLength(1)
  })

  test('that were made longer are waited for', async () => {
    const phone = await browser()
    time.now = FRIDAY_EVENING
    await notify()
    await caller(PARENT).setQuietHours({ ...NIGHTLY, until: '09:00' })
    time.now = SATURDAY_MORNING
    await work()
    expect(phone.shown()).toEqual([])
    time.now = new Date('2026-11-21T08:00:00Z')
    await work()
    expect(phone.shown()).toHaveLength(1)
  })
})

describe('a message', () => {
  const ask = () =>
    sql.begin((tx) =>
      pushTo(tx, [PARENT, 2], { kind: 'chat', tag: 'room-3', path: '/chat?room=3' }, time.now),
    )

  test('is pushed without what was written, and with who wrote it only where names are wanted', async () => {
    const phone = await browser()
    await ask()
    await work()
    expect(phone.shown()).toEqual([
      { title: 'Skrzat', body: 'Nowa wiadomość.', path: '/chat?room=3', tag: 'room-3' },
    ])
    await caller(PARENT).setPreferences({ names: true, digest: false })
    await ask()
    await work()
    expect(phone.shown()[1]).toMatchObject({ body: 'Anna Nowak (wychowawczyni, Motylki): Nowa wiadomość.' })
  })

  /** The badges that an open screen gets, now and from now on. */
  async function following() {
    await heardSoFar(kernel.bus)
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const badges = await caller(PARENT, { signal: leaving.signal }).followCounts()
    return async () => (await badges[Symbol.asyncIterator]().next()).value
  }

  test('has a badge on open screens, also when quiet hours end', async () => {
    talks.count = 3
    const next = await following()
    expect(await next()).toEqual({ state: { counts: {}, places: {}, chat: 3 } })
    await caller(PARENT).setQuietHours(NIGHTLY)
    expect(await next()).toMatchObject({ change: { chat: 3 } })
    await overNight(ask, () => (talks.count = 4))
    expect(await next()).toMatchObject({ change: { chat: 4 } })
  })

  test('has its badge once the database answers again', async () => {
    const next = await following()
    await next()
    Object.assign(talks, { count: 2, failing: 1 })
    await caller(PARENT).setQuietHours(NIGHTLY)
    expect(await next()).toMatchObject({ change: { chat: 2 } })
  })

  test('is dropped once it was read, and counts among what waited', async () => {
    const phone = await browser()
    Object.assign(talks, { unread: false, count: 2 })
    await ask()
    await work()
    expect(phone.shown()).toEqual([])
    talks.unread = true
    await caller(PARENT).setQuietHours(NIGHTLY)
    await overNight(ask)
    expect(phone.shown()).toEqual([
      { title: 'Skrzat', body: '2 nowe wiadomości', path: '/chat', tag: 'waited' },
    ])
  })

  test('does not count among what waited where messages are switched off', async () => {
    const phone = await browser()
    talks.count = 2
    await caller(PARENT).setKind({ kind: 'chat', push: false, digest: true })
    await caller(PARENT).setQuietHours(NIGHTLY)
    await overNight(ask, notify)
    expect(phone.shown().map(({ body }) => body)).toEqual([NEW_INVOICE])
  })
})

describe('devices', () => {
  test('are one’s own, renewed rather than doubled, and can be removed', async () => {
    const { form } = await browser()
    await caller(PARENT).addDevice(form)
    const [mine] = await devices()
    expect(await devices()).toEqual([
      { id: mine?.id, userAgent: 'test', createdDate: '2026-11-20T10:00:00.000Z', current: true },
    ])
    expect((await caller(2).devices()).devices).toEqual([])
    await caller(2).removeDevice({ id: mine?.id ?? 0 })
    expect(await devices()).toHaveLength(1)
    await caller(PARENT).removeDevice({ id: mine?.id ?? 0 })
    expect(await devices()).toEqual([])
  })

  test('of a browser that somebody else signs in with are theirs', async () => {
    const { form } = await browser()
    await caller(2).addDevice(form)
    expect(await devices()).toEqual([])
    expect(await sql`select account_id as id from push_subscriptions`).toEqual([{ id: 2 }])
  })

  test('go with their session', async () => {
    await browser()
    await forgetDevices(sql, [SESSION])
    expect(await devices()).toEqual([])
  })

  test('are at most twenty, without those of sessions that are over, which are not listed', async () => {
    for (let count = 0; count < 20; count++) await browser(`/device-${count}`)
    await expect(browser('/one-too-many')).rejects.toThrow('push.too_many')
    expect(await devices()).toHaveLength(20)
    await sql`update sessions set expires_at = ${time.now}`
    expect(await devices()).toEqual([])
    const sessionId = crypto.randomUUID()
    await addSession(sessionId)
    await caller(PARENT, { sessionId }).addDevice(browserAt(`${service.origin}/next`).form)
    expect(await devices()).toHaveLength(1)
  })

  test('need keys that a browser has, and a session that is fully signed in', async () => {
    const { form } = browserAt(`${service.origin}/x`)
    const refused = { ...form, keys: { ...form.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }
    await expect(caller(PARENT).addDevice(refused)).rejects.toThrow('push.refused')
    await expect(caller(PARENT, { factorDue: 'give' }).addDevice(form)).rejects.toThrow(
      'account.factor_required',
    )
    expect(await sql`select from push_subscriptions`).toHaveLength(0)
  })

  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fe80::1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/x',
    'https://localhost/x',
    'https://user:secret@push.example/x',
    'ftp://push.example/x',
  ])('are never at %s', async (endpoint) => {
    const strict = callersOf(createNotifications(kernel, OPTIONS).router.notifications)
    await expect(strict(PARENT).addDevice(browserAt(endpoint).form)).rejects.toThrow('push.refused')
    const sending = createPushService(keys, 'mailto:biuro@skrzat.example')
    const { keys: own } = browserAt(endpoint).form
    expect(await sending.send({ endpoint, ...own }, { title: '', body: '', path: '/', tag: '' })).toBe('gone')
  })

  test('may be anywhere on the Internet', () => {
    expect(isAllowedUrl('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
    expect(['8.8.8.8', '2a00:1450:4025::5f'].map(isPublic)).toEqual([true, true])
    const others = ['64:ff9b::7f00:1', '2002:7f00:1::', '::ffff:8.8.8.8', 'nonsense']
    expect(others.filter(isPublic)).toEqual([])
  })
})

test('the keys follow from the installation’s secret', () => {
  expect(vapidKeys(OPTIONS.secret)).toEqual(keys)
  expect(vapidKeys('another secret').publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
})
