/** The columns of a report, the same in every format. */
import type { Day } from '@skrzat/contract/days'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import type { ReportRow, ReportType } from '../payments/index.ts'

export type Column = { readonly heading: string } & (
  | { readonly kind: 'text'; readonly of: (row: ReportRow) => string }
  | { readonly kind: 'day'; readonly of: (row: ReportRow) => Day | null }
  /** Grosze, not below 0; null where an invoice has no line of the type. Totalled. */
  | { readonly kind: 'money'; readonly of: (row: ReportRow) => number | null }
)

const METHODS = {
  transfer: 'przelew',
  cash: 'gotówka',
  card: 'karta',
  other: 'inny sposób',
} as const satisfies Record<PaymentMethod, string>

/** @param account the place's account number, the same in every row */
export function columnsOf(types: readonly ReportType[], account: string): Column[] {
  return [
    { heading: 'Numer', kind: 'text', of: ({ number }) => number },
    { heading: 'Data wystawienia', kind: 'day', of: ({ created }) => created },
    { heading: 'Termin płatności', kind: 'day', of: ({ deadline }) => deadline },
    { heading: 'Grupa', kind: 'text', of: ({ group }) => group },
    { heading: 'Dziecko', kind: 'text', of: ({ kid }) => kid },
    ...types.map(({ name }, index): Column => {
      const of = (row: ReportRow) => row[`line${index}`] ?? null
      return { heading: name, kind: 'money', of }
    }),
    { heading: 'Kwota', kind: 'money', of: ({ amount }) => amount },
    { heading: 'Wykorzystana nadpłata', kind: 'money', of: ({ creditUsed }) => creditUsed },
    { heading: 'Wpłacono', kind: 'money', of: ({ paid }) => paid },
    { heading: 'Pozostało', kind: 'money', of: ({ amountLeft }) => amountLeft },
    { heading: 'Data zapłaty', kind: 'day', of: ({ paidDay }) => paidDay },
    { heading: 'Numer konta', kind: 'text', of: () => account },
    { heading: 'Sposób wpłaty', kind: 'text', of: ({ methods }) => methodsText(methods) },
    { heading: 'Uwagi do wpłat', kind: 'text', of: ({ notes }) => notes },
    { heading: 'Dni wpłat', kind: 'text', of: ({ days }) => days.join(', ') },
  ]
}

function methodsText(methods: readonly PaymentMethod[]): string {
  return methods.map((method) => METHODS[method]).join(', ')
}
