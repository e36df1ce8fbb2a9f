/** `skrzat ledger show`: an invoice in words, from its events. */
import { explainLine } from '@skrzat/contract/explain'
import { zlotyText } from '@skrzat/contract/money'
import { hasDaily } from '@skrzat/contract/value'
import { countedAbsences } from '../domains/absences/index.ts'
import { showInvoices, type ShownInvoice } from '../domains/payments/index.ts'
import type { Settings } from '../env.ts'
import type { Shutdown } from '../start/shutdown.ts'
import { type Command, placeNumber, type Terminal } from './command.ts'
import { withDatabase } from './with.ts'

type Line = ShownInvoice['row']['parts'][number]

const zl = (grosze: number): string => `${zlotyText(grosze, '.')} zł`

function periodText(period: { from: string; to: string } | null): string {
  return period ? `${period.from} to ${period.to}` : 'not recorded'
}

/** `0.00 zł + 21 days × 15.00 zł − 2 days × 15.00 zł = 285.00 zł, adjusted by −5.00 zł` */
function formulaText(line: Line): string {
  const { breakdown, adjusted } = explainLine({ ...line, type: line.kind })
  if (line.computed === null) return 'not computed from days: for how many was not recorded'
  const change = adjusted === 0 ? '' : `, adjusted by ${zl(adjusted)}`
  const computed = `= ${zl(line.computed)} by rule ${line.rule}${change}`
  if (!breakdown) return computed
  const { main, days, daily, absent } = breakdown
  const byDay = hasDaily({ type: line.kind })
    ? ` + ${days} days × ${zl(daily)} − ${absent} days × ${zl(daily)}`
    : ''
  return `${zl(main)}${byDay} ${computed}`
}

function dates(days: readonly { readonly day: string; readonly why: string }[]): string {
  return days.length === 0 ? 'none' : days.map(({ day, why }) => `${day} (${why})`).join(', ')
}

function lineText(line: Line, label: string): string[] {
  const { stay } = line
  const text = [
    `  ${label}: ${zl(line.amount)}`,
    `    ${formulaText(line)}`,
    ...(stay ? [`    attended ${periodText(stay)}: ${stay.part}/${stay.of} of ${zl(line.mainValue)}`] : []),
  ]
  if (!hasDaily({ type: line.kind }) || line.days === null) return text
  return [
    ...text,
    `    days charged: ${line.charged?.join(', ') ?? 'not recorded by date'}`,
    `    days off: ${line.daysOff ? dates(line.daysOff) : 'not recorded'}`,
    `    absences then: ${line.takenOff ? dates(line.takenOff) : 'not recorded by date'}`,
    ...(line.additional ? [`    additional days: ${line.additional}`] : []),
  ]
}

/** Events whose lines are shown above. */
const HAS_LINES: ReadonlySet<string> = new Set(['InvoiceIssued', 'InvoiceCorrected'])

function invoiceText({ place, row, events, labels, absencesNow }: ShownInvoice): string[] {
  // Credit that it used is recorded beside it, and may come first.
  const version = events.find(({ recorded }) => recorded.type === 'InvoiceIssued')?.recorded.typeVersion ?? 0
  const taken = new Set(row.takenOff ?? [])
  const now = new Set(absencesNow.map(({ day }) => day))
  const missing = absencesNow.filter(({ day }) => !taken.has(day)).map(({ day }) => day)
  const gone = [...taken].filter((day) => !now.has(day))
  return [
    `Invoice ${row.number}, ${place}, id ${row.id}, kid ${row.kidId}${row.deletedAt ? ', deleted' : ''}`,
    `  issued ${row.createdAt} as version ${version}, for ${periodText(row.basis.period)}, absences of ${periodText(row.basis.absencesPeriod)}`,
    `  ${zl(row.amount)} = ${zl(row.creditUsed)} credit + ${zl(row.paid)} paid + ${zl(row.amountLeft)} left`,
    ...row.shares.map(
      ({ payerId, amount, paid }) => `  of it payer ${payerId}: ${zl(amount)}, of which ${zl(paid)} is paid`,
    ),
    'Lines',
    ...row.parts.flatMap((line) => lineText(line, labels.get(line.labelId) ?? `type ${line.paymentTypeId}`)),
    ...row.corrections.map(
      ({ number, day, difference, was }) =>
        `  corrected by ${number} on ${day}: ${zl(was.amount)} ${difference < 0 ? '−' : '+'} ${zl(Math.abs(difference))}`,
    ),
    'Absences now',
    `  ${dates(absencesNow)}`,
    ...(row.takenOff && missing.length > 0 ? [`  not taken off by this invoice: ${missing.join(', ')}`] : []),
    ...(gone.length > 0 ? [`  taken off, and no absence that counts any more: ${gone.join(', ')}`] : []),
    'Events',
    ...events.map(
      ({ recorded: { stream, version: at, type, typeVersion, actorId, at: when, commandId, data } }) =>
        `  ${when.toISOString()} ${stream}@${at} ${type} v${typeVersion} by account ${actorId ?? 'none'}, command ${commandId} ${HAS_LINES.has(type) ? '' : JSON.stringify(data)}`.trimEnd(),
    ),
  ]
}

async function show(
  { number, place }: { number: string; place?: string | undefined },
  settings: Settings,
  { out, err }: Terminal,
  shutdown: Shutdown,
): Promise<number> {
  const placeId = place === undefined ? undefined : placeNumber(place)
  const shown = await withDatabase(settings, shutdown, ({ sql }) =>
    showInvoices({ sql, countedAbsences }, number, placeId),
  )
  if (shown.length === 0) {
    err.write(`There is no invoice ${number}${placeId === undefined ? '' : ` in place ${placeId}`}.\n`)
    return 1
  }
  if (shown.length > 1)
    out.write(`${shown.length} places have an invoice with this number; all of them follow.\n\n`)
  out.write(`${shown.map((one) => invoiceText(one).join('\n')).join('\n\n')}\n`)
  return 0
}

export const ledgerShow: Command = {
  words: ['ledger', 'show'],
  parameters: ['number'],
  summary:
    'an invoice with its events, lines and formula, and its absences then and now; of every place that has the number',
  run: ([number = ''], settings, terminal, shutdown) => show({ number }, settings, terminal, shutdown),
}

export const ledgerShowOfPlace: Command = {
  words: ['ledger', 'show', '--place'],
  parameters: ['place', 'number'],
  summary: 'the same of one place',
  run: ([place, number = ''], settings, terminal, shutdown) =>
    show({ number, place }, settings, terminal, shutdown),
}
