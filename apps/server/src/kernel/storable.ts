/** Whether the database can keep the text: PostgreSQL has no NUL, and UTF-8 no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Whether no text in what was sent has half of a surrogate pair, the names of fields too, however deep. NUL is left to
 * the schemas, of which some drop it as a mark that nobody sees, and to the database, which refuses it.
 */
export function isWellFormed(input: unknown): boolean {
  const left = [input]
  // Grows while it is walked.
  for (const value of left) {
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!key.isWellFormed()) return false
      left.push(inner)
    }
  }
  return true
}
