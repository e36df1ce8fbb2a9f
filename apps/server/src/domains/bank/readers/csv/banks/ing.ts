import type { CsvBank } from '../bank.ts'

/** ING. Rows of blocks have their amount in a column of its own. */
export const ing: CsvBank = {
  dialect: 'ING',
  delimiter: ';',
  header: ['Data transakcji', 'Data księgowania', 'Dane kontrahenta', 'Tytuł'],
  columns: {
    date: 'Data księgowania',
    amount: 'Kwota transakcji (waluta rachunku)',
    balance: 'Saldo po transakcji',
    title: 'Tytuł',
    kind: 'Szczegóły',
    payer: 'Dane kontrahenta',
    payerAccount: 'Nr rachunku',
    reference: 'Nr transakcji',
  },
  isNewestFirst: true,
}
