import { createServer, type Server } from 'node:http'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createProvider } from '../../src/domains/accounts/provider/client.ts'
import { createLogger } from '../../src/kernel/log/logging.ts'
import { PHONE, testAccounts } from './setup.ts'

const PUBLIC = 'http://skrzat.example'
const SECRET = 'a secret of the client'

/** What the provider says of each person. */
const people: Record<string, { phone_number?: string; phone_number_verified?: boolean }> = {}

/** The provider's key, and one of somebody else. */
const [own, other] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]

/** What the provider's ID tokens say otherwise, and the key that signs them. */
let forged: { claims?: JWTPayload; key: CryptoKey } | undefined

/** The provider's answer with another ID token in it. */
async function withForged(body: string, { claims, key }: NonNullable<typeof forged>): Promise<string> {
  const answer: { id_token: string } = JSON.parse(body)
  const token = new SignJWT({ ...decodeJwt(answer.id_token), ...claims })
  const { alg = '', kid = '' } = decodeProtectedHeader(answer.id_token)
  return JSON.stringify({ ...answer, id_token: await token.setProtectedHeader({ alg, kid }).sign(key) })
}

/** A real provider: who signs in is who the login hint, or any login, names. */
async function startProvider(): Promise<{ issuer: string; server: Server }> {
  // It ends no idle connection: a request may be on its way over it.
  const server = createServer({ keepAliveTimeout: 0 })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'skrzat', client_secret: SECRET, redirect_uris: [`${PUBLIC}/api/oidc/callback`] }],
    claims: { openid: ['sub'], phone: ['phone_number', 'phone_number_verified'] },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    jwks: { keys: [await exportJWK(own.privateKey)] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const end = response.end.bind(response)
    const by = forged
    if (by && request.url === '/token')
      Reflect.set(response, 'end', (body: unknown) => {
        response.removeHeader('content-length')
        void withForged(String(body), by).then(end)
      })
    void handle(request, response)
  })
  return { issuer, server }
}

const { issuer, server: http } = await startProvider()
afterAll(
  () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    }),
)
const server = await testAccounts({
  publicUrl: PUBLIC,
  provider: { issuer, clientId: 'skrzat', clientSecret: SECRET },
})
const { accounts, app, clock, send, sql } = server

beforeEach(() => {
  forged = undefined
  for (const name of Object.keys(people)) delete people[name]
})

function cookieOf(header: string | string[] | undefined, name: string): string {
  const found = [header ?? []].flat().findLast((cookie) => cookie.startsWith(`${name}=`))
  return found?.split(';')[0] ?? ''
}

/** A browser at the provider: signs in as somebody and agrees, until it is sent back to us. */
async function atProvider(start: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  let form: URLSearchParams | undefined
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const page = await answer.text()
    const location = answer.headers.get('location')
    form = undefined
    if (location !== null) {
      url = new URL(location, url).href
      if (url.startsWith(PUBLIC)) return url
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    url = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url).href
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
  }
  throw new Error('the provider did not send the browser back')
}

/** Goes there and comes back, as a browser does. */
async function signIn(login: string, change: (url: string) => string = (url) => url) {
  const begun = await app.inject('/api/oidc/login?from=/payments/my')
  const attempt = cookieOf(begun.headers['set-cookie'], 'skrzat_oidc')
  const back = new URL(change(await atProvider(begun.headers.location ?? '', login)))
  const done = await app.inject({ url: back.pathname + back.search, headers: { cookie: attempt } })
  const cookie = cookieOf(done.headers['set-cookie'], 'skrzat_oidc_token')
  return { location: done.headers.location ?? '', cookie, back, begun }
}
const fetchToken = (cookie: string) =>
  app.inject({ method: 'POST', url: '/api/oidc/token', headers: { cookie } })
/** Signs in there, and answers with the session's token. */
const tokenFrom = async (login: string) => (await fetchToken((await signIn(login)).cookie)).json().id_token
const verified = { phone_number: '+48600000005', phone_number_verified: true }

