/** Each field that a field error may name has a name in five languages. */
import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { fileForm } from '@skrzat/contract/wire/files'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testServer } from '../accounts/setup.ts'
import { routeInputs } from '../wire/inputs.ts'

const { app, services } = await testServer()

type Schema = {
  properties?: Record<string, Schema> | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
}
const jsonSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), jsonSchema).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
)

/** The fields of a schema as clients look them up: `parts[].amount`. References to whole objects have no fields. */
function fieldsOf({ properties = {}, items, anyOf = [], allOf = [] }: Schema, at = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`
    return [path, ...fieldsOf(inner, path)]
  })
  const isReference = at !== '' && Object.keys(properties).join() === 'id'
  return [
    ...(isReference ? [] : own),
    ...(items ? fieldsOf(items, `${at}[]`) : []),
    ...[...anyOf, ...allOf].flatMap((branch) => fieldsOf(branch, at)),
  ]
}

const inputs = await routeInputs(services.domains)
const fields = inputs
  .filter(({ url }) => url.startsWith('/api/'))
  .flatMap(({ part, objectName = '', schema }) => {
    const object = part === 'querystring' ? 'query' : objectName
    const parsed = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    return fieldsOf(parsed).map((field) => `${object}.${field}`)
  })
// Forms with files have no schema of a body.
const forms = Object.keys(fileForm.shape).map((field) => `file.${field}`)
const named = [...new Set([...fields, ...forms])]

describe.each(LANG_KEYS)('i18n/%s.json', (language) => {
  test('names every field of every route', async () => {
    const texts: unknown = (await app.inject(`/i18n/${language}.json`)).json()
    const nameOf = (field: string) => {
      let at: unknown = texts
      for (const step of ['skrzatApp', ...field.split('.')])
        at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
      return at
    }
    expect(named).toEqual(expect.arrayContaining(['place.nip', 'payment.parts[].amount', 'query.size']))
    expect(named.filter((field) => typeof nameOf(field) !== 'string' || nameOf(field) === '')).toEqual([])
  })
})
