import type { CsvBank } from '../bank.ts'

export const pekao: CsvBank = {
  dialect: 'PEKAO',
  delimiter: ';',
  header: ['Data księgowania', 'Data waluty', 'Nadawca / Odbiorca'],
  columns: {
    date: 'Data księgowania',
    amount: 'Kwota operacji',
    title: 'Tytułem',
    kind: 'Typ operacji',
    reference: 'Numer referencyjny',
    sender: 'Nadawca / Odbiorca',
    senderAccount: 'Rachunek źródłowy',
    recipient: 'Nadawca / Odbiorca',
    recipientAccount: 'Rachunek docelowy',
  },
  isNewestFirst: true,
}
