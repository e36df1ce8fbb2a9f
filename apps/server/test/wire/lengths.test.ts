/** Every text of every input has a greatest length, so that nothing longer is worked on. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testPlaces } from '../places/setup.ts'
import { procedureInputs, routeInputs } from './inputs.ts'

const { services } = await testPlaces({
  provider: { issuer: 'http://127.0.0.1:9', clientId: 'skrzat', clientSecret: 'a secret of the client' },
})

const text = z.object({ type: z.literal('string') })
/** Values of a list, and formats of one length. */
const bounded = z.union([
  z.object({ maxLength: z.number() }),
  z.object({ enum: z.array(z.unknown()) }),
  z.object({ const: z.string() }),
  z.object({ format: z.literal('uuid') }),
])

/** Where in a JSON schema a text has no greatest length; names of records' keys are bounded by the body. */
function endless(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  if (text.safeParse(node).success) return bounded.safeParse(node).success ? [] : [path]
  return Object.entries(node).flatMap(([key, inner]) =>
    key === 'propertyNames' ? [] : endless(inner, `${path}.${key}`),
  )
}

function endlessTexts(schema: z.ZodType, name: string): string[] {
  return endless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name)
}

test('calls over REST have bounded texts', async () => {
  const inputs = await routeInputs(services.domains)
  expect(inputs.length).toBeGreaterThan(50)
  const found = inputs.flatMap(({ method, url, part, schema }) =>
    endlessTexts(schema, `${method} ${url} ${part}`),
  )
  expect(found).toEqual([])
})

test('calls over tRPC have bounded texts', () => {
  const inputs = procedureInputs(services.domains)
  expect(inputs.length).toBeGreaterThan(50)
  expect(inputs.flatMap(({ name, schema }) => endlessTexts(schema, name))).toEqual([])
})
