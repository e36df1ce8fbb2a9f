/** Wrong guesses: whom they lock out, for how long, who is notified, and which secrets are refused. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '../../src/domains/accounts/index.ts'
import { parseSecret } from '../../src/domains/accounts/secrets.ts'
import {
  ADMIN,
  codeOf,
  CONFIG,
  NEIGHBOUR,
  NEW_PIN,
  PASSWORD,
  PHONE,
  PIN,
  testAccounts,
  wrong,
} from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { accounts, address: stranger, app, clock, idOf, kernel, own, send, sql, tokenOf } = server
const { reserve: reserveSms } = server.services.domains.sms
const WRONG = '135791'
const OWNER = '198.51.100.7'

/** Signs in with a browser. Answers with what came of it, and the cookie that the browser keeps. */
async function enter(password: string, { phone = PHONE, address = OWNER, cookie = '' } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/accounts.signIn',
    headers: { cookie },
    payload: { phone, password },
    remoteAddress: address,
  })
  const { result, error } = answer.json()
  const [header] = [answer.headers['set-cookie'] ?? ''].flat()
  return { outcome: result ? 'in' : error.data.error, kept: header?.split(';')[0] ?? '', header }
}

/** Signs in as a client of REST. */
async function call(password: string, address: string, agent: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/authenticate',
    headers: { 'user-agent': agent },
    payload: { phone: PHONE, password },
    remoteAddress: address,
  })
  return answer.statusCode
}

async function guess(times: number, { phone = PHONE, cookie = '', kept = false } = {}) {
  for (let n = 0; n < times; n += 1) {
    const { outcome } = await enter(WRONG, { phone, cookie, address: kept ? OWNER : stranger() })
    expect(outcome).toBe('auth.failed')
  }
}

/** Wrong guesses, each as soon as the one before lets it. */
async function guessOn(times: number, over: { cookie?: string; phone?: string } = {}) {
  for (let made = 0; made < times;) {
    const { outcome } = await enter(WRONG, { ...over, address: stranger() })
    if (outcome === 'auth.failed') made += 1
    else clock.pass(60)
  }
}

describe("a stranger's five wrong PINs", () => {
  test('do not lock out the browser that the owner has signed in with', async () => {
    const { kept } = await enter(PIN)
    await guess(5)
    expect((await enter(PIN)).outcome).toBe('rate_limited')
    expect((await enter(PIN, { cookie: kept })).outcome).toBe('in')
  })

  test('nor the client of REST, which keeps no cookies', async () => {
    expect(await call(PIN, OWNER, 'Skrzat 3.1')).toBe(200)
    await guess(5)
    expect(await call(PIN, OWNER, 'Skrzat 3.1')).toBe(200)
    expect(await call(PIN, OWNER, 'another program')).toBe(429)
    expect(await call(PIN, stranger(), 'Skrzat 3.1')).toBe(429)
  })

  test("nor are they forgotten when the owner's device signs in", async () => {
    const { kept } = await enter(PIN)
    await guess(5)
    await enter(PIN, { cookie: kept })
    expect((await enter(WRONG, { address: stranger() })).outcome).toBe('rate_limited')
  })

  test('are forgotten once a code by SMS has proven the phone, and that browser is known', async () => {
    await guess(5)
    await (await own()).startReset({ login: PHONE })
    await server.work()
    const key = `${PHONE}-${await server.digitsTo(PHONE)}`
    const answer = await send('POST', '/trpc/accounts.finishReset', { key, newPassword: NEW_PIN })
    expect(answer.statusCode).toBe(200)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    await guess(5)
    expect((await enter(NEW_PIN)).outcome).toBe('rate_limited')
    expect((await enter(NEW_PIN, { cookie })).outcome).toBe('in')
  })
})

