/** Passkeys as a second factor, with an authenticator made of software that signs as browsers' do. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { relyingParty } from '../../src/domains/accounts/factors/passkeys.ts'
import { codeOf, NEIGHBOUR, PHONE, PIN, testAccounts } from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { accounts, address, clock } = server
const ORIGIN = 'http://localhost:8080'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

const withChallenge = z.object({ options: z.object({ challenge: z.string() }) })
const challengeOf = (asked: unknown) => withChallenge.parse(asked).options.challenge

/** One passkey (WebAuthn: none attestation, ES256). */
function authenticator(origin = ORIGIN) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
  function data(flags: number, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE((counter += 1), 1)
    return Buffer.concat([sha256('localhost'), head, rest])
  }
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    make(challenge: { challengeId: string; options?: unknown }, name = 'Chrome, Linux') {
      const length = Buffer.from([0, id.length])
      const authData = data(0x45, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const clientDataJSON = text(client('webauthn.create', challengeOf(challenge)))
      const response = { clientDataJSON, attestationObject: text(attestationObject) }
      return { challengeId: challenge.challengeId, name, response: { ...common, response } }
    },
    use(challenge: { challengeId: string; options?: unknown }) {
      const authenticatorData = data(0x05)
      const clientData = client('webauthn.get', challengeOf(challenge))
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      }
      return { challengeId: challenge.challengeId, response: { ...common, response } }
    },
  }
}
type Proof = ReturnType<ReturnType<typeof authenticator>['use']>

const signIn = (passkey?: Proof, phone = PHONE) =>
  accounts.signIn({
    phone,
    password: PIN,
    rememberMe: false,
    address: address(),
    userAgent: '',
    browser: true,
    passkey,
  })

const factorAsked = z.object({
  details: z.object({
    secondFactor: z.object({ passkey: z.object({ challengeId: z.string(), options: z.unknown() }) }),
  }),
})

/** The challenge of a sign-in that lacks the factor. */
async function asked(phone = PHONE) {
  const error: unknown = await signIn(undefined, phone).catch((reason: unknown) => reason)
  return factorAsked.parse(error).details.secondFactor.passkey
}

const proven = async (phone = PHONE) => server.provenCaller((await signIn(undefined, phone)).token)

async function withPasskey(phone = PHONE) {
  const key = authenticator()
  const caller = await proven(phone)
  const { recoveryCodes } = await caller.accounts.addPasskey(key.make(await caller.accounts.beginPasskey()))
  return { key, caller, codes: recoveryCodes ?? [] }
}

describe('a passkey', () => {
  test('is asked for at every sign-in from then on, and lets one in', async () => {
    const { key, codes, caller } = await withPasskey()
    expect(codes).toHaveLength(10)
    expect(await codeOf(signIn())).toBe('auth.second_factor')
    expect(await codeOf(signIn(key.use(await asked())))).toBe('done')
    const { passkeys } = await caller.accounts.factors()
    expect(passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Chrome, Linux',
        createdAt: clock.now().toISOString(),
        lastUsedAt: clock.now().toISOString(),
      },
    ])
  })

  test("answers a challenge once, within five minutes, and only its own account's", async () => {
    const { key } = await withPasskey()
    const proof = key.use(await asked())
    const outcomes = await Promise.all([codeOf(signIn(proof)), codeOf(signIn(proof))])
    expect(outcomes.toSorted()).toEqual(['auth.wrong_factor', 'done'])
    const late = await asked()
    clock.pass(301)
    expect(await codeOf(signIn(key.use(late)))).toBe('auth.wrong_factor')
    await withPasskey(NEIGHBOUR)
    expect(await codeOf(signIn(key.use(await asked(NEIGHBOUR)), NEIGHBOUR))).toBe('auth.wrong_factor')
  })

  test('of another key, or used on a copy of the site, is refused', async () => {
    const { caller } = await withPasskey()
    expect(await codeOf(signIn(authenticator().use(await asked())))).toBe('auth.wrong_factor')
    const copy = authenticator('https://skrzat.example.evil')
    const made = copy.make(await caller.accounts.beginPasskey())
    expect(await codeOf(caller.accounts.addPasskey(made))).toBe('passkey.refused')
  })

  test("is removed by its owner, and no stranger's is", async () => {
    const { caller } = await withPasskey()
    const id = (await caller.accounts.factors()).passkeys[0]?.id ?? 0
    const stranger = await proven(NEIGHBOUR)
    expect(await codeOf(stranger.accounts.removePasskey({ id }))).toBe('factor.not_found')
    expect(await codeOf(caller.accounts.removePasskey({ id }))).toBe('done')
    expect(await codeOf(signIn())).toBe('done')
  })
})

test.each([
  ['https://skrzat.example', { id: 'skrzat.example', origins: ['https://skrzat.example'] }],
  ['http://127.0.0.1:8080', { id: 'localhost', origins: ['http://localhost:8080'] }],
  ['http://[::1]:8080', { id: 'localhost', origins: ['http://localhost:8080'] }],
])('%s makes passkeys for its name', (url, party) => {
  expect(relyingParty(url)).toEqual(party)
})
