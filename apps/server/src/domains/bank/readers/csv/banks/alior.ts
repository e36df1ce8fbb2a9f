import type { CsvBank } from '../bank.ts'

/** Alior, behind a line with the criteria of the search. */
export const alior: CsvBank = {
  dialect: 'ALIOR',
  delimiter: ';',
  header: ['Data transakcji', 'Data księgowania', 'Nazwa nadawcy', 'Nazwa odbiorcy'],
  columns: {
    date: 'Data księgowania',
    amount: ['Kwota w walucie rachunku', 'Kwota operacji'],
    title: 'Szczegóły transakcji',
    sender: 'Nazwa nadawcy',
    senderAccount: 'Numer rachunku nadawcy',
    recipient: 'Nazwa odbiorcy',
    recipientAccount: 'Numer rachunku odbiorcy',
  },
  isNewestFirst: true,
}