describe('a known browser', () => {
  test('waits for its own wrong guesses, and for nobody else', async () => {
    const { kept } = await enter(PIN)
    await guess(5, { cookie: kept, kept: true })
    expect((await enter(PIN, { cookie: kept })).outcome).toBe('rate_limited')
    expect((await enter(PIN, { address: stranger() })).outcome).toBe('in')
    clock.pass(60)
    expect((await enter(PIN, { cookie: kept })).outcome).toBe('in')
  })

  test('is one of that account only', async () => {
    const { kept } = await enter(PIN, { phone: NEIGHBOUR })
    await guess(5)
    expect((await enter(PIN, { cookie: kept })).outcome).toBe('rate_limited')
  })

  test('is not known by a cookie that somebody made up or changed', async () => {
    const { kept } = await enter(PIN)
    await guess(5)
    for (const cookie of [`${kept}x`, kept.replace('=', '=x'), 'skrzat_device=', 'skrzat_device=a.b', 'a=b'])
      expect((await enter(PIN, { cookie })).outcome).toBe('rate_limited')
  })

  test('keeps its number in a cookie that no script and no other site reads', async () => {
    const { header, kept } = await enter(PIN)
    expect(header).toContain('; HttpOnly; SameSite=Strict')
    expect(header).not.toContain('Secure')
    expect((await enter(PIN, { cookie: kept })).kept).toBe(kept)
    expect((await enter(WRONG)).header).toBe('')
  })

  test('of two at once with one account, both are known', async () => {
    const kept = await Promise.all([enter(PIN), enter(PIN)])
    expect(new Set(kept.map((each) => each.kept)).size).toBe(2)
    expect(await sql`select from known_devices`).toHaveLength(2)
  })
})

