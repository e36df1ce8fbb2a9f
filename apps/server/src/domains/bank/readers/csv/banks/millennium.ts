import type { CsvBank } from '../bank.ts'

export const millennium: CsvBank = {
  dialect: 'MILLENNIUM',
  delimiter: ',',
  header: ['Numer rachunku/karty', 'Data transakcji', 'Data rozliczenia', 'Rodzaj transakcji'],
  columns: {
    account: 'Numer rachunku/karty',
    date: 'Data rozliczenia',
    debit: 'Obciążenia',
    credit: 'Uznania',
    balance: 'Saldo',
    title: 'Opis',
    kind: 'Rodzaj transakcji',
    payer: 'Odbiorca/Zleceniodawca',
    payerAccount: 'Na konto/Z konta',
  },
  isNewestFirst: true,
}
