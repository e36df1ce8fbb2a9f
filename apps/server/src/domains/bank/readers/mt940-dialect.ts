/** Whose habits an MT940 follows: shown to the person, who then knows what was assumed. */
import type { BankDialect } from '@skrzat/contract/bank'

/** Banks by the digits of an account after its check digits. */
const BANKS: Readonly<Record<string, BankDialect>> = {
  '1020': 'PKO',
  '1140': 'MBANK',
  '1050': 'ING',
  '1240': 'PEKAO',
  '1160': 'MILLENNIUM',
  '1090': 'SANTANDER',
  '2490': 'ALIOR',
  '1440': 'NORDEA',
  '1880': 'DEUTSCHE',
  '1910': 'DEUTSCHE',
}

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
  const bank = BANKS[account?.slice(2, 6) ?? '']
  if (bank) return bank
  const [, code = '', separator = ''] = /^(\d{3,4})?([~^<?>+])\d\d/.exec(description) ?? []
  if (code.length === 4) return 'SANTANDER'
  if (separator === '~' && type === 'S') return 'ING'
  return SEPARATORS[separator] ?? (/\b(?:TYT\.|TNR)\s*:/i.test(description) ? 'MBANK' : 'PLAIN')
}
