/** Writes made-up statements as banks write their CSV. */
import type { MadeLine, MadeStatement } from '../made-up.ts'
import { decimal } from '../made-up.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** `1 812,50`, with the blank of the bank. */
export function grouped(grosze: number, blank = ' '): string {
  return decimal(grosze, ',').replace(/\d(?=(?:\d{3})+,)/g, `$&${blank}`)
}

/** Each line with the balance after it. */
function withBalances({ opening, lines }: MadeStatement): (MadeLine & { readonly balance: number })[] {
  let balance = opening
  return lines.map((line) => {
    balance += line.amount
    return { ...line, balance }
  })
}

const first = (made: MadeStatement) => made.lines.at(0)?.date ?? '2026-10-05'
const last = (made: MadeStatement) => made.lines.at(-1)?.date ?? '2026-10-05'
const polish = (day: string, point = '.') => day.split('-').toReversed().join(point)

export function writeMbank(made: MadeStatement): string {
  const rows = withBalances(made).map(({ date, amount, mark, payer, payerAccount, title, balance }) => {
    const kind = mark === 'RC' ? 'STORNO PRZELEWU' : mark === 'RD' ? 'ZWROT PRZELEWU' : 'PRZELEW ZEWNĘTRZNY'
    return (
      `${date};${date};${kind};${quoted(`${title.replace(' ', '\n')}  `)};${quoted(`${payer}  UL. LIPOWA 3`)};` +
      `'${payerAccount}';${grouped(amount)};${grouped(balance, '\u00a0')};`
    )
  })
  return [
    'mBank S.A. Bankowość Detaliczna;',
    '#Klient;',
    'ŻŁOBEK "SKRZAT";',
    '#Za okres:;',
    `${polish(first(made))};${polish(last(made))};`,
    '#Waluta;',
    'PLN;',
    '#Numer rachunku;',
    `${made.account.replace(/(..)(....)/, '$1 $2 ')};`,
    `#Saldo początkowe;${grouped(made.opening)} PLN;`,
    '',
    '#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;',
    ...rows,
    '',
    `;;;;;;#Saldo końcowe;${grouped(made.closing)} PLN;`,
    '',
    'Niniejszy dokument sporządzono na podstawie art. 7 Ustawy Prawo Bankowe;',
    '',
  ].join('\r\n')
}
