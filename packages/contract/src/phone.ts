import { withoutDecoration } from './pasted.ts'

/**
 * A typed or pasted Polish phone: its 9 digits, or null. Never a part of a longer number, which would be another
 * person's phone.
 */
export function parsePhone(input: string): string | null {
  const plain = withoutDecoration(input).replace(/^tel:/i, '')
  // Nine digits that begin with 48 or 0048 are a whole phone, not the prefix and fewer digits.
  return /^(?:\+48|0048|48)?(\d{9})$/.exec(plain)?.[1] ?? null
}

/** Whether further typing can complete the text to a phone. */
export function mayBecomePhone(input: string): boolean {
  return /^(?:\+(?:4(?:8\d{0,9})?)?|(?:0048|48)?\d{0,9})$/.test(withoutDecoration(input))
}

/** `600 000 001`, as people read it. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
}
