/** A family's export: invoices with their payments and PDFs, changes of the credit, discounts and own prices. */
import type { DiscountKind } from '@skrzat/contract/discount'
import { formatMoney } from '@skrzat/contract/money'
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import { creditEntry, type CreditEntryKind } from '@skrzat/contract/wire/credit'
import { instant } from '@skrzat/contract/wire/common'
import { customValue, discount, invoice, type Invoice } from '@skrzat/contract/wire/payments'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { z } from 'zod'
import {
  type ExportedFile,
  type ExportPart,
  type ExportSubject,
  instantCell,
  kidPart,
  onePage,
  pagesById,
  yesCell,
} from '../../kernel/exporting.ts'
import type { Threads } from '../../kernel/threads/index.ts'
import { documentWord, type PrintedOfMany } from './documents.ts'
import { invoicePdf } from './pdf/render.ts'
import { creditEntriesFrom } from './queries/credit.ts'
import { invoicesOfKidFrom } from './queries/invoices.ts'

/** An invoice's JSON is some kilobytes, and each page is printed before the next is read. */
const INVOICES_PER_PAGE = 100

/** A removed one as well: its reason stays. */
const exportedDiscount = discount
  .omit({ paymentTypeId: true })
  .extend({ paymentType: z.string(), removedAt: instant.nullable() })
type ExportedDiscount = z.output<typeof exportedDiscount>

const exportedPrice = customValue.omit({ paymentTypeId: true }).extend({ paymentType: z.string() })
type ExportedPrice = z.output<typeof exportedPrice>

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
    kidPart({
      of: 'money',
      name: 'znizki',
      title: 'Zniżki',
      schema: exportedDiscount,
      columns: {
        Płatność: ({ paymentType }) => paymentType,
        Zniżka: ({ percent, amount }) => (percent === null ? moneyCell(amount) : `${percent}%`),
        Rodzaj: ({ kind }) => DISCOUNT_KIND[kind],
        Powód: ({ note }) => note,
        Od: ({ fromDay }) => fromDay,
        Do: ({ toDay }) => toDay,
        Usunięto: ({ removedAt }) => instantCell(removedAt),
      },
      pages: (sql, { kidId }) => pagesById((after, most) => discountsFrom(sql, kidId, after, most)),
    }),
    kidPart({
      of: 'money',
      name: 'ceny',
      title: 'Ceny ustalone dla dziecka',
      schema: exportedPrice,
      columns: {
        Płatność: ({ paymentType }) => paymentType,
        Kwota: ({ mainValue }) => moneyCell(mainValue),
        'Za dzień': ({ daily }) => moneyCell(daily),
        'Zaznaczona przy wystawianiu': ({ defaultUnchecked }) => yesCell(!defaultUnchecked),
      },
      pages: (sql, { kidId }) => onePage(pricesOf(sql, kidId)),
    }),
  ]
}

const DISCOUNT_KIND: Readonly<Record<DiscountKind, string>> = {
  sibling: 'dla rodzeństwa',
  card: 'na kartę',
  decision: 'decyzja placówki',
}

const moneyCell = (amount: number | null): string => (amount === null ? '' : formatMoney(amount))

/** The place's newest name of the payment type. */
const typeName = (sql: Sql, id: SqlFragment): SqlFragment => sql`
  coalesce((select label.name from payment_type_labels label where label.payment_type_id = ${id}
    order by label.id desc limit 1), '')`

async function discountsFrom(
  sql: Sql,
  kidId: number,
  after: number,
  most: number,
): Promise<ExportedDiscount[]> {
  const rows = await sql<(Omit<ExportedDiscount, 'removedAt'> & { removedAt: Date | null })[]>`
    select id, kind, percent, amount, from_day as "fromDay", to_day as "toDay", note, deleted_at as "removedAt",
      ${typeName(sql, sql`discounts.payment_type_id`)} as "paymentType"
    from discounts where kid_id = ${kidId} and id > ${after} order by id limit ${most}`
  return rows.map(({ removedAt, ...row }) => ({ ...row, removedAt: removedAt?.toISOString() ?? null }))
}

async function pricesOf(sql: Sql, kidId: number): Promise<ExportedPrice[]> {
  return await sql<ExportedPrice[]>`
    select main_value as "mainValue", daily, default_unchecked as "defaultUnchecked",
      ${typeName(sql, sql`own.payment_type_id`)} as "paymentType"
    from payment_custom_values own where kid_id = ${kidId} order by own.payment_type_id`
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