describe('signing in at an identity provider', () => {
  test('with a verified phone, then with the identity alone; no token is in an address', async () => {
    people['anna'] = verified
    const first = await signIn('anna')
    expect(first.location).toBe('/login?oidc=done&from=%2Fpayments%2Fmy')
    const { id_token: token } = (await fetchToken(first.cookie)).json()
    expect(await accounts.authenticate(token)).toMatchObject({ login: PHONE })
    expect(first.location + first.back.href).not.toContain(token)
    people['anna'] = {}
    expect(await accounts.authenticate(await tokenFrom('anna'))).toMatchObject({ login: PHONE })
    expect(await sql`select from account_identities`).toHaveLength(1)
  })

  test('asks with PKCE, state and nonce, and sends nobody to another site', async () => {
    const { headers } = await app.inject('/api/oidc/login?from=//evil.example')
    const { searchParams } = new URL(headers.location ?? '')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)).toBeTruthy()
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  })

  test.each([
    ['a phone that is not verified', { phone_number: '+48600000005', phone_number_verified: false }],
    ['a phone of which nothing is said', { phone_number: '+48600000005' }],
    ['no phone', {}],
    ['a phone without an account', { phone_number: '+48699999999', phone_number_verified: true }],
    ['a phone of another country', { phone_number: '+49600000005', phone_number_verified: true }],
  ])('with %s signs in nobody', async (_name, claims) => {
    people['eve'] = claims
    const { location, cookie } = await signIn('eve')
    expect(location).toContain('oidc=unknown')
    expect((await fetchToken(cookie)).statusCode).toBe(401)
    expect(await sql`select from sessions`).toHaveLength(0)
  })

  test('does not wake a deactivated account', async () => {
    people['anna'] = verified
    await signIn('anna')
    await sql`update accounts set activated = false`
    expect((await signIn('anna')).location).toContain('oidc=unknown')
  })

  test.each<[string, (url: string) => string]>([
    ['another state', (url) => url.replace(/state=[^&]+/, 'state=other')],
    ['another code', (url) => url.replace(/code=[^&]+/, 'code=other')],
    ['an error', (url) => `${url.split('?')[0]}?error=access_denied`],
  ])('coming back with %s signs in nobody', async (_name, change) => {
    people['anna'] = verified
    expect((await signIn('anna', change)).location).toContain('oidc=failed')
    expect(await sql`select from sessions`).toHaveLength(0)
  })

  test('an identity that the provider has not signed signs in nobody', async () => {
    people['anna'] = verified
    forged = { key: other.privateKey }
    expect((await signIn('anna')).location).toContain('oidc=failed')
    expect(await sql`select from sessions`).toHaveLength(0)
  })

  test('an ID token for another client signs in nobody, one that is only signed anew does', async () => {
    people['anna'] = verified
    forged = { key: own.privateKey, claims: { aud: 'another' } }
    expect((await signIn('anna')).location).toContain('oidc=failed')
    forged = { key: own.privateKey }
    expect((await signIn('anna')).location).toContain('oidc=done')
  })

  test('metadata of another issuer are refused', async () => {
    const elsewhere = {
      issuer: issuer.replace('127.0.0.1', 'localhost'),
      clientId: 'skrzat',
      clientSecret: SECRET,
    }
    const provider = createProvider(elsewhere, `${PUBLIC}/api/oidc/callback`, createLogger('silent'))
    await expect(provider.begin()).rejects.toThrow('issuer')
  })

  test('a cookie of one step is none of the other, nor one that was changed', async () => {
    people['anna'] = verified
    const { begun, cookie } = await signIn('anna')
    const attempt = cookieOf(begun.headers['set-cookie'], 'skrzat_oidc')
    expect((await fetchToken(attempt.replace('skrzat_oidc', 'skrzat_oidc_token'))).statusCode).toBe(401)
    expect(
      (await fetchToken(cookie.replace(/.(?=.{10}$)/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode,
    ).toBe(401)
    expect((await fetchToken(cookie)).statusCode).toBe(200)
  })

  test('a token is fetched once', async () => {
    people['anna'] = verified
    const { cookie } = await signIn('anna')
    expect((await fetchToken(cookie)).statusCode).toBe(200)
    expect((await fetchToken(cookie)).statusCode).toBe(401)
  })

  test('makes the browser a known one, whose proof no stranger blocks', async () => {
    people['anna'] = verified
    await server.dropSecret()
    const handed = await fetchToken((await signIn('anna')).cookie)
    const device = cookieOf(handed.headers['set-cookie'], 'skrzat_device')
    const again = await fetchToken(`${(await signIn('anna')).cookie}; ${device}`)
    expect(cookieOf(again.headers['set-cookie'], 'skrzat_device')).toBe(device)
    expect(await sql`select from known_devices`).toHaveLength(1)
    for (let n = 0; n < 5; n += 1) {
      const guess = { key: `${PHONE}-135790`, newPassword: '862947' }
      await send('POST', '/api/account/reset-password/finish', guess)
    }
    const headers = { cookie: device, authorization: `Bearer ${again.json().id_token}` }
    const prove = async (call: string, payload = {}) =>
      await app.inject({ method: 'POST', url: `/trpc/accounts.${call}`, headers, payload })
    await prove('sendIdentityCode')
    await server.work()
    const proof = { by: 'sms', smsCode: await server.digitsTo(PHONE) }
    expect((await prove('confirmIdentity', proof)).statusCode).toBe(200)
  })

  test("coming back in another browser signs in nobody, and a token's minute passes", async () => {
    people['anna'] = verified
    const { back, cookie } = await signIn('anna')
    const other = await app.inject(back.pathname + back.search)
    expect(other.headers.location).toContain('oidc=failed')
    clock.pass(61)
    expect((await fetchToken(cookie)).statusCode).toBe(401)
    expect((await fetchToken('skrzat_oidc_token=rubbish')).statusCode).toBe(401)
  })
})

test("signing out answers the provider's page and the hint; for a PIN, nothing", async () => {
  people['anna'] = verified
  const token = await tokenFrom('anna')
  const logout = async (as: string) => (await send('POST', '/api/logout', {}, as)).json()
  const { logoutUrl, idToken } = await logout(token)
  expect(logoutUrl).toBe(`${issuer}/session/end`)
  expect(idToken.split('.')).toHaveLength(3)
  expect(await sql`select from sessions where id_token is not null`).toHaveLength(0)
  const own = await server.tokenOf(PHONE)
  expect(await logout(own)).toEqual({ logoutUrl: null, idToken: null })
  expect(await accounts.authenticate(own)).toBeUndefined()
})
