import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { activateAccounts, hashSecret } from '../src/domains/accounts/index.ts'
import { grantRoles } from '../src/domains/people/index.ts'
import { addPlace } from '../src/domains/places/index.ts'
import { procedureInputs, routeInputs } from '../test/wire/inputs.ts'
import { type Bench, median } from './harness.ts'
import { PIN, wholeServer } from './whole-server.ts'
import { SAMPLE_PLACE } from './sample-place.ts'

/** Repeated pieces that slow patterns are prone to. */
const PIECES = [
  ' ',
  ' \n',
  '\t',
  '\u00a0',
  '\u0315\u0300',
  '[',
  '{"a":',
  '"',
  '\\',
  '?',
  '&=',
  '%25',
  '/feed/',
  'a@a.',
  '=',
  '0',
  '-',
  ';',
  '\u202e',
  '😀',
]
/** The plain text for comparison, of the same length. */
const PLAIN = 'Ala ma kota. '
/** UTF-16 units: more than most fields accept, and less than a request may hold. */
const LENGTH = 15_000
const TRIES = 5
/** Milliseconds below which no caller notices a wait, and a ratio is noise. */
const LEAST_WAIT = 4
const PHONE = '600000101'

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: string
}
/** A place for a text in a call. */
type Field = { readonly name: string; readonly call: (text: string) => Call }

const node = z.object({
  type: z.string().optional().catch(undefined),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})

/** Inputs that fit the schema as far as possible, one with `text` in each of its text fields. */
function withText(schema: unknown, text: string): unknown[] {
  const { type, properties, items, anyOf, ...rest } = node.parse(schema)
  if (rest.enum || rest.const !== undefined) return []
  if (anyOf) return anyOf.flatMap((one) => withText(one, text))
  if (type === 'string') return [text]
  if (items !== undefined) return withText(items, text).map((inner) => [inner])
  const entries = Object.entries(properties ?? {})
  const whole = Object.fromEntries(entries.map(([key, inner]) => [key, sample(inner)]))
  return entries.flatMap(([key, inner]) => withText(inner, text).map((one) => ({ ...whole, [key]: one })))
}

function sample(schema: unknown): unknown {
  const { type, properties, items, anyOf, ...rest } = node.parse(schema)
  if (rest.const !== undefined) return rest.const
  if (rest.enum) return rest.enum[0]
  if (anyOf) return sample(anyOf[0])
  if (items !== undefined) return [sample(items)]
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, sample(inner)]))
  return { string: 'a', integer: 1, number: 1, boolean: false }[type ?? ''] ?? null
}

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

async function fieldsOf(services: Awaited<ReturnType<typeof wholeServer>>): Promise<Field[]> {
  const rest = (await routeInputs(services.domains)).flatMap(
    ({ method: verb, url, part, schema }): Field[] => {
      const known = method.safeParse(verb)
      if (!known.success) return []
      const path = url.replaceAll(/:\w+/g, '1')
      const count = withText(jsonSchema(schema), '').length
      return Array.from({ length: count }, (_, index) => ({
        name: `${verb} ${url} ${index}`,
        call(text) {
          const input = withText(jsonSchema(schema), text)[index]
          return part === 'body'
            ? { method: known.data, url: path, payload: JSON.stringify(input) }
            : { method: known.data, url: `${path}?${queryOf(input)}` }
        },
      }))
    },
  )
  const calls = procedureInputs(services.domains).flatMap(({ name, type, schema }): Field[] => {
    if (type === 'subscription') return []
    const count = withText(jsonSchema(schema), '').length
    return Array.from({ length: count }, (_, index) => ({
      name: `${name} ${index}`,
      call(text) {
        const input = JSON.stringify(withText(jsonSchema(schema), text)[index])
        return type === 'mutation'
          ? { method: 'POST', url: `/trpc/${name}`, payload: input }
          : { method: 'GET', url: `/trpc/${name}?input=${encodeURIComponent(input)}` }
      },
    }))
  })
  const addresses = ['/', '/api/account', '/trpc/accounts.me', '/i18n/pl.json'].flatMap((path): Field[] => [
    { name: `${path} as path`, call: (text) => ({ method: 'GET', url: `${path}/${encodeURI(text)}` }) },
    { name: `${path} as query`, call: (text) => ({ method: 'GET', url: `${path}?${encodeURI(text)}` }) },
    { name: `${path} as body`, call: (text) => ({ method: 'POST', url: path, payload: text }) },
  ])
  return [...rest, ...calls, ...addresses]
}

