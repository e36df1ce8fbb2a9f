/** Which bank an account is at. */
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

/** @param account 26 digits */
export function bankOf(account: string): BankDialect | undefined {
  return BANKS[account.slice(2, 6)]
}
