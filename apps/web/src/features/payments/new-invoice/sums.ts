/** The sums of each child, each type and the whole list, by the server's value rule. */
import type { Day } from '@skrzat/contract/days'
import { fitting } from '@skrzat/contract/difference'
import { discountOf } from '@skrzat/contract/discount'
import { MAX_GROSZE, parseAmount, sumGrosze } from '@skrzat/contract/money'
import {
  hasDaily,
  hasMain,
  ratesFor,
  valueOf,
  type CustomRates,
  type ValueBreakdown,
} from '@skrzat/contract/value'
import type { CarriedDifference, Discount, NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import type { RateDraft, RowDraft } from './draft.ts'
import { type RowSplit, splitRow } from './split.ts'

/** One type for one child. Amounts are grosze. */
export type CellSum = {
  readonly type: PaymentType
  readonly ticked: boolean
  readonly mainValue: number
  readonly daily: number
  /** The child's rates differ from the type's in an amount that the type's kind uses. */
  readonly custom: boolean
  readonly breakdown: ValueBreakdown
  /** Working days charged: those of the child's stay. */
  readonly days: number
  /** The child's charge: 0 if it is not ticked. */
  readonly amount: number
  /** The typed value is not an amount. */
  readonly invalid: { readonly mainValue: boolean; readonly daily: boolean } | null
}

export type AbsenceSum = {
  readonly counted: number
  readonly additional: number
  readonly total: number
  /** A number other than counted + additional was typed. */
  readonly changed: boolean
  /** These absence days by date; undefined if unknown. */
  readonly days: readonly Day[] | undefined
}

/** A discount of a charge: its own line of the invoice. */
export type DiscountSum = {
  readonly discount: Discount
  readonly type: PaymentType
  /** What it takes off, in grosze, above 0. */
  readonly amount: number
}

export type RowSum = {
  readonly cells: readonly CellSum[]
  readonly discounts: readonly DiscountSum[]
  /** Differences of earlier invoices that this one takes. */
  readonly carried: readonly CarriedDifference[]
  readonly absences: AbsenceSum
  readonly amount: number
  /** What others pay of it; absent where the parents pay all. */
  readonly split?: RowSplit
  readonly creditUsed: number
  /** The amount that the parent will have to pay. */
  readonly left: number
  readonly creditAfter: number
  readonly problem: 'nothing' | 'rate' | 'tooMuch' | null
}

export type RowInput = {
  readonly kid: NewInvoiceKid
  readonly row: RowDraft
  readonly types: readonly PaymentType[]
  /** Working days charged. */
  readonly days: number
  readonly additionalDays: string
  /** As typed for the child; undefined if untouched. */
  readonly absences: string | undefined
}

/** A rate's field: null if empty, so that the type's rate applies; undefined if it is not an amount. */
export function readRate(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.grosze : undefined
}

function ratesTyped(rate: RateDraft): { custom: CustomRates; invalid: CellSum['invalid'] } {
  const mainValue = readRate(rate.mainValue)
  const daily = readRate(rate.daily)
  const wrong = { mainValue: mainValue === undefined, daily: daily === undefined }
  return {
    custom: { mainValue: mainValue ?? null, daily: daily ?? null },
    invalid: wrong.mainValue || wrong.daily ? wrong : null,
  }
}

export function absenceSum({
  additionalDays,
  absences,
  ...input
}: Pick<RowInput, 'kid' | 'row' | 'types' | 'additionalDays' | 'absences'>): AbsenceSum {
  const kid = withoutTaken(input)
  const additional = Number(additionalDays)
  const usual = kid.absences + additional
  const total = absences === undefined || absences === '' ? usual : Number(absences)
  return {
    counted: kid.absences,
    additional,
    total,
    changed: total !== usual,
    days: daysTakenOff(kid, total),
  }
}

/** The kid without the absences that an invoice has taken off already for one of its ticked types. */
function withoutTaken({ kid, row, types }: Pick<RowInput, 'kid' | 'row' | 'types'>): NewInvoiceKid {
  const { absenceDays, takenOff = [] } = kid
  const daily = types.filter((type) => hasDaily(type) && isTicked(type, kid, row))
  const taken = new Set(
    takenOff.flatMap(({ paymentTypeId, days }) =>
      daily.some((type) => type.id === paymentTypeId) ? days : [],
    ),
  )
  if (!absenceDays || taken.size === 0) return kid
  const left = absenceDays.filter((day) => !taken.has(day))
  return { ...kid, absences: left.length, absenceDays: left }
}

function isTicked(type: PaymentType, kid: NewInvoiceKid, row: RowDraft): boolean {
  const kept = kid.customValues.find((value) => value.paymentTypeId === type.id)
  return row.ticks[type.id] ?? !(row.rates[type.id]?.defaultUnchecked ?? kept?.defaultUnchecked ?? false)
}

/** The counted days, plus those that no invoice took off, if at least as many additional days are taken off. */
function daysTakenOff(
  { absences, absenceDays, notDeducted, alreadyInvoiced }: NewInvoiceKid,
  total: number,
): Day[] | undefined {
  if (!absenceDays) return undefined
  const left = notDeducted.absences
  const added = alreadyInvoiced.length === 0 && total - absences >= left.length
  return added ? [...absenceDays, ...left] : absenceDays
}

/**
 * The child's days that no invoice deducts automatically; 0 if at least as many additional days are taken off, or if
 * the child already has an invoice for this period.
 */
export function daysToAdd(
  { notDeducted, alreadyInvoiced }: Pick<NewInvoiceKid, 'notDeducted' | 'alreadyInvoiced'>,
  { total, counted }: Pick<AbsenceSum, 'total' | 'counted'>,
): number {
  const days = notDeducted.absences.length + notDeducted.closedDays
  return alreadyInvoiced.length > 0 || total - counted >= days ? 0 : days
}

function cellSum(type: PaymentType, { kid, row, days }: RowInput, absent: number): CellSum {
  const kept = kid.customValues.find((value) => value.paymentTypeId === type.id)
  const draft = row.rates[type.id]
  const typed = draft && ratesTyped(draft)
  const { mainValue, daily } = ratesFor(type, typed?.custom ?? kept)
  const charged = kid.stay?.days ?? days
  const breakdown = valueOf(type.type, { mainValue, daily }, charged, absent, kid.stay)
  const ticked = isTicked(type, kid, row)
  return {
    type,
    ticked,
    mainValue,
    daily,
    custom: (hasMain(type) && mainValue !== type.mainValue) || (hasDaily(type) && daily !== type.daily),
    breakdown,
    days: charged,
    amount: ticked ? breakdown.total : 0,
    invalid: typed?.invalid ?? null,
  }
}

export function rowSum(input: RowInput): RowSum {
  const absences = absenceSum(input)
  const cells = input.types.map((type) => cellSum(type, input, absences.total))
  const discounts = discountSums(input.kid, cells)
  const taken = sumGrosze(discounts.map((each) => each.amount))
  const charged = sumGrosze(cells.map((cell) => cell.amount)) - taken
  // Without a charge there is no invoice to take them.
  const carried = cells.some(({ ticked }) => ticked) ? fitting(charged, input.kid.carried ?? []) : []
  const amount = charged + sumGrosze(carried.map((each) => each.amount))
  const split =
    input.kid.split && splitRow(input.kid.split, { stay: input.kid.stay, cells, discounts, amount })
  const own = split?.own ?? amount
  const creditUsed = input.row.withCredit ? Math.min(own, Math.max(0, input.kid.credit)) : 0
  return {
    cells,
    discounts,
    carried,
    absences,
    amount,
    ...(split && { split }),
    creditUsed,
    left: own - creditUsed,
    creditAfter: input.kid.credit - creditUsed,
    problem: problemOf(cells, amount, carried.length > 0),
  }
}

/** Each takes off its charge what the ones before it have left. */
function discountSums({ discounts = [] }: NewInvoiceKid, cells: readonly CellSum[]): DiscountSum[] {
  const left = new Map(cells.map((cell) => [cell.type.id, cell.amount]))
  return discounts.flatMap((discount) => {
    const cell = cells.find(({ type }) => type.id === discount.paymentTypeId)
    const rest = left.get(discount.paymentTypeId) ?? 0
    const amount = cell ? discountOf(discount, cell.amount, rest) : 0
    if (!cell || amount === 0) return []
    left.set(discount.paymentTypeId, rest - amount)
    return [{ discount, type: cell.type, amount }]
  })
}

function problemOf(cells: readonly CellSum[], amount: number, hasCarried: boolean): RowSum['problem'] {
  if (cells.some((cell) => cell.ticked && cell.invalid)) return 'rate'
  if (amount === 0 && !hasCarried) return 'nothing'
  return amount > MAX_GROSZE || cells.some((cell) => cell.amount > MAX_GROSZE) ? 'tooMuch' : null
}

export type Totals = {
  readonly count: number
  readonly amount: number
  readonly creditUsed: number
  readonly left: number
  /** By payment type. */
  readonly columns: ReadonlyMap<number, number>
}

/** The rows' totals. */
export function sumRows(types: readonly PaymentType[], rows: readonly RowSum[]): Totals {
  const columns = new Map(types.map((type) => [type.id, 0]))
  for (const row of rows) {
    for (const { type, amount } of row.cells) columns.set(type.id, (columns.get(type.id) ?? 0) + amount)
    for (const { type, amount } of row.discounts) columns.set(type.id, (columns.get(type.id) ?? 0) - amount)
    for (const { paymentTypeId: type, amount } of row.carried)
      columns.set(type, (columns.get(type) ?? 0) + amount)
  }
  return {
    count: rows.length,
    amount: sumGrosze(rows.map((row) => row.amount)),
    creditUsed: sumGrosze(rows.map((row) => row.creditUsed)),
    left: sumGrosze(rows.map((row) => row.left)),
    columns,
  }
}