describe('codes, of which strangers have used up all', () => {
  const FRESH = '600000066'
  type Client = { readonly address: string; readonly agent: string }
  /** A client of REST without cookies, which its network and its name tell from others. */
  const client = (agent = 'another program'): Client => ({ address: stranger(), agent })

  const from = ({ address, agent }: Client, method: 'GET' | 'POST', url: string, payload?: object | string) =>
    app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'user-agent': agent, ...(typeof payload === 'string' && { 'content-type': 'text/plain' }) },
      ...(payload !== undefined && { payload }),
    })
  const ask = async (who: Client, phone = PHONE) => {
    const answer = await from(who, 'POST', '/api/account/reset-password/init', phone)
    await server.work()
    return answer.statusCode
  }
  const finish = async (who: Client, code: string, { phone = PHONE, pin = NEW_PIN } = {}) => {
    const payload = { key: `${phone}-${code}`, newPassword: pin }
    return (await from(who, 'POST', '/api/account/reset-password/finish', payload)).statusCode
  }
  const register = async (who: Client, phone = FRESH) => {
    const answer = await from(who, 'POST', '/api/register', { phone, password: PASSWORD })
    await server.work()
    return answer.statusCode
  }
  const activate = async (who: Client, code: string) =>
    (await from(who, 'GET', `/api/activate?key=${FRESH}-${code}`)).statusCode
  const signIn = async ({ address, agent }: Client, pin: string) => await call(pin, address, agent)

  /** Three requests from each device, and wrong keys from these and others until every one has to wait. */
  async function exhaust(devices: number, phone = PHONE) {
    const asking = Array.from({ length: devices }, () => client())
    for (const who of asking) for (let n = 0; n < 3; n += 1) await ask(who, phone)
    const code = wrong(await server.digitsTo(phone))
    const statuses: number[] = []
    for (const who of [...asking, ...Array.from({ length: 4 }, () => client())])
      for (let n = 0; n < 6; n += 1) statuses.push(await finish(who, code, { phone }))
    return statuses
  }

  test("leave the owner's known device its own, also for signing in", async () => {
    const owner: Client = { address: OWNER, agent: 'Skrzat 3.1' }
    expect(await signIn(owner, PIN)).toBe(200)
    await exhaust(3)
    expect(await server.smsTo(PHONE)).toHaveLength(6)
    await ask(owner)
    expect(await server.smsTo(PHONE)).toHaveLength(7)
    const code = await server.digitsTo(PHONE)
    await ask(client())
    expect(await finish(owner, code)).toBe(200)
    await guess(5)
    expect(await signIn(client(), NEW_PIN)).toBe(429)
    expect(await signIn(owner, NEW_PIN)).toBe(200)
  })

  test('leave it its own by e-mail too', async () => {
    const email = 'anna@example.pl'
    await sql`update accounts set email = ${email} where login = ${PHONE}`
    const owner: Client = { address: OWNER, agent: 'Skrzat 3.1' }
    expect(await signIn(owner, PIN)).toBe(200)
    for (let n = 0; n < 8; n += 1) await ask(client(), email)
    expect(await server.mailsTo(email)).toHaveLength(6)
    await ask(owner, email)
    expect(await server.mailsTo(email)).toHaveLength(7)
  })

  test("let the owner's new device in once its code by SMS has proven it", async () => {
    await exhaust(1)
    const owner = client('a new phone')
    await ask(owner)
    const code = await server.digitsTo(PHONE)
    await ask(client())
    expect(await server.digitsTo(PHONE)).not.toBe(code)
    expect(await finish(client(), code)).toBe(429)
    expect(await finish(owner, code)).toBe(200)
    await guess(5)
    expect(await signIn(owner, NEW_PIN)).toBe(200)
  })

  test.each([
    ['resets', ask],
    ['registrations', register],
  ])('let it in by a link where %s leave nothing that may be sent', async (_what, flood) => {
    for (let n = 0; n < 9; n += 1) {
      await flood(client(), PHONE)
      clock.pass(300)
    }
    const owner = client('a new phone')
    const before = await server.smsTo(PHONE)
    await ask(owner)
    expect(await server.smsTo(PHONE)).toEqual(before)
    clock.pass(12 * 3600)
    const links = (await server.smsTo(PHONE)).flatMap((text) => /key=(k\d{20})/.exec(text)?.[1] ?? [])
    const finishBy = async (key: string) =>
      (await from(owner, 'POST', '/api/account/reset-password/finish', { key, newPassword: NEW_PIN }))
        .statusCode
    const outcomes = [await finishBy(links[0] ?? ''), await finishBy(links[0] ?? '')]
    expect(outcomes).toEqual([200, 400])
    expect(await signIn(owner, NEW_PIN)).toBe(200)
  })

  test('neither hold up a registration, nor replace what was registered', async () => {
    const [thief, owner] = [client(), client('a new phone')]
    for (let n = 0; n < 3; n += 1) expect(await register(thief)).toBe(201)
    expect(await register(thief)).toBe(429)
    for (let n = 0; n < 6; n += 1) await activate(thief, wrong(await server.digitsTo(FRESH)))
    expect(await register(owner)).toBe(201)
    const code = await server.digitsTo(FRESH)
    await register(client())
    for (let n = 0; n < 6; n += 1) await activate(client(), wrong(code))
    expect(await activate(owner, code)).toBe(200)
  })

  test('are not those of places and of the admin, who help one to sign in', async () => {
    await exhaust(3)
    const admin = await server.provenCaller(await server.adminToken(), PASSWORD)
    await admin.users.sendPin({ id: await idOf() })
    await server.work()
    expect(await server.smsTo(PHONE)).toHaveLength(7)
  })

  test('take ten wrong guesses at one code: five of the device that asked, five of all others', async () => {
    const asker = client()
    await ask(asker)
    const code = await server.digitsTo(PHONE)
    const tries = async (who: () => Client) => {
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) statuses.push(await finish(who(), wrong(code)))
      return statuses
    }
    const five = [400, 400, 400, 400, 400, 429]
    expect([await tries(() => asker), await tries(client)]).toEqual([five, five])
    clock.pass(60)
    expect([await finish(asker, code), await finish(client(), code)]).toEqual([400, 400])
  })

  test('answer alike for a phone that nobody has', async () => {
    const known = await exhaust(3)
    expect(await exhaust(3, '699999999')).toEqual(known)
  })
})

