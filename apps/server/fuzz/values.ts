/** Values for a schema: mostly valid, then mutated. */
import fc from 'fast-check'
import { z } from 'zod'
import { NASTY_KEYS, NASTY_VALUES } from './nasty.ts'

type Json = z.core.JSONSchema.BaseSchema

/** Ids and phones of the database, of the user's own places and of others. */
export type Known = { readonly ids: readonly number[]; readonly texts: readonly string[] }

const DAYS = ['2026-11-16', '2026-11-30', '2026-12-01', '2025-01-01', '2027-02-28', '2024-02-29'] as const
const TEXTS = [
  'Sowy',
  'Czesne',
  'Anna',
  'ż',
  '246813',
  '10,50',
  '08:00',
  '600000005',
  'pl',
  'TYPE_CONST',
  'łódzkie',
] as const

/** @returns an arbitrary for the schema's input; any value for what JSON Schema can't describe */
export function valuesOf(schema: unknown, known: Known): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.core.$ZodType)) return nasty
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  })
  return spoilt(fromJson(json, known, ''))
}

export const nasty = fc.constantFrom(...NASTY_VALUES)

function textsOf(json: Json, known: Known, name: string): fc.Arbitrary<unknown> {
  const { format = '', minLength = 0, maxLength = 40 } = json
  if (/uuid/.test(format)) return fc.uuid()
  if (/date-time/.test(format)) return fc.constantFrom('2026-11-16T09:00:00.000Z', '2027-01-01T00:00:00Z')
  if (/email/.test(format)) return fc.constantFrom('anna@example.pl', 'jan@example.pl')
  if (/commandId/.test(name)) return fc.uuid()
  if (/(?:date|day|from|to|expires)$/i.test(name)) return fc.constantFrom(...DAYS)
  return fc.oneof(
    fc.constantFrom(...TEXTS, ...known.texts),
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' }),
  )
}

function numbersOf(json: Json, known: Known): fc.Arbitrary<unknown> {
  const min = Number(json.minimum ?? json.exclusiveMinimum ?? 0)
  const max = Number(json.maximum ?? json.exclusiveMaximum ?? 2 ** 53 - 1)
  const ids = known.ids.filter((id) => id >= min && id <= max)
  const small = fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.max(min, Math.min(max, min + 500)) })
  return ids.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, small) : small
}

function fromJson(json: Json | boolean, known: Known, name: string): fc.Arbitrary<unknown> {
  if (typeof json === 'boolean') return nasty
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  const choices = json.anyOf ?? json.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fromJson(one, known, name)))
  switch (json.type) {
    case 'string':
      return textsOf(json, known, name)
    case 'integer':
    case 'number':
      return numbersOf(json, known)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { items = true } = json
      const item = Array.isArray(items) ? true : items
      return fc.array(fromJson(item, known, name), {
        minLength: json.minItems ?? 0,
        maxLength: (json.minItems ?? 0) + 3,
      })
    }
    case 'object': {
      const fields = Object.entries(json.properties ?? {}).map(
        ([key, field]) => [key, fromJson(field, known, key)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: json.required ?? [] })
    }
    case undefined:
    default:
      return fc.oneof(textsOf({ type: 'string' }, known, name), numbersOf({ type: 'integer' }, known), nasty)
  }
}

const fault = fc.record({
  at: fc.nat({ max: 1_000 }),
  how: fc.constantFrom('replace', 'remove', 'add', 'wrap'),
  value: nasty,
  key: fc.constantFrom(...NASTY_KEYS),
})
type Fault = { at: number; how: 'replace' | 'remove' | 'add' | 'wrap'; value: unknown; key: string }

/** Half of the values as they are, the others with one to three faults. */
function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const some = fc.array(fault, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 5, arbitrary: values },
    {
      weight: 5,
      arbitrary: fc.tuple(values, some).map(([value, faults]) => faults.reduce(withFault, value)),
    },
    { weight: 1, arbitrary: nasty },
  )
}

/** The value with a fault at one of its places, counted from the top. */
function withFault(value: unknown, fault: Fault): unknown {
  const isHolder = typeof value === 'object' && value !== null
  const keys = isHolder ? Object.keys(value) : []
  if (fault.at % 4 === 0 || keys.length === 0) return changed(value, fault)
  const key = keys[fault.at % keys.length] ?? ''
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === key ? withFault(one, deeper(fault)) : one))
  const entries = Object.entries(value ?? {}).flatMap(
    ([name, one]: [string, unknown]): [string, unknown][] => {
      if (name !== key) return [[name, one]]
      return fault.how === 'remove' ? [] : [[name, withFault(one, deeper(fault))]]
    },
  )
  return Object.fromEntries(entries)
}

const deeper = (fault: Fault): Fault => ({ ...fault, at: Math.floor(fault.at / 4) })

function changed(value: unknown, { how, value: other, key }: Fault): unknown {
  if (how === 'wrap') return [value]
  if (how === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value))
    // As an own property, which JSON says it is.
    return Object.defineProperty({ ...value }, key, { value: other, enumerable: true, configurable: true })
  return other
}
