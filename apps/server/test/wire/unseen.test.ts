/** What is stored and shown holds nothing that is not seen, whichever call brings it. */
import { withoutMarks } from '@skrzat/contract/text'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testPlaces } from '../places/setup.ts'
import { procedureInputs, routeInputs } from './inputs.ts'

const { services } = await testPlaces({
  provider: { issuer: 'http://127.0.0.1:9', clientId: 'skrzat', clientSecret: 'a secret of the client' },
})

/** A name that reads backwards, a tag, a zero width space, and what is nothing but a filler. */
const HOSTILE = ['Jan \u202eikslawoK', 'Jan\u{e0041}', 'Ja\u200bn', '\u3164', '\u2800\u00ad'] as const

/** Compared, never shown: secrets, codes of messages, what is looked for by its name. */
const COMPARED =
  /\.(?:password|\w+Password|pin|secret|code|key)$|^accounts\.startReset\.login$|^search\.find\.text$|^loggers\.set\.name$|^jobs\.|\.was$/

/** Read further by the command that stores it (`absences/reasons`, `payments/texts`), or by what knows its form. */
const READ_LATER =
  /^absences\.report\.reason$|^webhooks\.\w+\.url$|\.(?:additionalInfo|image|amount|daily|mainValue)$/

type Text = { readonly path: string; readonly schema: z.core.$ZodType }

/** Where an input takes text: the schemas that read it, with what they make of it. */
function textsOf(schema: z.core.$ZodType, path: string): Text[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}{}`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path))
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => textsOf(item, `${path}[]`))
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => textsOf(side, path))
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodLazy) return textsOf(schema.def.getter(), path)
  if (schema instanceof z.ZodPipe) {
    const [before, after] = [schema.in, schema.out].map((part) => textsOf(part, path))
    // One text is read by the whole; of several those that a further schema reads.
    if (before?.some((text) => text.path === path)) return [{ path, schema }]
    return [before, after].findLast((texts) => texts && texts.length > 0) ?? []
  }
  return schema instanceof z.ZodString ? [{ path, schema }] : []
}

function keepsUnseen({ path, schema }: Text): boolean {
  if (COMPARED.test(path) || READ_LATER.test(path)) return false
  return HOSTILE.some((text) => {
    const read = z.safeParse(schema, text)
    return read.success && typeof read.data === 'string' && withoutMarks(read.data) !== read.data
  })
}

test('by tRPC', () => {
  const texts = procedureInputs(services.domains)
    .filter(({ type }) => type === 'mutation')
    .flatMap(({ name, schema }) => textsOf(schema, name))
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter(keepsUnseen).map(({ path }) => path)).toEqual([])
})

test('by REST', async () => {
  const inputs = await routeInputs(services.domains)
  const texts = inputs
    .filter(({ part }) => part === 'body')
    .flatMap(({ method, url, part, schema }) => textsOf(schema, `${method} ${url} ${part}`))
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter(keepsUnseen).map(({ path }) => path)).toEqual([])
})
