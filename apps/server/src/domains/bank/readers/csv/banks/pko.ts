import { visibleLine } from '@skrzat/contract/text'
import type { CsvBank } from '../bank.ts'
import { accountCell, nameCell } from '../values.ts'

/** iPKO: what is known of the other side is in nameless cells behind the last column, each with its label. */
export const pko: CsvBank = {
  dialect: 'PKO',
  delimiter: ',',
  header: ['Data operacji', 'Data waluty', 'Typ transakcji', 'Kwota', 'Waluta'],
  columns: {
    date: 'Data operacji',
    amount: 'Kwota',
    balance: 'Saldo po transakcji',
    title: 'Opis transakcji',
    kind: 'Typ transakcji',
  },
  details: (row, { amount, title }) => {
    const labelled = new Map<string, string>()
    for (const cell of row) {
      const [, label, text] = /^\s*(\p{L}[\p{L} ]{2,40}):\s(.*)$/su.exec(cell) ?? []
      if (label !== undefined && text !== undefined)
        labelled.set(label.toLowerCase().replace(/\s+/g, ' '), text)
    }
    const sides = amount > 0 ? ['nadawcy', 'odbiorcy'] : ['odbiorcy', 'nadawcy']
    const ofSide = (label: string) =>
      sides.map((side) => labelled.get(`${label} ${side}`)).find((text) => text !== undefined) ?? ''
    return {
      payer: nameCell(ofSide('nazwa')),
      payerAccount: accountCell(ofSide('rachunek')),
      title: visibleLine(labelled.get('tytuł') ?? (labelled.size > 0 ? '' : title)),
      reference: visibleLine(labelled.get('numer referencyjny') ?? ''),
    }
  },
  isNewestFirst: true,
}
