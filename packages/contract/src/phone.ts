/** A Polish phone: 9 digits, stored without spaces and without +48 (spec: Validation). */
export function parsePhone(input: string): string | null {
  const plain = input.replace(/[\s\u00a0()-]/g, '')
  // Nine digits that begin with 0048 are a whole phone, not the prefix and five more digits.
  return /^(?:\+48|0048)?(\d{9})$/.exec(plain)?.[1] ?? null
}

/** `600 000 001`, as people read it. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
}
