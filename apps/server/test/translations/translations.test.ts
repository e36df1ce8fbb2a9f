import { ERRORS, isErrorCode, wireMessage } from '@skrzat/contract/errors'
import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { ROSTER_REASONS } from '@skrzat/contract/wire/places'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nested, type Nested } from '../../src/domains/translations/nested.ts'
import { testServer } from '../accounts/setup.ts'

const { app } = await testServer()

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

/** Keys that JHipster clients look up on their own, beside what the server sends. */
const CLIENT_KEYS = [
  ...['NotNull', 'NotBlank', 'Pattern', 'Size'].map((constraint) => `error.${constraint}`),
  'error.server.not.reachable',
  'error.url.not.found',
  'login.error.unauthorized',
  // Instead of `absence.too_late`, by `dayBefore`.
  'absence.too_late_day_before',
  'absence.too_late_current_day',
  'chat.photos.error',
  'password.messages.success',
  'password.messages.error',
  'settings.messages.success',
  'settings.messages.error.fail',
  'settings.messages.error.emailexists',
  'register.messages.success',
  'register.messages.error.fail',
  // By `errorKey`.
  'register.messages.error.userexists',
  'register.messages.error.emailexists',
  'register.messages.error.invalid-password',
  'register.messages.error.account.weak_pin',
  'register.messages.error.account.common_password',
  'place.payment.invoices-report.delete-error',
  'notifications.files.new',
  'notifications.events.new',
  'notifications.absence.kid_absence_confirm',
  'notifications.absence.kid_absence',
  'notifications.absence.main',
  'notifications.payment.new_payment',
  'notifications.payment.payment_paid',
  'notifications.payment.payment_remind',
  'notifications.payment.main',
  'notifications.place.change_roles',
  'notifications.place.change_rights',
  'notifications.place.main',
  'global.form.validation.required',
  'global.form.validation.phone',
  'global.form.validation.nip',
  'place.groups.validate.name',
]

const DEADLINE = ['{{ maxHour }}', '{{ maxMin }}']
/** The parameters of single keys. */
const PASSED: Readonly<Record<string, readonly string[]>> = {
  'absence.too_late': DEADLINE,
  'absence.too_late_day_before': DEADLINE,
  'absence.too_late_current_day': DEADLINE,
  'notifications.absence.kid_absence': ['{{ kid_name }}'],
}
/** Of errors the entity, of fields their name, and of alerts the one parameter of their header. */
const passedAlways = (key: string) =>
  key.startsWith('error.') ? ['{{ fieldName }}', '{{ entityName }}'] : ['{{ param }}']

const alerts = app.describedRoutes.flatMap(({ schema }) => schema.alerts ?? [])

describe.each(LANG_KEYS)('i18n/%s.json', (language) => {
  test('has a text for every key that the server sends or clients look up, and for no other', async () => {
    const keys = [...leaves(await textsIn(language))].map(([key]) => key)
    expect(alerts).toEqual(
      expect.arrayContaining(['place.payment.payed', 'absence.action.deleted', 'userManagement.created']),
    )
    const expected = new Set([
      ...Object.keys(ERRORS)
        .filter((code) => isErrorCode(code))
        .map((code) => wireMessage(code)),
      ...Object.values(ERRORS).map(({ entity }) => `global.menu.entities.${entity}`),
      ...ROSTER_REASONS.map((reason) => `place.modals.import.reasons.${reason}`),
      ...alerts,
      ...CLIENT_KEYS,
    ])
    expect(expected.size).toBeGreaterThan(200)
    expect(keys.filter((key) => !key.startsWith('skrzatApp.')).toSorted()).toEqual([...expected].toSorted())
  })

  test('has no parameters but those that clients pass', async () => {
    const texts = [...leaves(await textsIn(language))].map(
      ([key, text]) => [key, parametersOf(text)] as const,
    )
    const more = texts.filter(([key, names]) =>
      names.some((name) => !(PASSED[key] ?? passedAlways(key)).includes(name)),
    )
    expect(more).toEqual([])
  })
})

test.each([
  ['pl', /poprzedniego dnia/, /tego samego dnia/],
  ['en', /on the day before/, /on the same day/],
  ['de', /am Vortag/, /am selben Tag/],
  ['fr', /la veille/, /le jour même/],
  ['ru', /накануне/, /в тот же день/],
])(
  '%s says of a late absence whether the day before or the day itself counts',
  async (language, before, same) => {
    const object = await textsIn(language)
    expect(textAt(object, 'absence.too_late_day_before')).toMatch(before)
    expect(textAt(object, 'absence.too_late_current_day')).toMatch(same)
  },
)

test('each language has texts of its own', async () => {
  const all = await Promise.all(LANG_KEYS.map(async (language) => JSON.stringify(await textsIn(language))))
  expect(new Set(all).size).toBe(5)
})

test.each([
  'it.json',
  'pl',
  'pl.js',
  '__proto__.json',
  'constructor',
  '..%2Fx.json',
  '%2e%2e/x.json',
  '../x.json',
])('there is no i18n/%s', async (file) => {
  expect((await app.inject(`/i18n/${file}`)).statusCode).toBe(404)
})

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
