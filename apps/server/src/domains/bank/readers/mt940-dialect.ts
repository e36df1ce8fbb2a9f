/** Whose habits an MT940 follows: shown to the person, who then knows what was assumed. */
import type { BankDialect } from '@skrzat/contract/bank'
import { bankOf } from './banks.ts'

const SEPARATORS: Readonly<Record<string, BankDialect>> = {
  '~': 'PKO',
  '^': 'PEKAO',
  '<': 'MILLENNIUM',
  '+': 'NORDEA',
}

/**
 * @param account 26 digits, or null
 * @param type the letter of the first entry's type
 * @param description of the first entry
 */
export function dialectOf(account: string | null, type: string, description: string): BankDialect {
  const bank = bankOf(account ?? '')
  if (bank) return bank
  const [, code = '', separator = ''] = /^(\d{3,4})?([~^<?>+])\d\d/.exec(description) ?? []
  if (code.length === 4) return 'SANTANDER'
  if (separator === '~' && type === 'S') return 'ING'
  return SEPARATORS[separator] ?? (/\b(?:TYT\.|TNR)\s*:/i.test(description) ? 'MBANK' : 'PLAIN')
}
