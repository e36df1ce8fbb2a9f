/**
 * EDI++ (EPP) of InsERT: sections `[INFO]`, `[NAGLOWEK]`, `[ZAWARTOSC]`, a record a line, fields by commas. Texts are
 * quoted and cut to the described lengths; amounts have four decimals.
 */
import type { Day } from '@skrzat/contract/days'
import { zlotyText } from '@skrzat/contract/money'
import { EPP } from './assumed.ts'
import { encodeCp1250, inCp1250 } from './cp1250.ts'
import { markOf, type SalesDocument, type SalesFile } from './sales-file.ts'

type Field = string

/** @param most its length in characters */
function text(value: string, most: number): Field {
  const plain = inCp1250(value).replaceAll(/\s+/g, ' ').trim().slice(0, most).trimEnd()
  return `"${plain.replaceAll('"', '""')}"`
}
const EMPTY: Field = ''
const money = (grosze: number): Field => `${zlotyText(grosze, '.')}00`
const date = (day: Day): Field => `${day.replaceAll('-', '')}000000`
const flag = (is: boolean): Field => (is ? '1' : '0')
const number = (value: number): Field => String(value)

const record = (fields: readonly Field[]) => `${fields.join(',')}\r\n`
const empties = (count: number): Field[] => Array.from({ length: count }, () => EMPTY)

export function eppFile(file: SalesFile): Uint8Array {
  const buyers = [...new Map(file.documents.map((document) => [document.kidId, document])).values()]
  return encodeCp1250(
    [
      `[INFO]\r\n${info(file)}`,
      ...file.documents.map(
        (document) =>
          `\r\n[NAGLOWEK]\r\n${header(document, file)}\r\n[ZAWARTOSC]\r\n${vatTable(document.amount)}`,
      ),
      ...(buyers.length === 0
        ? []
        : [`\r\n[NAGLOWEK]\r\n"KONTRAHENCI"\r\n\r\n[ZAWARTOSC]\r\n${buyers.map(buyer).join('')}`]),
      '\r\n',
    ].join(''),
  )
}

/** Table 2: the file's header, 24 fields. */
function info(file: SalesFile): string {
  const { seller, from, to, madeAt } = file
  const mark = markOf(file)
  return record([
    text(EPP.version, 50),
    number(EPP.purpose),
    number(EPP.codePage),
    text(mark === '' ? 'Skrzat' : `Skrzat – ${mark}`, 255),
    text('SKRZAT', 20),
    text(seller.name, 40),
    text(seller.name, 80),
    text(seller.city, 30),
    text(seller.postalCode, 6),
    text(seller.street, 50),
    text(seller.nip, 13),
    ...empties(4),
    flag(true),
    date(from),
    date(to),
    EMPTY,
    madeAt,
    text('Polska', 50),
    text('PL', 2),
    EMPTY,
    flag(false),
  ])
}

const codeOf = ({ kidId }: SalesDocument) => `SKRZAT${kidId}`

/** Table 3: a document's header, 62 fields. */
function header(document: SalesDocument, file: SalesFile): string {
  const { kind, corrects, number: full, day, serviceDay, deadline, buyer: of, amount } = document
  const type = EPP.types[kind][corrects ? 'corrected' : 'issued']
  const mark = markOf(file)
  return record([
    text(type, 3),
    number(EPP.status),
    number(0),
    number(lastNumber(full)),
    EMPTY,
    EMPTY,
    text(`${type} ${full}`, 30),
    corrects ? text(`${EPP.types[kind].issued} ${corrects.number}`, 30) : EMPTY,
    corrects ? date(corrects.day) : EMPTY,
    ...empties(2),
    text(codeOf(document), 20),
    text(of.name, 40),
    text(of.name, 255),
    text(of.city, 30),
    text(of.postalCode, 6),
    text(of.street, 50),
    text(of.nip, 20),
    ...empties(2),
    text(file.seller.city, 30),
    date(day),
    date(serviceDay),
    EMPTY,
    number(1),
    flag(true),
    EMPTY,
    money(amount),
    money(0),
    money(amount),
    money(0),
    EMPTY,
    money(0),
    text('przelew', 30),
    date(deadline),
    money(0),
    money(amount),
    number(0),
    number(0),
    flag(true),
    number(0),
    ...empties(3),
    money(0),
    money(0),
    text('PLN', 3),
    money(1_00),
    text(document.kid + (mark === '' ? '' : ` – ${mark}`), 255),
    ...empties(3),
    number(0),
    flag(false),
    number(0),
    EMPTY,
    money(0),
    EMPTY,
    money(0),
    text('Polska', 50),
    text('PL', 2),
    flag(false),
  ])
}

/** The part after the last slash: `2026/11/0012` is 12. */
const lastNumber = (full: string) => Number(full.split('/').at(-1)) || 0

/** Table 4: the VAT of a document by rates, of which all is exempt. */
function vatTable(amount: number): string {
  const { symbol, percent } = EPP.rate
  return record([text(symbol, 6), money(percent * 100), money(amount), money(0), money(amount)])
}

/** Table 10: a buyer, 30 fields. */
function buyer(document: SalesDocument): string {
  const { name, city, postalCode, street, nip } = document.buyer
  return record([
    number(EPP.buyerType),
    text(codeOf(document), 40),
    text(name, 40),
    text(name, 80),
    text(city, 30),
    text(postalCode, 6),
    text(street, 50),
    text(nip, 20),
    ...empties(19),
    text('Polska', 50),
    text('PL', 2),
    flag(false),
  ])
}
