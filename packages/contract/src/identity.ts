/** Rules of accounts for pages before signing in, without the wire's schemas. */

/** Maximum length of a first or last name. */
export const NAME_LENGTH = 50

/** REST's `key` that proves a phone: `600000005-123456`. */
export function codeKey(phone: string, code: string): string {
  return `${phone}-${code}`
}
