import { withoutDecoration } from './pasted.ts'

/** A NIP without dashes, spaces and the prefix PL of European invoices. */
export function normalizeNip(input: string): string {
  return withoutDecoration(input).replace(/^PL(?=\d)/i, '')
}

/** Whether the text has the form of a NIP: 10 digits. */
export function isNipShape(input: string): boolean {
  return /^\d{10}$/.test(normalizeNip(input))
}

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Whether a NIP's check digit is right: the weighted sum of the first nine digits mod 11. */
export function isNip(input: string): boolean {
  const nip = normalizeNip(input)
  if (!isNipShape(nip)) return false
  const check = WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(nip[i]), 0) % 11
  return check === Number(nip[9])
}
