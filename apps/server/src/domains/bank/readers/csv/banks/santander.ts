import type { CsvBank } from '../bank.ts'

/** Santander, now Erste Bank Polska: a row that sums up the account, then the operations, without a header. */
export const santander: CsvBank = {
  dialect: 'SANTANDER',
  delimiter: ',',
  summary: /^"?[\d.-]{10}"?,"?[\d.-]{10}"?,"?'?(?:PL)?[\d ]{26,32}[',"]/,
  header: ['Data księgowania', 'Data operacji', 'Tytuł', 'Nazwa', 'Rachunek', 'Kwota', 'Saldo', 'Lp'],
  columns: {
    date: 'Data księgowania',
    amount: 'Kwota',
    balance: 'Saldo',
    title: 'Tytuł',
    payer: 'Nazwa',
    payerAccount: 'Rachunek',
  },
  isNewestFirst: true,
}