describe('in a day', () => {
  test('a phone takes 20 wrong guesses of strangers, and 10 more of the owner', async () => {
    const { kept } = await enter(PIN)
    await guessOn(20)
    clock.set('2026-11-16T20:00:00Z')
    expect((await enter(PIN, { address: stranger() })).outcome).toBe('rate_limited')
    expect((await enter(PIN, { cookie: kept })).outcome).toBe('in')
    await guessOn(10, { cookie: kept })
    clock.pass(3600)
    expect((await enter(PIN, { cookie: kept })).outcome).toBe('rate_limited')
    clock.set('2026-11-17T09:00:01Z')
    expect((await enter(PIN, { address: stranger() })).outcome).toBe('in')
  })

  test('signing in does not use them up', async () => {
    for (let n = 0; n < 31; n += 1) expect((await enter(PIN, { address: stranger() })).outcome).toBe('in')
  })

  test('nor does it give those back that strangers made', async () => {
    const { kept } = await enter(PIN)
    await guessOn(19)
    await enter(PIN, { cookie: kept })
    clock.pass(3600)
    await guess(1)
    clock.pass(3600)
    expect((await enter(PIN, { address: stranger() })).outcome).toBe('rate_limited')
  })

  test('two servers let no more through between them', async () => {
    const elsewhere = createAccounts({ ...kernel, reserveSms }, { ...CONFIG, demo: false })
    await guessOn(19)
    clock.pass(3600)
    const wrong = { phone: PHONE, password: WRONG, rememberMe: false, userAgent: '' }
    const attempts = [accounts, elsewhere, accounts, elsewhere].map((at) =>
      codeOf(at.signIn({ ...wrong, address: stranger() })),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((outcome) => outcome === 'auth.failed')).toHaveLength(1)
  })

  test('a phone without an account is bound alike', async () => {
    const phone = '699999999'
    await guessOn(20, { phone })
    clock.pass(3600)
    expect((await enter(WRONG, { phone, address: stranger() })).outcome).toBe('rate_limited')
  })
})

describe('many phones tried from one network', () => {
  const address = '203.0.113.9'
  const watch = () => server.services.jobs.runScheduled('accounts.watch')
  const mails = () => sql<{ body: string }[]>`select recipient, subject, body from mails order by id`

  async function spray(phones: number, from = address) {
    for (let n = 0; n < phones; n += 1) await enter(WRONG, { phone: `6990000${n + 10}`, address: from })
  }

  beforeEach(async () => {
    await accounts.createAdmin(ADMIN)
  })

  test("alarm the system's admins, once an hour", async () => {
    await spray(10)
    await watch()
    await watch()
    expect(await mails()).toEqual([
      {
        recipient: CONFIG.contactEmail,
        subject: 'Skrzat: ktoś zgaduje PIN-y',
        body: expect.stringContaining(`${address} (10)`),
      },
    ])
    clock.pass(3601)
    await spray(10)
    await watch()
    expect(await mails()).toHaveLength(2)
    await server.work()
    const admin = await server.caller(await tokenOf(ADMIN.phone, PASSWORD))
    const notice = { type: 'TYPE_SIGN_IN_ALARM', placeId: null }
    expect(await admin.notifications.bySection({ section: 'admin' })).toMatchObject([notice, notice])
  })

  test('slow that network down, but for devices that are known', async () => {
    const { kept } = await enter(PIN, { address })
    await spray(10)
    await watch()
    clock.pass(60)
    await spray(3)
    expect((await enter(PIN, { address })).outcome).toBe('rate_limited')
    expect((await enter(PIN, { address, cookie: kept })).outcome).toBe('in')
    expect((await enter(PIN, { address: stranger() })).outcome).toBe('in')
    clock.pass(3600)
    await spray(4)
    expect((await enter(PIN, { address })).outcome).toBe('in')
  })

  test('count for one customer of IPv6, whatever the address', async () => {
    for (let n = 0; n < 10; n += 1)
      await enter(WRONG, { phone: `6990000${n + 10}`, address: `2001:db8:1:2::${n + 1}` })
    await watch()
    expect((await mails())[0]?.body).toContain('2001:db8:1:2::/64 (10)')
  })

  test('are none where people only mistyped and got in', async () => {
    const phones = Array.from({ length: 12 }, (_, n) => `6000001${n + 10}`)
    await server.addAccounts(...phones)
    for (const phone of phones) {
      await enter(WRONG, { phone, address })
      await enter(PIN, { phone, address })
      clock.pass(10)
    }
    await watch()
    expect(await mails()).toEqual([])
  })

  test('are as many failures from everywhere, which no address stands out with', async () => {
    await sql`
      insert into audit_log (at, principal, type, data, remote_address)
      select ${clock.now()}, '699' || lpad(n::text, 6, '0'), 'AUTHENTICATION_FAILURE', '{}', '10.0.' || n % 200 || '.1'
      from generate_series(1, 200) as n`
    await watch()
    const [mail] = await mails()
    expect(mail?.body).toContain('200')
    expect(mail?.body).not.toContain('10.0.')
  })
})

