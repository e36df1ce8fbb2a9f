/**
 * Input with U+FFFD for each lone surrogate, as in UTF-8: the schemas then strip it like an invisible character, or
 * refuse it where a name may not have it. NUL is left to them too, and to the database, which refuses it.
 */
export function wellFormed(input: unknown): unknown {
  if (typeof input === 'string') return input.toWellFormed()
  if (Array.isArray(input)) return input.map(wellFormed)
  if (!isPlain(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key.toWellFormed(), wellFormed(value)]),
  )
}

function isPlain(input: unknown): input is object {
  if (typeof input !== 'object' || input === null) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}
