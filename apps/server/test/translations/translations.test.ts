import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS, isErrorCode, wireMessage } from '@skrzat/contract/errors'
import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { ROSTER_REASONS } from '@skrzat/contract/wire/places'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTranslations } from '../../src/domains/translations/index.ts'
import { nested, type Nested } from '../../src/domains/translations/nested.ts'
import { answerProblems } from '../../src/kernel/http/errors.ts'

const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
answerProblems(app)
createTranslations().rest(app.withTypeProvider<ZodTypeProvider>())
afterAll(() => app.close())

const texts: z.ZodType<Nested> = z.lazy(() => z.record(z.string(), z.union([z.string(), texts])))
const textsIn = async (language: string) => {
  const answer = await app.inject(`/i18n/${language}.json`)
  return texts.parse(answer.json())
}

/** The text under a key with dots. */
function textAt(object: Nested, key: string): string | undefined {
  let at: Nested | string | undefined = object
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'string' ? at : undefined
}

/** Each key with dots and its text. */
function* leaves(object: Nested, prefix = ''): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value === 'string') yield [`${prefix}${name}`, value]
    else yield* leaves(value, `${prefix}${name}.`)
  }
}

/** The parameters of a text, in one order. */
function parametersOf(text: string): string[] {
  return [...text.matchAll(/\{\{ (\w+) \}\}/g)].map(([parameter]) => parameter).toSorted()
}

/** Keys with dots in quotes, in files that send alerts. */
function alertsSent(): string[] {
  const domains = fileURLToPath(new URL('../../src/domains', import.meta.url))
  const sources = globSync(`${domains}/**/*.ts`)
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes("alertHeaders(reply, 'alert'"))
    .join('\n')
  const keys = new Set<string>()
  for (const [, key = ''] of sources.matchAll(
    /'((?:place|files|groups|notifications|events|absence|userManagement)\.[\w.-]+)'/g,
  )) {
    if (!isErrorCode(key)) keys.add(key)
  }
  return [...keys]
}

describe.each(LANG_KEYS)('i18n/%s.json', (language) => {
  test('has a text for every error', async () => {
    const object = await textsIn(language)
    const keys = Object.keys(ERRORS)
      .filter((code) => isErrorCode(code))
      .map((code) => wireMessage(code))
    expect(keys.length).toBeGreaterThan(50)
    expect(keys.filter((key) => textAt(object, key) === undefined)).toEqual([])
  })

  test('has a text for every alert and every reason of an import', async () => {
    const object = await textsIn(language)
    const alerts = alertsSent()
    expect(alerts).toEqual(
      expect.arrayContaining(['place.payment.payed', 'absence.action.deleted', 'userManagement.created']),
    )
    const keys = [...alerts, ...ROSTER_REASONS.map((reason) => `place.modals.import.reasons.${reason}`)]
    expect(keys.filter((key) => textAt(object, key) === undefined)).toEqual([])
  })

  test('has no empty text, and the same parameters as the others', async () => {
    const polish = new Map(leaves(await textsIn('pl')))
    const own = new Map(leaves(await textsIn(language)))
    expect([...own.keys()].toSorted()).toEqual([...polish.keys()].toSorted())
    const wrong = [...own].filter(([key, text]) => {
      const bare = text.replaceAll(/\{\{ \w+ \}\}/g, '')
      const same = parametersOf(text).join() === parametersOf(polish.get(key) ?? '').join()
      return text.trim() === '' || /[{}]/.test(bare) || !same
    })
    expect(wrong).toEqual([])
  })
})

test('each language has texts of its own', async () => {
  const all = await Promise.all(LANG_KEYS.map(async (language) => JSON.stringify(await textsIn(language))))
  expect(new Set(all).size).toBe(5)
})

test.each(['it.json', 'pl', 'pl.js', '__proto__.json', 'constructor'])(
  'there is no i18n/%s',
  async (file) => {
    expect((await app.inject(`/i18n/${file}`)).statusCode).toBe(404)
  },
)

describe('keys with dots', () => {
  test('become objects within objects', () => {
    expect(nested({ 'a.b': '1', 'a.c.d': '2', e: '3' })).toEqual({ a: { b: '1', c: { d: '2' } }, e: '3' })
  })

  test.each([
    { a: '1', 'a.b': '2' },
    { 'a.b': '2', a: '1' },
  ])('may not begin with another: %j', (keys) => {
    expect(() => nested(keys)).toThrow(TypeError)
  })
})
