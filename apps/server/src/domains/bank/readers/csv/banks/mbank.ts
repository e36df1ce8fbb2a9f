import type { CsvBank } from '../bank.ts'

/** mBank's statement (`Elektroniczne zestawienie operacji`). */
export const mbank: CsvBank = {
  dialect: 'MBANK',
  delimiter: ';',
  header: ['Data księgowania', 'Data operacji', 'Opis operacji', 'Tytuł'],
  columns: {
    date: 'Data księgowania',
    amount: 'Kwota',
    balance: 'Saldo po operacji',
    title: 'Tytuł',
    kind: 'Opis operacji',
    payer: 'Nadawca/Odbiorca',
    payerAccount: 'Numer konta',
  },
  isNewestFirst: false,
  footer: 'Saldo końcowe',
}
