import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/kernel/event-log/canonical.ts'

/** Keys that two objects can be told apart by, also where one key holds what others are joined by. */
const key = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a', 'b', 'a\nb', '1', '10', '2', '__proto__'),
)

test('writes any JSON as the reference does', () => {
  const json = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true }),
  )
  fc.assert(
    fc.property(json, (value) => {
      // Out of JSON, as the database gives it.
      const read: unknown = JSON.parse(JSON.stringify(value))
      expect(canonicalJson(read)).toBe(canonicalize(read))
    }),
    { numRuns: 2000 },
  )
})

test('tells objects apart whose keys, joined, read the same', () => {
  expect(canonicalJson({ 'a\nb': 1 })).toBe('{"a\\nb":1}')
  expect(canonicalJson({ a: 1, b: 2 })).toBe('{"a":1,"b":2}')
  expect(canonicalJson({ 'a\nb': 1, c: 2 })).toBe('{"a\\nb":1,"c":2}')
  expect(canonicalJson({ a: 1, 'b\nc': 2 })).toBe('{"a":1,"b\\nc":2}')
})

test('leaves out fields that are undefined, as JSON does', () => {
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}')
  expect(canonicalJson({ b: 1, a: undefined })).toBe('{"b":1}')
})

test('keeps keys in order that an object would have in its own', () => {
  expect(canonicalJson({ b: 1, 9: 1, 10: { y: 2, x: 1 } })).toBe('{"10":{"x":1,"y":2},"9":1,"b":1}')
  expect(canonicalJson(JSON.parse('{"a":[{"__proto__":{"b":1}}]}'))).toBe('{"a":[{"__proto__":{"b":1}}]}')
})

test.each([{ 1: '\uD800' }, { 1: Number.NaN }, { '\uD800': 1 }])('refuses what has no form: %j', (value) => {
  expect(() => canonicalJson(value)).toThrow(RangeError)
})

test.each(['\uD800', '\uDC00a', Number.NaN, Number.POSITIVE_INFINITY, undefined])('refuses %s', (value) => {
  expect(() => canonicalJson([value])).toThrow(RangeError)
})
