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

test.each(['\uD800', '\uDC00a', Number.NaN, Number.POSITIVE_INFINITY, undefined])('refuses %s', (value) => {
  expect(() => canonicalJson([value])).toThrow(RangeError)
})
