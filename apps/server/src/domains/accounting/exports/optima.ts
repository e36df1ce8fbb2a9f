/** Comarch ERP Optima: KONTRAHENCI and REJESTRY_SPRZEDAZY_VAT as XML of its work between databases, version 2.00. */
import { createHash } from 'node:crypto'
import { zlotyText } from '@skrzat/contract/money'
import { OPTIMA } from './assumed.ts'
import { markOf, type SalesDocument, type SalesFile } from './sales-file.ts'

/** Characters that XML 1.0 does not allow. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escaped(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const element = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>\r\n`
const parent = (name: string, children: readonly string[]) =>
  `<${name}>\r\n${children.join('')}</${name}>\r\n`
const money = (grosze: number) => zlotyText(grosze, '.')
const codeOf = ({ kidId }: SalesDocument) => `SKRZAT${kidId}`

export function optimaFile(file: SalesFile): Uint8Array {
  const buyers = [...new Map(file.documents.map((document) => [document.kidId, document])).values()]
  const mark = markOf(file)
  const base = [
    element('WERSJA', OPTIMA.version),
    element('BAZA_ZRD_ID', file.optimaSource),
    element('BAZA_DOC_ID', file.optimaTarget),
  ]
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>\r\n',
    mark === '' ? '' : `<!-- Skrzat: ${mark} -->\r\n`,
    `<ROOT xmlns="${OPTIMA.namespace}">\r\n`,
    parent('KONTRAHENCI', [...base, ...buyers.map(buyer)]),
    parent('REJESTRY_SPRZEDAZY_VAT', [...base, ...file.documents.map((each) => registered(each, file))]),
    '</ROOT>\r\n',
  ].join('')
  return Buffer.from(xml)
}

/** A name in Optima's three fields of 50 characters. */
function names(name: string): string[] {
  const signs = Array.from(name)
  return [0, 1, 2].map((nth) => element(`NAZWA${nth + 1}`, signs.slice(nth * 50, nth * 50 + 50).join('')))
}

function address({ buyer: { street, city, postalCode } }: SalesDocument): string[] {
  return [
    element('KRAJ', 'Polska'),
    element('ULICA', street),
    element('NR_DOMU', ''),
    element('NR_LOKALU', ''),
    element('MIASTO', city),
    element('KOD_POCZTOWY', postalCode),
    element('POCZTA', city),
  ]
}

function buyer(document: SalesDocument): string {
  const { name, nip } = document.buyer
  const isPerson = nip === ''
  return parent('KONTRAHENT', [
    element('ID_ZRODLA', idOf(document.kidId, 'kid')),
    element('AKRONIM', codeOf(document)),
    element('RODZAJ', 'odbiorca'),
    element('EKSPORT', 'krajowy'),
    element('FINALNY', isPerson ? 'Tak' : 'Nie'),
    element('PLATNIK_VAT', isPerson ? 'Nie' : 'Tak'),
    element('MEDIALNY', 'Nie'),
    element('NIEAKTYWNY', 'Nie'),
    parent('ADRESY', [
      parent('ADRES', [
        element('STATUS', 'aktualny'),
        ...names(name),
        ...address(document),
        element('NIP_KRAJ', isPerson ? '' : 'PL'),
        element('NIP', nip),
      ]),
    ]),
  ])
}

function registered(document: SalesDocument, file: SalesFile): string {
  const { number, corrects, day, serviceDay, deadline, amount, kid, lines } = document
  const { name, nip } = document.buyer
  const mark = markOf(file)
  const isPerson = nip === ''
  return parent('REJESTR_SPRZEDAZY_VAT', [
    element('ID_ZRODLA', idOf(document.invoiceId, corrects ? number : 'invoice')),
    element('MODUL', OPTIMA.module),
    element('TYP', 'Rejestr sprzedaży'),
    element('REJESTR', file.register || OPTIMA.register),
    element('DATA_WYSTAWIENIA', day),
    element('DATA_SPRZEDAZY', serviceDay),
    element('TERMIN', deadline),
    element('NUMER', number),
    element('KOREKTA', corrects ? 'Tak' : 'Nie'),
    element('KOREKTA_NUMER', corrects?.number ?? ''),
    element('WEWNETRZNA', 'Nie'),
    element('FISKALNA', 'Nie'),
    element('DETALICZNA', 'Nie'),
    element('EKSPORT', 'Nie'),
    element('FINALNY', isPerson ? 'Tak' : 'Nie'),
    element('PODATNIK_CZYNNY', isPerson ? 'Nie' : 'Tak'),
    element('IDENTYFIKATOR_KSIEGOWY', number),
    element('TYP_PODMIOTU', 'kontrahent'),
    element('PODMIOT', codeOf(document)),
    element('PODMIOT_ID', idOf(document.kidId, 'kid')),
    ...names(name),
    element('NIP_KRAJ', isPerson ? '' : 'PL'),
    element('NIP', nip),
    ...address(document),
    element('TYP_PLATNIKA', 'kontrahent'),
    element('PLATNIK', codeOf(document)),
    element('OPIS', kid + (mark === '' ? '' : ` – ${mark}`)),
    element('WALUTA', 'PLN'),
    element('FORMA_PLATNOSCI', OPTIMA.paymentForm),
    parent('POZYCJE', lines.map(position)),
    parent('PLATNOSCI', [
      parent('PLATNOSC', [
        element('TERMIN_PLAT', deadline),
        element('FORMA_PLATNOSCI_PLAT', OPTIMA.paymentForm),
        element('KWOTA_PLAT', money(Math.abs(amount))),
        element('WALUTA_PLAT', 'PLN'),
        element('KWOTA_PLN_PLAT', money(Math.abs(amount))),
        element('KIERUNEK', amount < 0 ? 'rozchód' : 'przychód'),
        element('PODLEGA_ROZLICZENIU', 'tak'),
        element('WALUTA_DOK', 'PLN'),
        element('PLATNOSC_TYP_PODMIOTU', 'kontrahent'),
        element('PLATNOSC_PODMIOT', codeOf(document)),
      ]),
    ]),
  ])
}

function position({ name, amount }: SalesDocument['lines'][number]): string {
  return parent('POZYCJA', [
    element('STAWKA_VAT', '0'),
    element('STATUS_VAT', OPTIMA.vatStatus),
    element('NETTO', money(amount)),
    element('VAT', money(0)),
    element('NETTO_SYS', money(amount)),
    element('VAT_SYS', money(0)),
    element('NETTO_SYS2', money(amount)),
    element('VAT_SYS2', money(0)),
    element('RODZAJ_SPRZEDAZY', OPTIMA.saleKind),
    element('UWZ_W_PROPORCJI', OPTIMA.inProportion),
    element('OPIS_POZ', name),
  ])
}

/** Optima knows what it has by a GUID; ours is the same for the same thing each time, so that it is not doubled. */
function idOf(id: number, of: string): string {
  const hex = createHash('sha256').update(`skrzat ${of} ${id}`).digest('hex').toUpperCase()
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
