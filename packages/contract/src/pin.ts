/** Whether the text has the form of a PIN: 6 digits. */
export function isPinShape(pin: string): boolean {
  return /^\d{6}$/.test(pin)
}

/**
 * Whether a PIN is too easy to guess: one digit repeated, a run up or down (123456, 987654), or six digits
 * in a row of the owner's own phone (spec: Accounts and sign-in).
 */
export function isWeakPin(pin: string, phone: string): boolean {
  if (/^(\d)\1{5}$/.test(pin)) return true
  if ('0123456789'.includes(pin) || '9876543210'.includes(pin)) return true
  return phone.includes(pin)
}
