/**
 * JSON in its canonical form (RFC 8785), of data that came out of JSON. Held to the library `canonicalize` by a
 * property test; of our own because a verification writes millions, and the library takes twice as long.
 */

/** The keys of an object as they come, and in the order and the form in which they are written. */
type Shape = {
  readonly keys: readonly string[]
  readonly members: readonly { readonly key: string; readonly text: string }[]
}

/** Objects come in few shapes: the order of their keys is found once for each. By the first key. */
const shapes = new Map<string | undefined, Shape[]>()
/** Keys may be data, such as ids: what is remembered stays small. */
const MOST_FIRST_KEYS = 500
const MOST_OF_ONE_FIRST_KEY = 8

/** Texts that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-\uD7FF\uE000-\uFFFF]*$/

/** @throws RangeError for a lone surrogate, a number that is not finite and what JSON can't hold: they have no such form */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} has no canonical form`)
    return String(value)
  }
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null) return 'null'
  if (typeof value === 'object') return Array.isArray(value) ? ofArray(value) : ofObject(value)
  throw new RangeError(`${typeof value} has no canonical form`)
}

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  if (!text.isWellFormed()) throw new RangeError('a lone surrogate has no canonical form')
  return JSON.stringify(text)
}

function ofArray(items: readonly unknown[]): string {
  let text = '['
  for (let index = 0; index < items.length; index++) {
    text += (index === 0 ? '' : ',') + canonicalJson(items[index])
  }
  return `${text}]`
}

function ofObject(value: object): string {
  if (!isRecord(value)) return '{}'
  let text = '{'
  for (const { key, text: written } of shapeOf(Object.keys(value))) {
    const field = value[key]
    // As JSON.stringify, which writes the event: a field that is undefined is none.
    if (field !== undefined) text += (text === '{' ? '' : ',') + written + canonicalJson(field)
  }
  return `${text}}`
}

/** Any object may be read by its own keys. */
function isRecord(value: object): value is Record<string, unknown> {
  return Object(value) === value
}

function shapeOf(keys: readonly string[]): Shape['members'] {
  const alike = shapes.get(keys[0])
  const known = alike?.find((shape) => same(shape.keys, keys))
  if (known) return known.members
  // By UTF-16 code units, which is the default order of sort and the standard's.
  const members = keys.toSorted().map((key) => ({ key, text: `${quoted(key)}:` }))
  if (alike && alike.length < MOST_OF_ONE_FIRST_KEY) alike.push({ keys, members })
  else if (!alike && shapes.size < MOST_FIRST_KEYS) shapes.set(keys[0], [{ keys, members }])
  return members
}

function same(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false
  return true
}
