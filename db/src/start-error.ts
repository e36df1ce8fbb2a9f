/**
 * Something outside the program prevents its start: a folder, a port, an address, a password.
 * The message is one line that says what to do; it is printed without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The `code` of a system or database error (`EACCES`, `28P01`), or '' if there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
