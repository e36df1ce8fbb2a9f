/** Correcting an invoice: its lines after the correction, and what follows for its money. Pure. */
import type { Day } from '@skrzat/contract/days'
import { withDiscounts } from '@skrzat/contract/discount'
import { sumGrosze } from '@skrzat/contract/money'
import { hasDaily, ruleOf, VALUE_RULE, valueBy, type Rates } from '@skrzat/contract/value'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { InvoiceLine, LedgerEvent } from '../events.ts'
import { arrangedAfter, type Changed, type Charged, type SplitOf } from '../split.ts'
import { checkAmount } from './amounts.ts'
import { MAX_LINES, type PaymentTypeFacts } from './lines.ts'
import { type Payers, sharesAfter } from './shares.ts'
import { type LiveInvoice, ownPaid, type Share } from './state.ts'

/**
 * A line after the correction. What is left out stays as it was; dates are kept while they add up to the numbers of
 * days, and are otherwise unknown.
 */
export type CorrectedLine = {
  readonly paymentTypeId: number
  /** Grosze; 0 takes the charge away. */
  readonly amount: number
  readonly days?: number | null | undefined
  readonly absent?: number | null | undefined
  readonly mainValue?: number | undefined
  readonly daily?: number | undefined
} & Partial<Pick<InvoiceLine, 'charged' | 'daysOff' | 'takenOff' | 'stay'>>

export type CorrectionFacts = {
  /** Of lines whose type the invoice did not charge before. */
  readonly types: ReadonlyMap<number, PaymentTypeFacts>
  readonly payers?: Payers
  /** The arrangements by which invoices that are corrected are split, by their ids. */
  readonly split?: { readonly splitOf: SplitOf; readonly charged: ReadonlyMap<number, Charged> } | undefined
  /** Invoices that the same command corrects before this one, as they are then. */
  readonly changed?: Changed | undefined
}

/** `K/2026/11/0001` (spec: The bank, the books, the family). */
export function correctionNumber(day: Day, count: number): string {
  return `K/${day.slice(0, 4)}/${day.slice(5, 7)}/${String(count).padStart(4, '0')}`
}

/**
 * The invoice's lines after the correction; those not named stay. Discounts are worked out from those of the issue, so
 * that one which a lower amount cut off comes back with it.
 * @throws DomainError invoice.empty, invoice.too_many_lines, payment_type.*, amount.*
 */
export function correctedLines(
  parts: readonly InvoiceLine[],
  wanted: readonly CorrectedLine[],
  { types, issued }: Pick<CorrectionFacts, 'types'> & { readonly issued: readonly InvoiceLine[] },
): InvoiceLine[] {
  if (wanted.length === 0) throw new DomainError('invoice.empty')
  const byType = new Map(wanted.map((line) => [line.paymentTypeId, line]))
  if (byType.size < wanted.length) throw new DomainError('payment_type.repeated')
  const known = new Set(parts.filter(({ extra }) => !extra).map(({ paymentTypeId }) => paymentTypeId))
  const discounted = withDiscounts(
    issued,
    parts.map((line, index) => {
      if (line.extra) return issued[index] ?? line
      const change = byType.get(line.paymentTypeId)
      return change ? corrected(line, change) : line
    }),
  )
  const lines = [
    ...parts.map((line, index) => (byType.has(line.paymentTypeId) ? (discounted[index] ?? line) : line)),
    ...wanted
      .filter(({ paymentTypeId }) => !known.has(paymentTypeId))
      .map((line) => corrected(blankLine(line, types), line)),
  ]
  if (lines.length > MAX_LINES) throw new DomainError('invoice.too_many_lines', { max: MAX_LINES })
  return lines
}

function blankLine({ paymentTypeId }: CorrectedLine, types: CorrectionFacts['types']): InvoiceLine {
  const type = types.get(paymentTypeId)
  if (!type) throw new DomainError('payment_type.not_found', { paymentType: paymentTypeId })
  if (type.retired) throw new DomainError('payment_type.retired', { paymentType: paymentTypeId })
  const { labelId, kind, mainValue, daily } = type
  const unknown = { days: null, absent: null, charged: null, daysOff: null, takenOff: null, additional: null }
  const value = { rule: null, computed: null, amount: 0 }
  return { paymentTypeId, labelId, kind, mainValue, daily, ...unknown, ...value }
}

