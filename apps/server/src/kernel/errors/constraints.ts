const CONSTRAINTS: ReadonlySet<string> = new Set([
  'NotNull',
  'NotBlank',
  'Size',
  'Pattern',
  'Min',
  'Max',
  'DecimalMin',
  'DecimalMax',
  'Checksum',
])

/** Maps a schema's issue to the constraint that clients know (REST contract: Errors). A schema may name its own. */
export function constraintOf(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return 'Pattern'
  if ('message' in issue && typeof issue.message === 'string' && CONSTRAINTS.has(issue.message))
    return issue.message
  const code = 'code' in issue ? issue.code : undefined
  const sized = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array')
  if (code === 'invalid_type') return 'NotNull'
  if (code === 'too_small') return sized ? 'Size' : 'Min'
  if (code === 'too_big') return sized ? 'Size' : 'Max'
  return 'Pattern'
}
