import { zlotyText } from '@skrzat/contract/money'
import type { Rkz5, Rkz5Missing, Rkz5Row } from '@skrzat/contract/wire/payers'
import { stringify } from 'csv-stringify/sync'

const HEADINGS = [
  'Nazwisko',
  'Imię',
  'PESEL',
  'Grupa',
  'Wnioskodawca',
  'Orzeczenie o niepełnosprawności',
  'Faktury',
  'Opłata z cennika',
  'Zniżki',
  'Dofinansowanie',
  'Opłata bez wyżywienia',
  'Świadczenie',
  'Udział ZUS na fakturach',
  'Wpłynęło z ZUS',
  'Braki',
]

const MISSING: Record<Rkz5Missing, string> = {
  pesel: 'PESEL',
  applicants: 'wnioskodawca',
  invoice: 'faktura za ten miesiąc',
  above_limit: 'opłata powyżej limitu, świadczenie nie przysługuje',
  no_parameters: 'kwoty świadczenia w tym miesiącu',
  many_months: 'faktura za więcej niż miesiąc',
  share_above: 'udział ZUS na fakturach jest większy niż świadczenie',
  share_below: 'udział ZUS na fakturach jest mniejszy niż świadczenie',
}

/** The worksheet for Polish Excel: `;`, decimal comma, UTF-8 with BOM. */
export function rkz5Csv({ rows }: Rkz5): Buffer {
  const records = rows.map((row) => [
    ...textsOf(row),
    ...moneyOf(row),
    row.missing.map((each) => MISSING[each]).join(', '),
  ])
  const text = stringify([HEADINGS, ...records], {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    escape_formulas: true,
  })
  return Buffer.from(text)
}

function textsOf({ kid, pesel, applicants, disability, invoices }: Rkz5Row): string[] {
  const { firstname, lastname, group } = kid
  return [
    lastname,
    firstname,
    pesel ?? '',
    group,
    applicants,
    disability ? 'tak' : 'nie',
    invoices.join(', '),
  ]
}

function moneyOf({ list, discounts, subsidies, fee, benefit, share, paid }: Rkz5Row): string[] {
  return [list, discounts, subsidies, fee, benefit, share, paid].map((amount) => zlotyText(amount))
}