function corrected(line: InvoiceLine, change: CorrectedLine): InvoiceLine {
  const rates: Rates = {
    mainValue: checkAmount(change.mainValue ?? line.mainValue),
    daily: checkAmount(change.daily ?? line.daily),
  }
  const days = change.days === undefined ? line.days : change.days
  const asked = change.absent === undefined ? line.absent : change.absent
  const stay = change.stay ?? line.stay
  const rule = change.stay ? ruleOf(line.kind, stay) : (line.rule ?? VALUE_RULE)
  const value = valueBy(rule, line.kind, rates, { days, absent: asked, stay })
  const isDaily = hasDaily({ type: line.kind })
  const absent = isDaily && value && asked !== null ? value.absent : asked
  const charged = change.charged === undefined ? line.charged : change.charged
  const takenOff = change.takenOff === undefined ? line.takenOff : change.takenOff
  const isDated = charged !== null && charged.length === days
  const isTakenOff = takenOff !== null && absent !== null
  return {
    ...line,
    ...rates,
    days,
    absent,
    charged: isDated ? charged : null,
    daysOff: isDated ? (change.daysOff === undefined ? line.daysOff : change.daysOff) : null,
    takenOff: isTakenOff ? takenOff : null,
    additional: isTakenOff ? absent - takenOff.length : null,
    ...(stay && { stay }),
    rule: value ? rule : null,
    computed: value ? value.total : null,
    amount: checkAmount(change.amount),
  }
}

export type CorrectInvoice = {
  readonly type: 'CorrectInvoice'
  readonly correctionId: number
  readonly number: string
  readonly lines: readonly CorrectedLine[]
  readonly facts: CorrectionFacts
  /** Whether the kid's credit is used on what the correction adds. */
  readonly withCredit: boolean
  /** All shares after it; by default by the arrangements, or as they were set, as far as the new amount allows. */
  readonly shares?: readonly Share[] | undefined
  readonly noteId: string
  readonly day: Day
}

/**
 * What the guardians have settled above their part of the new amount becomes the kid's credit: credit that it used
 * first, as a payment may yet be reversed.
 * @throws DomainError correction.none where nothing changes, payer.*, and those of `correctedLines`
 */
export function correctInvoice(
  { correctionId, number, lines, facts, withCredit, shares: asked, noteId, day }: CorrectInvoice,
  invoice: LiveInvoice,
  credit: number,
): LedgerEvent[] {
  const parts = correctedLines(invoice.parts, lines, { types: facts.types, issued: invoice.issuedParts })
  if (JSON.stringify(parts) === JSON.stringify(invoice.parts)) throw new DomainError('correction.none')
  const sum = sumGrosze(parts.map((line) => line.amount))
  if (sum < 0) throw new DomainError('correction.negative')
  const amount = checkAmount(sum)
  const arranged = asked ? undefined : arrangedShares(facts, invoice, { lines: parts, amount })
  const split = sharesAfter(invoice, { asked, arranged, amount, payers: facts.payers })
  const own = amount - sumGrosze((split.shares ?? []).map((share) => share.amount))
  const settled = ownPaid(invoice) + invoice.creditUsed
  const over = Math.max(0, settled - own)
  const fromCredit = Math.min(over, invoice.creditUsed)
  const left = Math.max(0, own - settled)
  const creditUsed = withCredit && amount > invoice.amount ? Math.min(left, credit) : 0
  const invoiceId = invoice.id
  return [
    {
      type: 'InvoiceCorrected',
      data: {
        correctionId,
        number,
        parts,
        amount,
        difference: amount - invoice.amount,
        fromPayments: over - fromCredit,
        fromCredit,
        creditUsed,
        ...split,
        noteId,
        day,
      },
    },
    ...(over > 0
      ? [{ type: 'CorrectionCredited' as const, data: { invoiceId, correctionId, amount: over } }]
      : []),
    ...(creditUsed > 0 ? [{ type: 'CreditUsed' as const, data: { amount: creditUsed, invoiceId } }] : []),
  ]
}

function arrangedShares(
  { split, changed }: CorrectionFacts,
  invoice: LiveInvoice,
  after: { readonly lines: readonly InvoiceLine[]; readonly amount: number },
): readonly Share[] | undefined {
  const charged = split?.charged.get(invoice.id)
  if (!split || !charged) return invoice.wanted.shares.length === 0 && !invoice.wanted.byHand ? [] : undefined
  return arrangedAfter(split.splitOf, charged, invoice, { ...after, changed })
}
