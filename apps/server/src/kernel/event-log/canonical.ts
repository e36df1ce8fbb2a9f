/**
 * JSON in its canonical form (RFC 8785), of data that came out of JSON. Held to the library `canonicalize` by a
 * property test; of our own because a verification writes millions, and the library takes twice as long.
 */

/** A key of an object, and how it is written. */
type Member = { readonly key: string; readonly text: string }

/** Objects come in few shapes: the order of their keys is found once for each. */
const shapes = new Map<string, readonly Member[]>()
/** Keys may be data, such as ids: what is remembered stays small. */
const MOST_SHAPES = 1000

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
  const fields: Record<string, unknown> = { ...value }
  let text = '{'
  for (const { key, text: written } of shapeOf(fields)) {
    const field = fields[key]
    // As JSON.stringify, which writes the event: a field that is undefined is none.
    if (field !== undefined) text += (text === '{' ? '' : ',') + written + canonicalJson(field)
  }
  return `${text}}`
}

function shapeOf(fields: Record<string, unknown>): readonly Member[] {
  const keys = Object.keys(fields)
  let name = ''
  for (const key of keys) name += `${key.length}:${key}`
  const known = shapes.get(name)
  if (known) return known
  // By UTF-16 code units, which is the default order of sort and the standard's.
  const made = keys.sort().map((key) => ({ key, text: `${quoted(key)}:` }))
  if (shapes.size < MOST_SHAPES) shapes.set(name, made)
  return made
}
