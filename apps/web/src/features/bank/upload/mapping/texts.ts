/** Names of what a CSV may be like. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '@skrzat/contract/errors'
import type { CsvGuess } from '@skrzat/contract/wire/bank-mapping'
import type { Role } from './columns.ts'

export const roleNames: Record<Role, MessageDescriptor> = {
  date: msg`data`,
  amount: msg`kwota`,
  credit: msg`uznania`,
  debit: msg`obciążenia`,
  title: msg`tytuł`,
  payer: msg`nadawca`,
  account: msg`rachunek nadawcy`,
  balance: msg`saldo`,
  currency: msg`waluta`,
}

export const delimiterNames: Record<CsvGuess['delimiter'], MessageDescriptor> = {
  ';': msg`średnik`,
  ',': msg`przecinek`,
  '\t': msg`tabulator`,
  '|': msg`kreska pionowa`,
}

export const decimalNames: Record<CsvGuess['decimal'], MessageDescriptor> = {
  ',': msg`przecinek: 1234,50`,
  '.': msg`kropka: 1234.50`,
}

export const dayOrderNames: Record<CsvGuess['dateFormat'], MessageDescriptor> = {
  YMD: msg`rok, miesiąc, dzień`,
  DMY: msg`dzień, miesiąc, rok`,
  MDY: msg`miesiąc, dzień, rok`,
}

/** Of a mapped file, what is wrong with which columns; other refusals are about the file as a whole. */
export const columnFaults: Partial<
  Record<ErrorCode | 'unreachable', { roles: readonly Role[]; text?: MessageDescriptor }>
> = {
  'bank.mapping': {
    roles: ['date'],
    text: msg`W kolumnie z datą nie ma dat w tej kolejności. Wskaż inną kolumnę albo zmień kolejność daty.`,
  },
  'bank.truncated': {
    roles: ['amount', 'credit', 'debit', 'balance'],
    text: msg`W kolumnie z datą, kwotą lub saldem jest coś innego, albo plik jest ucięty.`,
  },
  'bank.currency': { roles: ['currency'] },
  'bank.balance': { roles: ['balance'] },
}
