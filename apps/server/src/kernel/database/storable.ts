/**
 * Replaces each lone surrogate by U+FFFD, as UTF-8 does; schemas then strip it as invisible, or refuse it in names. NUL
 * stays, for the schemas and the database to refuse.
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
