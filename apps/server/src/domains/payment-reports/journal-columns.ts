/** The columns of the journal of payments, the same in every format. */
import { daysBetween } from '@skrzat/contract/days'
import type { ReversalReason } from '@skrzat/contract/payment-facts'
import type { JournalKind } from '@skrzat/contract/wire/payment-journal'
import { journalForReport, type JournalReportRow, type JournalScope } from '../payments/index.ts'
import { METHODS } from './columns.ts'
import type { Column, OpenTable } from './report-parts.ts'

const KINDS = {
  payment: 'wpłata',
  credit_added: 'nadpłata',
  credit_returned: 'wypłata nadpłaty',
  deposit_received: 'kaucja',
  deposit_returned: 'zwrot kaucji',
  refund_paid: 'zwrot przelewem',
  refund_bounced: 'zwrot, który wrócił',
} as const satisfies Record<JournalKind, string>

const REASONS = {
  mistake: 'pomyłka przy wpisywaniu',
  wrong_kid: 'wpłata innego dziecka',
  wrong_amount: 'zła kwota',
  bounced: 'przelew wrócił lub został cofnięty',
  other: 'inny powód',
  undone: 'cofnięta zaraz po zapisaniu',
} as const satisfies Record<ReversalReason, string>

/** Amounts are not below 0: what came, what of it was reversed, and what was paid out are columns of their own. */
const COLUMNS: readonly Column<JournalReportRow>[] = [
  { heading: 'Dzień', kind: 'day', of: ({ day }) => day },
  { heading: 'Rodzaj', kind: 'text', of: ({ kind }) => KINDS[kind] },
  { heading: 'Wpłynęło', kind: 'money', of: ({ amount }) => (amount > 0 ? amount : null) },
  { heading: 'Na fakturę', kind: 'money', of: ({ kind, applied }) => (kind === 'payment' ? applied : null) },
  { heading: 'Na nadpłatę', kind: 'money', of: ({ toCredit }) => (toCredit > 0 ? toCredit : null) },
  { heading: 'Wycofano', kind: 'money', of: ({ reason, amount }) => (reason === null ? null : amount) },
  { heading: 'Wypłacono', kind: 'money', of: ({ amount }) => (amount < 0 ? -amount : null) },
  { heading: 'Sposób', kind: 'text', of: ({ method }) => (method === null ? '' : METHODS[method]) },
  { heading: 'Grupa', kind: 'text', of: ({ groupName }) => groupName },
  { heading: 'Dziecko', kind: 'text', of: ({ lastname, firstname }) => `${lastname} ${firstname}` },
  { heading: 'Faktura', kind: 'text', of: ({ number }) => number ?? '' },
  { heading: 'Kto zapisał', kind: 'text', of: ({ by }) => by },
  { heading: 'Dzień zapisu', kind: 'day', of: ({ recordedDay }) => recordedDay },
  { heading: 'Dzień wycofania', kind: 'day', of: ({ reversedDay }) => reversedDay },
  { heading: 'Powód wycofania', kind: 'text', of: ({ reason }) => (reason === null ? '' : REASONS[reason]) },
  { heading: 'Pozycja wyciągu', kind: 'text', of: ({ line }) => (line === null ? '' : String(line)) },
  { heading: 'Płatnik', kind: 'text', of: ({ payer }) => payer ?? '' },
]

export function journalTable(scope: JournalScope): OpenTable<JournalReportRow> {
  const days = daysBetween(scope.from, scope.to) + 1
  return (connection) =>
    Promise.resolve({
      columns: COLUMNS,
      rows: journalForReport(connection, scope),
      shareAt: ({ day }) => (daysBetween(scope.from, day) + 1) / days,
    })
}
