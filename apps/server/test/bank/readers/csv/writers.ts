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

const kindOf = ({ mark }: MadeLine) =>
  mark === 'RC' ? 'STORNO PRZELEWU' : mark === 'RD' ? 'ZWROT PRZELEWU' : 'PRZELEW'
/** Newest first. */
const reversed = (made: MadeStatement) => withBalances(made).toReversed()
const file = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`

export function writePko(made: MadeStatement): string {
  const rows = reversed(made).map((line) => {
    const side = line.amount > 0 ? 'nadawcy' : 'odbiorcy'
    const sign = line.amount > 0 ? '+' : ''
    return [
      line.date,
      line.date,
      kindOf(line),
      `${sign}${decimal(line.amount)}`,
      'PLN',
      `${line.balance > 0 ? '+' : ''}${decimal(line.balance)}`,
      `Rachunek ${side}: ${line.payerAccount}`,
      `Nazwa ${side}: ${line.payer}`,
      `Adres ${side}: UL. LIPOWA 3`,
      `Tytuł: ${line.title}`,
      '',
    ]
  })
  const block = ['2026-10-05', '2026-10-05', 'Blokada', '-15.00', 'PLN', '', 'Karta: 1', '', '', '', '']
  const header =
    'Data operacji,Data waluty,Typ transakcji,Kwota,Waluta,Saldo po transakcji,Opis transakcji,,,,'
  const cells = [header.split(','), block, ...rows]
  return file(cells.map((row) => row.map(quoted).join(',')))
}

export function writeIng(made: MadeStatement): string {
  const rows = reversed(made).map(
    (line) =>
      `${line.date};${line.date};${quoted(` ${line.payer} `)};${quoted(line.title)};'${line.payerAccount} ';BANK;` +
      `${kindOf(line)};'2026${line.payerAccount}';${decimal(line.amount, ',')};PLN;;;;;Konto;` +
      `${decimal(line.balance, ',')};PLN`,
  )
  return file([
    '"Lista transakcji";;;"ING Bank Śląski S.A."',
    `"Zastosowane kryteria wyboru";;"Zakres dat:";"${first(made)} - ${last(made)}"`,
    `"Konto";;"${made.account}";`,
    '',
    '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";' +
      '"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";' +
      '"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta"',
    '2026-10-05;;"SKLEP";"Płatność kartą";;;;;;;-15,00;PLN;;;Konto;;',
    ...rows,
    '"Dokument ma charakter informacyjny";',
  ])
}

export function writePekao(made: MadeStatement): string {
  const rows = reversed(made).map((line) => {
    const day = polish(line.date)
    const accounts = [`'${line.payerAccount}`, `'${made.account}`]
    if (line.amount < 0) accounts.reverse()
    return (
      `${day};${day};${quoted(line.payer)};UL. LIPOWA 3;${accounts.join(';')};${quoted(line.title)};` +
      `${decimal(line.amount, ',')};PLN;'R1;${kindOf(line)};Przelewy`
    )
  })
  const header =
    'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;' +
    'Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji;Kategoria'
  return `\uFEFF${file([header, ...rows])}`
}

export function writeMillennium(made: MadeStatement): string {
  const rows = reversed(made).map((line) =>
    [
      `PL${made.account}`,
      line.date,
      line.date,
      kindOf(line),
      line.payerAccount,
      line.payer,
      line.title,
      line.amount < 0 ? decimal(line.amount) : '',
      line.amount > 0 ? decimal(line.amount) : '',
      decimal(line.balance),
      'PLN',
    ]
      .map(quoted)
      .join(','),
  )
  const header =
    'Numer rachunku/karty,Data transakcji,Data rozliczenia,Rodzaj transakcji,Na konto/Z konta,' +
    'Odbiorca/Zleceniodawca,Opis,Obciążenia,Uznania,Saldo,Waluta'
  return file([header, ...rows])
}

export function writeAlior(made: MadeStatement): string {
  const rows = reversed(made).map((line) => {
    const day = polish(line.date, '-')
    const [names, accounts] = [
      [quoted(line.payer), 'SKRZAT'],
      [line.payerAccount, made.account],
    ]
    if (line.amount < 0) for (const sides of [names, accounts]) sides.reverse()
    const money = `${decimal(line.amount, ',')};PLN`
    return `${day};${day};${names.join(';')};${quoted(line.title)};${money};${money};${accounts.join(';')}`
  })
  return file([
    `Kryteria: od ${polish(first(made), '-')} do ${polish(last(made), '-')}`,
    'Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;' +
      'Waluta operacji;Kwota w walucie rachunku;Waluta rachunku;Numer rachunku nadawcy;Numer rachunku odbiorcy',
    ...rows,
  ])
}

export function writeSantander(made: MadeStatement): string {
  const rows = reversed(made).map((line, index) => {
    const day = polish(line.date, '-')
    return (
      `${day},${day},${quoted(line.title)},${quoted(line.payer)},'${line.payerAccount},` +
      `"${decimal(line.amount, ',')}","${decimal(line.balance, ',')}",${index + 1},`
    )
  })
  return file([`2027-01-09,01-12-2026,'${made.account},SKRZAT,PLN,"0,00","1,00",${rows.length},`, ...rows])
}
