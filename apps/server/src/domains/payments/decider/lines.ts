/** The lines of an invoice: what each is computed from, by date where that is known, and what staff charge. Pure. */
import type { Day } from '@skrzat/contract/days'
import type { DiscountDays, DiscountKind, DiscountValue } from '@skrzat/contract/discount'
import { daysOfStay, type Stay } from '@skrzat/contract/stay'
import {
  hasDaily,
  ratesFor,
  ruleOf,
  valueBy,
  type CustomRates,
  type PaymentTypeKind,
  type Rates,
} from '@skrzat/contract/value'
import type { DayOffReason, TakenOffDay } from '@skrzat/contract/wire/payments'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Basis, InvoiceLine } from '../events.ts'
import { checkAmount, checkSigned } from './amounts.ts'

/** The most lines that one invoice may have. */
export const MAX_LINES = 50

export type LineRequest = {
  readonly paymentTypeId: number
  readonly amount: number
  readonly days: number | null
  readonly absent: number | null
  /** The rates of the computed amount, if they differ from the kid's. */
  readonly mainValue?: number | undefined
  readonly daily?: number | undefined
  /** A line beside the type's own, which it reduces. */
  readonly extra?: { readonly kind: 'discount'; readonly discountId: number } | undefined
}

/** A discount that is not removed. */
export type DiscountFacts = DiscountValue &
  DiscountDays & {
    readonly kidId: number
    readonly paymentTypeId: number
    readonly kind: DiscountKind
  }

export type PaymentTypeFacts = Rates & {
  readonly kind: PaymentTypeKind
  readonly labelId: number
  readonly retired: boolean
}

/** The charged period's working days, and its days off. */
export type ChargedDays = {
  readonly charged: readonly Day[]
  readonly daysOff: readonly { readonly day: Day; readonly why: DayOffReason }[]
}

export type LineFacts = {
  readonly types: ReadonlyMap<number, PaymentTypeFacts>
  /** By `customKey`. */
  readonly customValues: ReadonlyMap<string, CustomRates>
  /** Null if no period is charged. */
  readonly calendar: ChargedDays | null
  /** By kid that attends only a part of the period. */
  readonly stays?: ReadonlyMap<number, Stay>
  /** By id. */
  readonly discounts?: ReadonlyMap<number, DiscountFacts>
  /** By kid, the absences that count now: those in the absences' period, and those requested by date. */
  readonly absences: ReadonlyMap<number, readonly TakenOffDay[]>
  /** By `customKey`, the absence days that other live invoices of the kid have taken off for the type. */
  readonly takenElsewhere?: TakenElsewhere
}

export type TakenElsewhere = ReadonlyMap<string, ReadonlySet<Day>>

type LinesRequest = {
  readonly kidId: number
  readonly lines: readonly LineRequest[]
  readonly takenOff?: readonly Day[] | undefined
}

export const customKey = (kidId: number, paymentTypeId: number): string => `${kidId}/${paymentTypeId}`

/**
 * @throws DomainError invoice.*, payment_type.*, amount.*; conflict.stale for a day that is no absence that counts;
 * invoice.absence_taken for one that another invoice takes off
 */
export function decideLines(request: LinesRequest, basis: Basis, facts: LineFacts): InvoiceLine[] {
  const { kidId, lines } = request
  if (lines.length === 0) throw new DomainError('invoice.empty')
  if (lines.length > MAX_LINES) throw new DomainError('invoice.too_many_lines', { max: MAX_LINES })
  const absences = absencesOf(request, basis, facts)
  const stay = facts.stays?.get(kidId)
  const seen = new Set<number>()
  checkDiscounts(lines)
  return lines.map((line) => {
    const type = facts.types.get(line.paymentTypeId)
    if (!type) throw new DomainError('payment_type.not_found', { paymentType: line.paymentTypeId })
    if (type.retired) throw new DomainError('payment_type.retired', { paymentType: line.paymentTypeId })
    if (line.extra) return extraLine(line, type, extraOf(line.extra, { kidId, line, facts }))
    if (seen.has(line.paymentTypeId)) throw new DomainError('payment_type.repeated')
    seen.add(line.paymentTypeId)
    const key = customKey(kidId, line.paymentTypeId)
    const own = ratesFor(type, facts.customValues.get(key))
    const rates = {
      mainValue: checkAmount(line.mainValue ?? own.mainValue),
      daily: checkAmount(line.daily ?? own.daily),
    }
    const rule = ruleOf(type.kind, stay)
    const value = valueBy(rule, type.kind, rates, { ...line, stay })
    const computed = value?.total ?? null
    const daily = hasDaily({ type: type.kind })
    // The rule deducts at most the days charged.
    const absent = daily && value && line.absent !== null ? value.absent : line.absent
    return {
      paymentTypeId: line.paymentTypeId,
      labelId: type.labelId,
      kind: type.kind,
      ...rates,
      days: line.days,
      absent,
      ...(daily ? chargedOf(line, facts, stay) : { charged: null, daysOff: null }),
      ...(daily
        ? takenOffOf(line, absent, leftFor(line, absences, facts.takenElsewhere?.get(key)))
        : { takenOff: null, additional: null }),
      ...(stay && { stay }),
      rule: computed === null ? null : rule,
      computed,
      amount: checkAmount(line.amount),
    }
  })
}

