import { withoutDecoration } from './pasted.ts'

/** A bank account number without decoration and without the prefix PL. */
export function normalizeNrb(input: string): string {
  return withoutDecoration(input).replace(/^PL(?=\d)/i, '')
}

/**
 * Whether it is a valid Polish account number: 26 digits that pass the IBAN check, mod 97 (ISO 13616; the
 * country code PL reads 2521).
 */
export function isNrb(input: string): boolean {
  const nrb = normalizeNrb(input)
  if (!/^\d{26}$/.test(nrb)) return false
  let rest = 0
  for (const digit of `${nrb.slice(2)}2521${nrb.slice(0, 2)}`) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** `12 1234 5678 …`, as banks print it. */
export function formatNrb(input: string): string {
  const nrb = normalizeNrb(input)
  return /^\d{26}$/.test(nrb) ? `${nrb.slice(0, 2)} ${nrb.slice(2).replace(/(\d{4})(?=\d)/g, '$1 ')}` : input
}
