/** The columns of a report of invoices, the same in every format. */
import { type Day, daysBetween } from '@skrzat/contract/days'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import { formatNrb } from '@skrzat/contract/nrb'
import type { Sql } from '@skrzat/db/client'
import { eq, selectFrom } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import { found } from '../../kernel/errors/index.ts'
import {
  accountOf,
  invoicesForReport,
  type ReportRow,
  type ReportScope,
  type ReportType,
  spanForReport,
  typesForReport,
} from '../payments/index.ts'
import type { Column, OpenTable } from './report-parts.ts'

export const METHODS = {
  transfer: 'przelew',
  cash: 'gotówka',
  card: 'karta',
  other: 'inny sposób',
} as const satisfies Record<PaymentMethod, string>

/** A report of invoices. @throws DomainError place.not_found */
export function invoicesTable(scope: ReportScope): OpenTable<ReportRow> {
  return async (connection) => {
    const placeAccount = await accountNumber(connection, scope.placeId)
    const types = await typesForReport(connection, scope)
    const span = await spanForReport(connection, scope)
    return {
      columns: columnsOf(types, placeAccount),
      rows: invoicesForReport(connection, scope, types),
      shareAt: (row) => shareOf(span, row, scope.by),
    }
  }
}

async function accountNumber(sql: Sql, placeId: number): Promise<string> {
  const [place] = await selectFrom(sql, places, 'accountNumber').where(eq(places.id, placeId))
  return found(place, 'place.not_found').accountNumber
}

function shareOf(span: { first: Day; last: Day } | undefined, row: ReportRow, by: ReportScope['by']): number {
  const day = by === 'created' ? row.created : row.paidDay
  if (!span || !day) return 0
  return (daysBetween(span.first, day) + 1) / (daysBetween(span.first, span.last) + 1)
}

function columnsOf(types: readonly ReportType[], placeAccount: string): Column<ReportRow>[] {
  return [
    { heading: 'Numer', kind: 'text', of: ({ number }) => number },
    { heading: 'Data wystawienia', kind: 'day', of: ({ created }) => created },
    { heading: 'Termin płatności', kind: 'day', of: ({ deadline }) => deadline },
    { heading: 'Grupa', kind: 'text', of: ({ group }) => group },
    { heading: 'Dziecko', kind: 'text', of: ({ kid }) => kid },
    ...types.map(({ name }, index): Column<ReportRow> => {
      const of = (row: ReportRow) => row[`line${index}`] ?? null
      return { heading: name, kind: 'money', of }
    }),
    { heading: 'Kwota', kind: 'money', of: ({ amount }) => amount },
    { heading: 'Wykorzystana nadpłata', kind: 'money', of: ({ creditUsed }) => creditUsed },
    { heading: 'Wpłacono', kind: 'money', of: ({ paid }) => paid },
    { heading: 'Pozostało', kind: 'money', of: ({ amountLeft }) => amountLeft },
    { heading: 'Data zapłaty', kind: 'day', of: ({ paidDay }) => paidDay },
    {
      heading: 'Numer konta',
      kind: 'text',
      // In groups of four, or a spreadsheet would parse 26 digits as a number and round it.
      of: (row) => formatNrb(accountOf(placeAccount, row.virtualAccounts, row.kinds)),
    },
    { heading: 'Sposób wpłaty', kind: 'text', of: ({ methods }) => methodsText(methods) },
    { heading: 'Uwagi do wpłat', kind: 'text', of: ({ notes }) => notes },
    { heading: 'Dni wpłat', kind: 'text', of: ({ days }) => days.join(', ') },
    { heading: 'Inni płatnicy', kind: 'text', of: ({ payers }) => payers },
    { heading: 'Wpłacili inni płatnicy', kind: 'money', of: ({ othersPaid }) => othersPaid },
    { heading: 'Pozostało od innych płatników', kind: 'money', of: ({ othersLeft }) => othersLeft },
  ]
}

function methodsText(methods: readonly PaymentMethod[]): string {
  return methods.map((method) => METHODS[method]).join(', ')
}
