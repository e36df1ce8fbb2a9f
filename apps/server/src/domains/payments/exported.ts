/** A family's export: invoices with their payments and PDFs, and changes of the credit, as parents see them. */
import { formatMoney } from '@skrzat/contract/money'
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import { creditEntry, type CreditEntryKind } from '@skrzat/contract/wire/credit'
import { invoice, type Invoice } from '@skrzat/contract/wire/payments'
import type { Sql } from '@skrzat/db/client'
import {
  type ExportedFile,
  type ExportPart,
  type ExportSubject,
  instantCell,
  kidPart,
  pagesById,
} from '../../kernel/exporting.ts'
import type { Threads } from '../../kernel/threads/index.ts'
import { documentWord, type PrintedOfMany } from './documents.ts'
import { invoicePdf } from './pdf/render.ts'
import { creditEntriesFrom } from './queries/credit.ts'
import { invoicesOfKidFrom } from './queries/invoices.ts'

/** An invoice's JSON is some kilobytes, and each page is printed before the next is read. */
const INVOICES_PER_PAGE = 100

type Ports = { readonly threads: Threads; readonly printedOfMany: PrintedOfMany | undefined }

type Printed = Invoice & { readonly printed: PrintedDocument | undefined; readonly now: Date }

export function paymentsExports({ threads, printedOfMany }: Ports): ExportPart[] {
  function files({ printed, now, ...document }: Printed): ExportedFile[] {
    if (document.deletedDate !== null) return []
    const named = (word: string, number: string) => `platnosci/${word} ${number.replaceAll('/', '-')}.pdf`
    return [
      {
        name: named(documentWord(printed?.kind), document.number),
        make: () => invoicePdf(threads, document, { now, printed }),
      },
      ...document.corrections.map((correction) => ({
        name: named('Korekta', correction.number),
        make: () => invoicePdf(threads, document, { now, printed, correction }),
      })),
    ]
  }

  async function* printedPages(sql: Sql, { kidId, placeId, now }: ExportSubject) {
    const pages = pagesById(
      (after, most) => invoicesOfKidFrom(sql, kidId, { after, most, now }),
      INVOICES_PER_PAGE,
    )
    for await (const page of pages) {
      const printed = (await printedOfMany?.(sql, placeId, page)) ?? []
      yield page.map((one, nth): Printed => ({ ...one, printed: printed[nth], now }))
    }
  }

  return [
    kidPart({
      of: 'money',
      name: 'platnosci',
      title: 'Dokumenty i wpłaty',
      schema: invoice,
      columns: {
        Numer: ({ number }) => number,
        Wystawiono: ({ createdDay }) => createdDay,
        'Termin płatności': ({ deadline }) => deadline,
        Kwota: ({ amount }) => formatMoney(amount),
        'Z nadpłaty': ({ creditUsed }) => formatMoney(creditUsed),
        Pozostało: ({ amountLeft }) => formatMoney(amountLeft),
        Pozycje: ({ lines }) =>
          lines.map(({ display, amount }) => `${display}: ${formatMoney(amount)}`).join('; '),
        Wpłaty: ({ payments }) => payments.map(paymentText).join('; '),
        Korekty: ({ corrections }) =>
          corrections.map(({ number, difference }) => `${number}: ${formatMoney(difference)}`).join('; '),
        Informacja: ({ additionalInfo }) => additionalInfo,
        Usunięto: ({ deletedDate }) => instantCell(deletedDate),
      },
      pages: printedPages,
      files,
    }),
    kidPart({
      of: 'money',
      name: 'nadplata',
      title: 'Nadpłata i kaucja',
      schema: creditEntry,
      columns: {
        Kiedy: ({ at }) => instantCell(at),
        Co: ({ kind }) => CREDIT_KIND[kind],
        'Zmiana nadpłaty': ({ amount }) => formatMoney(amount),
        'Nadpłata po zmianie': ({ balance }) => formatMoney(balance),
        'Zmiana kaucji': ({ deposit }) => formatMoney(deposit),
        Dokument: ({ invoice: used }) => used?.number ?? '',
        Uwagi: ({ additionalInfo }) => additionalInfo,
      },
      pages: (sql, { kidId }) => pagesById((after, most) => creditEntriesFrom(sql, kidId, { after, most })),
    }),
  ]
}

function paymentText({ amount, day, reversed }: Invoice['payments'][number]): string {
  return `${day}: ${formatMoney(amount)}${reversed === null ? '' : ' (cofnięta)'}`
}

const CREDIT_KIND: Record<CreditEntryKind, string> = {
  added: 'dodana nadpłata',
  returned: 'wypłacona nadpłata',
  overpaid: 'wpłata ponad kwotę dokumentu',
  overpayment_reversed: 'cofnięta wpłata ponad kwotę',
  used: 'użyta na dokument',
  use_reversed: 'cofnięte użycie',
  invoice_deleted: 'usunięty dokument',
  corrected: 'korekta dokumentu',
  deposit_received: 'przyjęta kaucja',
  deposit_returned: 'zwrócona kaucja',
  deposit_used: 'kaucja zaliczona na nadpłatę',
  refund_ordered: 'zlecony zwrot',
  refund_cancelled: 'anulowany zwrot',
  refund_paid: 'wypłacony zwrot',
  refund_bounced: 'zwrot odrzucony przez bank',
}