/** @throws DomainError discount.above_line if the discounts of a type take off more than its line, or have none */
function checkDiscounts(lines: readonly LineRequest[]): void {
  const left = new Map<number, number>()
  const add = (type: number, amount: number) => left.set(type, (left.get(type) ?? 0) + amount)
  for (const { paymentTypeId, amount, extra } of lines) if (!extra) add(paymentTypeId, amount)
  for (const { paymentTypeId, amount, extra } of lines) {
    if (!extra) continue
    if (amount > 0) throw new DomainError('discount.above_line')
    add(paymentTypeId, amount)
    if ((left.get(paymentTypeId) ?? 0) < 0) throw new DomainError('discount.above_line')
  }
}

/** @throws DomainError discount.not_found unless it is the kid's and for the type */
function extraOf(
  extra: NonNullable<LineRequest['extra']>,
  { kidId, line, facts }: { kidId: number; line: LineRequest; facts: LineFacts },
): NonNullable<InvoiceLine['extra']> {
  const discount = facts.discounts?.get(extra.discountId)
  if (discount?.kidId !== kidId || discount.paymentTypeId !== line.paymentTypeId)
    throw new DomainError('discount.not_found')
  const { kind: reason, percent } = discount
  return { kind: 'discount', discountId: extra.discountId, reason, percent }
}

function extraLine(
  { paymentTypeId, amount }: LineRequest,
  { labelId, kind }: PaymentTypeFacts,
  extra: NonNullable<InvoiceLine['extra']>,
): InvoiceLine {
  const unknown = { days: null, absent: null, charged: null, daysOff: null, takenOff: null, additional: null }
  const value = { mainValue: 0, daily: 0, rule: null, computed: null, amount: checkSigned(amount) }
  return { paymentTypeId, labelId, kind, ...unknown, ...value, extra }
}

type KidAbsences = {
  readonly days: readonly TakenOffDay[]
  /** Whether the request names the days; otherwise they are the absences that count now. */
  readonly named: boolean
}

/** Undefined if the request has no absences by date. */
function absencesOf(
  { kidId, takenOff }: LinesRequest,
  { absencesPeriod }: Basis,
  facts: LineFacts,
): KidAbsences | undefined {
  const counted = facts.absences.get(kidId) ?? []
  if (takenOff) {
    const byDay = new Map(counted.map((absence) => [absence.day, absence]))
    const days = [...new Set(takenOff)].sort().map((day) => {
      const absence = byDay.get(day)
      if (!absence) throw new DomainError('conflict.stale')
      return absence
    })
    return { days, named: true }
  }
  if (!absencesPeriod) return undefined
  const { from, to } = absencesPeriod
  return { days: counted.filter(({ day }) => day >= from && day <= to), named: false }
}

/** Dates are known only if all days of the kid's stay are charged, or of the period; otherwise staff entered a number. */
function chargedOf(
  { days }: LineRequest,
  { calendar }: LineFacts,
  stay: Stay | undefined,
): Pick<InvoiceLine, 'charged' | 'daysOff'> {
  if (!calendar) return { charged: null, daysOff: null }
  if (stay) {
    const within = daysOfStay(calendar.charged, stay)
    const daysOff = calendar.daysOff.filter(({ day }) => day >= stay.from && day <= stay.to)
    if (within.length === days) return { charged: within, daysOff }
  }
  if (calendar.charged.length !== days) return { charged: null, daysOff: null }
  return { charged: [...calendar.charged], daysOff: [...calendar.daysOff] }
}

/** The absences that no other invoice takes off for the line's type. @throws DomainError invoice.absence_taken */
function leftFor(
  { days, absent }: LineRequest,
  absences: KidAbsences | undefined,
  elsewhere: ReadonlySet<Day> | undefined,
): KidAbsences | undefined {
  const taken = elsewhere && absences?.days.find(({ day }) => elsewhere.has(day))
  if (!taken || !absences || days === null || absent === null || absent === 0) return absences
  if (absences.named) throw new DomainError('invoice.absence_taken', { date: taken.day })
  return { ...absences, days: absences.days.filter(({ day }) => !elsewhere.has(day)) }
}

/**
 * If fewer days were requested than there are absences, the dates are unknown, unless the request names them.
 * @param absent the days deducted
 */
function takenOffOf(
  line: LineRequest,
  absent: number | null,
  absences: KidAbsences | undefined,
): Pick<InvoiceLine, 'takenOff' | 'additional'> {
  const known = line.days !== null && line.absent !== null && absent !== null && absences
  if (!known || (!absences.named && absences.days.length > line.absent))
    return { takenOff: null, additional: null }
  // Only these fields go into the event, even if the facts hold more.
  const takenOff = absences.days.map(({ day, why }) => ({ day, why }))
  return { takenOff, additional: absent - takenOff.length }
}