function queryOf(input: unknown): string {
  const values = z.record(z.string(), z.unknown()).parse(input)
  return Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')
}

/** Milliseconds of work of this thread alone, as other work of the machine is not the text's fault. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest that another caller would have waited for the event loop meanwhile, in milliseconds of work. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let worst = 0
  let last = worked()
  const done = new AbortController()
  const watch = async () => {
    while (!done.signal.aborted) {
      await nextTurn()
      const now = worked()
      worst = Math.max(worst, now - last)
      last = now
    }
  }
  const watching = watch()
  await work()
  done.abort()
  await watching
  return worst
}

/** Text that is made to be slow delays other calls no longer than plain text of the same length. */
export const hostile: Bench = {
  name: 'hostile',
  async run(bench) {
    const { url } = await bench.database({ pool: 4 })
    const server = await wholeServer(url)
    try {
      const { sql } = server.kernel.db
      const placeId = await addPlace(sql, SAMPLE_PLACE)
      await sql`
        insert into workers (place_id, name, description, phone)
        values (${placeId}, 'Anna Nowak', 'dyrektor', ${PHONE})`
      await grantRoles(sql, placeId, [{ phone: PHONE, role: 'admin' }])
      const person = {
        phone: PHONE,
        firstName: 'Anna',
        lastName: 'Nowak',
        authorities: ['ROLE_USER'] as const,
      }
      const secret = { secretHash: await hashSecret(PIN), secretKind: 'pin' as const }
      await activateAccounts(sql, [{ ...person, ...secret }], server.kernel.clock.now())
      const headers = {
        authorization: `Bearer ${await server.signIn(PHONE)}`,
        'content-type': 'application/json',
      }
      const wait = async (field: Field, text: string) => {
        const { payload, ...call } = field.call(text)
        return await longestWait(() =>
          server.app.inject({ ...call, headers, ...(payload !== undefined && { payload }) }),
        )
      }
      const fields = await fieldsOf(server)
      bench.say(`  ${fields.length} places for a text, ${PIECES.length} texts each`)
      let worst = { ratio: 0, name: '', plain: 0, ours: 0 }
      for (const field of fields) {
        for (const piece of PIECES) {
          const hostileText = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
          const plainText = PLAIN.repeat(Math.ceil(LENGTH / PLAIN.length)).slice(0, LENGTH)
          const ours = await wait(field, hostileText)
          if (ours < LEAST_WAIT) continue
          // Only inputs that were slow once are measured repeatedly.
          const pairs: { plain: number; ours: number }[] = []
          for (let one = 0; one < TRIES; one += 1)
            pairs.push({ plain: await wait(field, plainText), ours: await wait(field, hostileText) })
          const [plain, again] = [
            median(pairs.map((pair) => pair.plain)),
            median(pairs.map((pair) => pair.ours)),
          ]
          const ratio = again / Math.max(plain, LEAST_WAIT)
          if (ratio > worst.ratio) {
            worst = { ratio, name: `${field.name}, ${JSON.stringify(piece)}`, plain, ours: again }
            bench.say(`  ${worst.name}: ${plain.toFixed(1)} → ${again.toFixed(1)} ms`)
          }
        }
      }
      bench.limit({
        work: `hostile text in ${fields.length} places; worst: ${worst.name}`,
        baseline: 'plain text of the same length',
        plain: `${worst.plain.toFixed(1)} ms`,
        ours: `${worst.ours.toFixed(1)} ms`,
        value: worst.ratio,
        atMost: 3,
        unit: 'times',
      })
    } finally {
      await server.close()
    }
  },
}
