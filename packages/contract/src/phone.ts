/** A Polish phone: 9 digits, kept without spaces and without +48 (spec: Validation). */
export function parsePhone(input: string): string | null {
  const digits = input.replace(/[\s\u00a0()-]/g, '').replace(/^(\+48|0048)/, '')
  return /^\d{9}$/.test(digits) ? digits : null
}

/** `600 000 001`, as people read it. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
}
