/** Rules of accounts for pages before signing in, without the wire's schemas. */

import { withoutDecoration } from './pasted.ts'
import { parsePhone } from './phone.ts'
import { isPinShape } from './pin.ts'

/** Maximum length of a first or last name. */
export const NAME_LENGTH = 50

/** REST's `key` that proves a phone: `600000005-123456`. */
export function codeKey(phone: string, code: string): string {
  return `${phone}-${code}`
}

/** The phone and the code of such a key, or undefined. */
export function readCodeKey(key: string): { phone: string; code: string } | undefined {
  const at = key.lastIndexOf('-')
  const [phone, code] = [parsePhone(key.slice(0, Math.max(at, 0))), withoutDecoration(key.slice(at + 1))]
  return phone !== null && isPinShape(code) ? { phone, code } : undefined
}
