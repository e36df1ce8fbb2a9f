import { visibleLine } from '@skrzat/contract/text'
import type { CsvBank } from '../bank.ts'
import { accountsIn, nameCell } from '../values.ts'

/** mBank's list of operations, which has payer, title, kind and account in one cell, with gaps between them. */
export const mbankList: CsvBank = {
  dialect: 'MBANK',
  delimiter: ';',
  header: ['Data operacji', 'Opis operacji', 'Rachunek', 'Kategoria'],
  columns: {
    date: 'Data operacji',
    amount: 'Kwota',
    balance: 'Saldo po operacji',
    title: 'Opis operacji',
  },
  details: (_, { title }) => {
    const payerAccount = accountsIn(title).at(-1) ?? ''
    const kinds = title.split(/\s{2,}/)
    return {
      payer: kinds.length > 1 ? nameCell(title) : '',
      payerAccount,
      title: visibleLine(title.replace(payerAccount, '')),
      kinds,
    }
  },
  isNewestFirst: true,
}
