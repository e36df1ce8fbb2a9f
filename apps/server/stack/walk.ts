/** The main job in a whole installation, from outside: over HTTP alone, as browsers use it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'

/** An installation: servers behind one address, a worker, PostgreSQL, Redis and an S3 server. */
export type Stack = {
  /** The installation's public URL. */
  readonly address: string
  /** Runs a command of `pnpm skrzat` in the installation, with lines for its questions. */
  cli(words: readonly string[], lines: readonly string[]): Promise<void>
  /** Kills one of the servers with SIGKILL. */
  killServer(): Promise<void>
}

/** Runs a named part of the walk; after a failed one the rest is skipped. */
export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>

const PASSWORD = 'a long password of the walk'
const PIN = '862947'
const PHONES = { admin: '600100001', parent: '600100002' }

const withId = z.object({ id: z.int() })
const signedIn = z.object({ id_token: z.string() })
const mine = z.array(z.object({ id: z.int(), amountLeft: z.int(), paid: z.boolean() }))
const issued = z.object({ invoices: z.array(z.object({ id: z.int(), number: z.string() })) })
const refusal = z.object({ error: z.object({ data: z.object({ error: z.string() }) }) })

/** Calls with the token. */
type Caller = {
  query<T>(path: string, input: object, output: z.ZodType<T>): Promise<T>
  command<T>(path: string, input: object, output: z.ZodType<T>): Promise<T>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

async function signIn({ address }: Stack, phone: string, password: string): Promise<Caller> {
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password, rememberMe: true }),
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  const token = signedIn.parse(await answer.json()).id_token
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = (path: string, input: object) =>
    fetch(`${address}/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })

  async function resultOf<T>(response: Response, output: z.ZodType<T>): Promise<T> {
    const body: unknown = await response.json()
    assert.equal(response.status, 200, JSON.stringify(body))
    return z.object({ result: z.object({ data: output }) }).parse(body).result.data
  }

  return {
    async query(path, input, output) {
      const question = encodeURIComponent(JSON.stringify(input))
      return await resultOf(await fetch(`${address}/trpc/${path}?input=${question}`, { headers }), output)
    },
    async command(path, input, output) {
      const first = await send(path, input)
      const refused = refusal.safeParse(await first.clone().json()).data?.error.data.error
      if (refused !== 'account.proof_required') return await resultOf(first, output)
      await resultOf(await send('accounts.confirmIdentity', { by: 'secret', secret: password }), z.unknown())
      return await resultOf(await send(path, input), output)
    },
    fetch: (path, init) =>
      fetch(`${address}${path}`, { ...init, headers: { authorization: headers.authorization } }),
  }
}

/** Sets up an authenticator app for the account, which a system's admin needs to act. */
async function setUpApp(caller: Caller): Promise<void> {
  const { key } = await caller.command('accounts.beginTotp', {}, z.object({ key: z.string() }))
  const code = TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await caller.command('accounts.confirmTotp', { code }, z.unknown())
}

/** A place with one kid, whose parent has an account; all that invoices need. */
async function makePlace(admin: Caller) {
  const place = await admin.command(
    'places.add',
    {
      name: 'Leśna Polana',
      phone: '221234567',
      city: 'Łódź',
      state: 'łódzkie',
      nip: '1234563218',
      street: 'Krótka 1',
      accountNumber: '61109010140000071219812874',
    },
    withId,
  )
  const placeId = place.id
  const group = await admin.command('places.addGroup', { placeId, name: 'Jeżyki', color: 9 }, withId)
  const kid = await admin.command(
    'places.addKid',
    { placeId, groupId: group.id, firstname: 'Łucja', lastname: 'Żółw', phone1: PHONES.parent },
    withId,
  )
  const type = await admin.command(
    'payments.createType',
    { placeId, name: 'Czesne', display: '', type: 'TYPE_CONST', mainValue: 1234_50, daily: 0 },
    withId,
  )
  await admin.command(
    'users.create',
    {
      phone: PHONES.parent,
      firstName: 'Marta',
      lastName: 'Żółw',
      email: null,
      langKey: 'pl',
      authorities: ['ROLE_USER'],
      activated: true,
      password: PIN,
    },
    z.unknown(),
  )
  const invoices = [
    {
      kidId: kid.id,
      withCredit: false,
      lines: [{ paymentTypeId: type.id, amount: 1234_50 }],
    },
  ]
  return { placeId, invoices }
}

/** Polls until the condition holds, since workers act asynchronously. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

/** A small PDF with unique content. */
const CONTENT = `%PDF-1.4\n%${randomUUID()}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`

async function upload(teacher: Caller, placeId: number): Promise<string> {
  const form = new FormData()
  form.append('name', 'Jadłospis')
  form.append('file', new Blob([CONTENT]), 'Jadłospis.pdf')
  const answer = await teacher.fetch(`/api/places/${placeId}/files`, { method: 'POST', body: form })
  assert.equal(answer.status, 201, await answer.clone().text())
  return z.object({ hash: z.string() }).parse(await answer.json()).hash
}

async function download(person: Caller, hash: string): Promise<void> {
  const answer = await person.fetch(`/api/files/${hash}`)
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), CONTENT)
}

export async function walk(stack: Stack, step: Step): Promise<void> {
  await step('health comes up', () =>
    until(async () => {
      const answer = await fetch(`${stack.address}/management/health/readiness`)
      await answer.body?.cancel()
      return answer.ok
    }),
  )
  const admin = await step(
    'a first admin is made beside it, signs in and sets an app with codes up',
    async () => {
      await stack.cli(['admin', 'create'], [PHONES.admin, PASSWORD])
      const caller = await signIn(stack, PHONES.admin, PASSWORD)
      await setUpApp(caller)
      return caller
    },
  )
  const { placeId, invoices } = await step('a place with a kid and its parent', () => makePlace(admin))
  const commandId = randomUUID()
  const issue = () => admin.command('payments.issue', { commandId, placeId, invoices }, issued)
  const first = await step('an invoice is issued', issue)
  const [invoice] = first.invoices
  assert.ok(invoice)
  const parent = await step('its parent signs in and sees it', async () => {
    const caller = await signIn(stack, PHONES.parent, PIN)
    const [seen] = await caller.query('payments.my', { history: false }, mine)
    assert.deepEqual(seen, { id: invoice.id, amountLeft: 1234_50, paid: false })
    return caller
  })
  await step('a worker tells the parent of it', () =>
    until(async () => {
      const counts = await parent.query('notifications.counts', {}, z.record(z.string(), z.unknown()))
      return Object.keys(counts).length > 0
    }),
  )
  await step('it is paid, and the parent sees that', async () => {
    await admin.command('payments.pay', { commandId: randomUUID(), placeId, id: invoice.id }, z.unknown())
    assert.deepEqual(await parent.query('payments.my', { history: false }, mine), [])
    const [paid] = await parent.query('payments.my', { history: true }, mine)
    assert.deepEqual(paid, { id: invoice.id, amountLeft: 0, paid: true })
  })
  const hash = await step('a file is uploaded, and the parent gets it', async () => {
    const uploaded = await upload(admin, placeId)
    await download(parent, uploaded)
    return uploaded
  })
  await step('a server is killed', () => stack.killServer())
  await step('sessions, files and answers given are still there', async () => {
    await download(parent, hash)
    assert.deepEqual(await issue(), first)
  })
  await step('another invoice is issued and seen', async () => {
    const next = { commandId: randomUUID(), placeId, invoices }
    const [second] = (await admin.command('payments.issue', next, issued)).invoices
    const [seen] = await parent.query('payments.my', { history: false }, mine)
    assert.equal(seen?.id, second?.id)
  })
}