describe('a new secret may not be', () => {
  test.each(['121212', '159357', '246810'])('the common PIN %s', async (pin) =>
    expect(await codeOf(parseSecret(pin, PHONE))).toBe('account.weak_pin'),
  )

  test.each([
    'qwertyuiop',
    'przedszkole1',
    'misiaczek1',
    'haslo12345',
    'zaq12wsxcde3',
    'aaaaaaaaaaaa',
    'polska2024',
  ])('the common password %s', async (password) =>
    expect(await codeOf(parseSecret(password, PHONE))).toBe('account.common_password'),
  )

  test('one that is too short once its letters are composed', async () => {
    const code = await codeOf(parseSecret('żółćęśąźń'.normalize('NFD'), PHONE))
    expect(code).toBe('account.invalid_password')
  })

  test('the present one', async () => {
    const change = async (currentPassword: string, newPassword: string) =>
      codeOf(
        (await own(await tokenOf(PHONE, currentPassword))).changeSecret({ currentPassword, newPassword }),
      )
    const words = 'cztery słowa jak żółw'
    expect(await change(PIN, '246 813')).toBe('account.same_secret')
    expect(await change(PIN, words)).toBe('done')
    expect(await change(words, words)).toBe('account.same_secret')
    expect(await change(words, words.normalize('NFD'))).toBe('account.same_secret')
  })

  test('the present one after a reset either, whose code is still good then', async () => {
    await (await own()).startReset({ login: PHONE })
    await server.work()
    expect(await server.reset(PIN)).toBe('account.same_secret')
    expect(await server.reset(NEW_PIN)).toBe('done')
  })
})

describe('a PIN sent by SMS', () => {
  const day = 24 * 3600

  async function sentPin(): Promise<string> {
    const admin = await server.provenCaller(await server.adminToken(), PASSWORD)
    await server.makeUnused()
    await admin.users.sendPin({ id: await idOf() })
    await server.work()
    return await server.digitsTo(PHONE)
  }
  const due = async (pin: string) => (await (await own(await tokenOf(PHONE, pin))).me()).secretDue

  test.each([
    ['is good for seven days', 7 * day - 1, 'in'],
    ['and refused afterwards like any wrong one', 7 * day, 'auth.failed'],
  ])('%s', async (_title, seconds, outcome) => {
    const pin = await sentPin()
    clock.pass(seconds)
    expect((await enter(pin)).outcome).toBe(outcome)
  })

  test('and stays good where somebody has signed in with it, also over REST', async () => {
    const pin = await sentPin()
    expect(await call(pin, OWNER, 'Skrzat 3.1')).toBe(200)
    clock.pass(30 * day)
    expect(await call(pin, OWNER, 'Skrzat 3.1')).toBe(200)
  })

  test("makes the web ask for one's own, until one is set", async () => {
    const pin = await sentPin()
    expect(await due(pin)).toBe(true)
    const { changeSecret } = await own(await tokenOf(PHONE, pin))
    await changeSecret({ currentPassword: pin, newPassword: NEW_PIN })
    expect(await due(NEW_PIN)).toBe(false)
  })

  test('is not what accounts have whose PIN was given otherwise, such as the demo', async () => {
    expect(await due(PIN)).toBe(false)
    clock.pass(30 * day)
    expect((await enter(PIN)).outcome).toBe('in')
  })
})
