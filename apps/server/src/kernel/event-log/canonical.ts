/**
 * JSON in its canonical form (RFC 8785), for data parsed from JSON. Mostly JSON.stringify of a copy with ordered keys:
 * a verification writes millions, and the library `canonicalize` is several times slower. The library handles what no
 * copy can hold.
 */
import canonicalize from 'canonicalize'

/** An object's keys as they come, and sorted. */
type Shape = {
  readonly keys: readonly string[]
  readonly ordered: readonly string[]
  /** Whether a copied object keeps the sorted order. */
  readonly holds: boolean
}

/** Sorted keys per shape of object, by its first key; there are few shapes. */
const shapes = new Map<string | undefined, Shape[]>()
/** Keys may be data, such as ids, so the cache is bounded. */
const MOST_FIRST_KEYS = 500
const MOST_OF_ONE_FIRST_KEY = 8

/** Keys that objects order or treat specially. */
const OF_ITS_OWN = /^(?:\d+|__proto__)$/

/** @throws RangeError for a lone surrogate, a number that is not finite and what JSON can't hold */
export function canonicalJson(value: unknown): string {
  const found = { holds: true }
  const text = JSON.stringify(inOrder(value, found))
  // JSON.stringify escapes a lone surrogate, which the standard refuses.
  return found.holds && !text.includes('\\ud') ? text : byLibrary(value)
}

function byLibrary(value: unknown): string {
  try {
    return String(canonicalize(value))
  } catch (error) {
    throw new RangeError('the value has no canonical form', { cause: error })
  }
}

function inOrder(value: unknown, found: { holds: boolean }): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'object') return Array.isArray(value) ? ofArray(value, found) : ofObject(value, found)
  throw new RangeError(`${typeof value === 'number' ? value : typeof value} has no canonical form`)
}

function ofArray(items: readonly unknown[], found: { holds: boolean }): unknown[] {
  const copy: unknown[] = []
  for (let index = 0; index < items.length; index++) copy.push(inOrder(items[index], found))
  return copy
}

function ofObject(value: object, found: { holds: boolean }): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  if (!isRecord(value)) return copy
  const { ordered, holds } = shapeOf(Object.keys(value))
  if (!holds) found.holds = false
  for (let index = 0; index < ordered.length; index++) {
    const key = ordered[index] ?? ''
    const field = value[key]
    // Like JSON.stringify, which writes the event: undefined fields are omitted.
    if (field !== undefined) copy[key] = inOrder(field, found)
  }
  return copy
}

/** Narrows any object, so that its own keys can be read. */
function isRecord(value: object): value is Record<string, unknown> {
  return Object(value) === value
}

function shapeOf(keys: readonly string[]): Shape {
  const alike = shapes.get(keys[0])
  const known = alike?.find((shape) => same(shape.keys, keys))
  if (known) return known
  // Sorted by UTF-16 code units, which is the default order and the standard's.
  const shape = { keys, ordered: keys.toSorted(), holds: !keys.some((key) => OF_ITS_OWN.test(key)) }
  if (alike && alike.length < MOST_OF_ONE_FIRST_KEY) alike.push(shape)
  else if (!alike && shapes.size < MOST_FIRST_KEYS) shapes.set(keys[0], [shape])
  return shape
}

function same(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}
