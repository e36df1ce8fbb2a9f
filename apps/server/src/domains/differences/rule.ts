/** What an issued invoice's line would be now, and why (docs/decisions/differences.md). Pure. */
import { createHash } from 'node:crypto'
import type { Day } from '@skrzat/contract/days'
import type { DifferenceCause } from '@skrzat/contract/difference'
import { type ChargeRule, daysOfStay, type KidDays, type Stay, stayIn } from '@skrzat/contract/stay'
import { hasDaily, hasMain, type Rates, ruleOf, valueBy } from '@skrzat/contract/value'
import type { TakenOffDay } from '@skrzat/contract/wire/payments'
import {
  type Basis,
  type CorrectedLine,
  correctedLines,
  type CorrectionRow,
  type InvoiceLine,
} from '../payments/index.ts'
import { comesTo } from './carry.ts'

type Period = NonNullable<Basis['period']>

export type IssuedInvoice = {
  readonly id: number
  /** With the approved differences that other invoices take: what the kid is charged for it. */
  readonly parts: readonly InvoiceLine[]
  /** As the ledger has them. */
  readonly ledgerParts: readonly InvoiceLine[]
  /** Payment types whose lines have no more differences. */
  readonly settled: ReadonlySet<number>
  readonly basis: Basis
  readonly corrections: readonly CorrectionRow[]
  /** ISO 8601. */
  readonly createdAt: string
}

/** What is known of the kid and of the place's calendar now. */
export type FactsNow = {
  readonly kid: KidDays
  readonly chargeRule: ChargeRule
  /** The working days of the invoice's period. */
  readonly workingDays: readonly Day[]
  readonly closedDays: ReadonlySet<Day>
  /** The kid's absences that count, with the instant since which they do, ISO 8601. */
  readonly absences: readonly (TakenOffDay & { readonly since: string })[]
  /** Days that other live invoices of the kid take off, or are to take off. */
  readonly takenElsewhere: ReadonlySet<Day>
  /** Prices that were corrected backwards, the oldest first. */
  readonly prices: readonly PriceCorrection[]
  /** Corrections that approved differences. */
  readonly approved: ReadonlySet<number>
}

/** From `before` to `after`, for invoices whose period begins on `fromDay` or later. */
export type PriceCorrection = {
  readonly paymentTypeId: number
  readonly fromDay: Day
  /** ISO 8601. */
  readonly at: string
  readonly before: Rates
  readonly after: Rates
}

export type Why = {
  readonly off: readonly Day[]
  readonly back: readonly Day[]
  readonly stay: Period | null
  readonly rates: { readonly before: Rates; readonly after: Rates } | null
}

export type LineDifference = {
  readonly id: string
  readonly paymentTypeId: number
  readonly labelId: number
  readonly cause: DifferenceCause
  readonly why: Why
  /** Grosze, with the line's discounts: what it comes to, and what it comes to with this difference alone. */
  readonly before: number
  readonly after: number
}

/** What a line is computed from. */
type Dates = Pick<InvoiceLine, 'charged' | 'daysOff' | 'takenOff' | 'stay' | 'mainValue' | 'daily'>
type Change = { readonly cause: DifferenceCause; readonly why: Why; readonly apply: (dates: Dates) => Dates }

const CAUSES: Readonly<
  Record<DifferenceCause, (line: InvoiceLine, invoice: IssuedInvoice, facts: FactsNow) => Change | null>
> = { left: leftOf, closed: closedOf, absences: absencesOf, price: priceOf }

/** The differences of an invoice's lines that change what they come to, alone or beside others. */
export function differencesOf(invoice: IssuedInvoice, facts: FactsNow): LineDifference[] {
  return invoice.parts.flatMap((line) => {
    const { paymentTypeId, labelId } = line
    const changes = changesOf(line, invoice, facts)
    const amountBy = (some: readonly Change[]) => {
      if (some.length === 0) return comesTo(invoice.parts, paymentTypeId)
      const parts = linesAfter(invoice, [correctedBy(line, invoice, facts, some)])
      return comesTo(parts, paymentTypeId)
    }
    /** What a limit hides alone may count beside others: left out, the order of approving would matter. */
    const isHidden = (change: Change) =>
      subsetsOf(changes.filter((one) => one !== change)).every((others) => {
        const together = changes.filter((one) => one === change || others.includes(one))
        return amountBy(others) === amountBy(together)
      })
    return changes.flatMap((change) => {
      const { cause, why } = change
      const [before, after] = [amountBy([]), amountBy([change])]
      if (after === before && isHidden(change)) return []
      return [
        { id: idOf(invoice.id, paymentTypeId, change), paymentTypeId, labelId, cause, why, before, after },
      ]
    })
  })
}

function subsetsOf<T>(all: readonly T[]): T[][] {
  const subsets: T[][] = [[]]
  for (const one of all) subsets.push(...subsets.map((some) => [...some, one]))
  return subsets
}

/** The lines of a correction that approves these differences of the invoice together. */
export function approving(
  invoice: IssuedInvoice,
  facts: FactsNow,
  ids: ReadonlySet<string>,
): CorrectedLine[] {
  return invoice.parts.flatMap((line) => {
    const wanted = changesOf(line, invoice, facts).filter((change) =>
      ids.has(idOf(invoice.id, line.paymentTypeId, change)),
    )
    return wanted.length > 0 ? [correctedBy(line, invoice, facts, wanted)] : []
  })
}

/** The invoice's lines after a correction of some: what the ledger makes of it, to the grosz. */
export function linesAfter(invoice: IssuedInvoice, lines: readonly CorrectedLine[]): readonly InvoiceLine[] {
  if (lines.length === 0) return invoice.parts
  return correctedLines(invoice.parts, lines, {
    types: new Map(),
    issued: invoice.corrections[0]?.was.parts ?? invoice.ledgerParts,
  })
}

function changesOf(line: InvoiceLine, invoice: IssuedInvoice, facts: FactsNow): Change[] {
  if (!hasDifferences(line, invoice)) return []
  const causes = [CAUSES.left, CAUSES.closed, CAUSES.absences, CAUSES.price]
  return causes.flatMap((cause) => cause(line, invoice, facts) ?? [])
}

function hasDifferences(line: InvoiceLine, { settled }: Pick<IssuedInvoice, 'settled'>): boolean {
  return isDated(line) && !settled.has(line.paymentTypeId)
}

/** A line whose days were typed has no dates, and stays. */
function isDated(line: InvoiceLine): boolean {
  if (line.extra || line.computed === null || line.rule === null) return false
  return !hasDaily({ type: line.kind }) || (line.charged !== null && line.charged.length === line.days)
}

/**
 * The lines before the first of the latest approvals: adjustments by hand are those. What a limit cut off in one
 * approval is not lost to the next, so that their order does not matter.
 */
function partsByHand(
  { ledgerParts, corrections }: IssuedInvoice,
  { approved }: FactsNow,
): readonly InvoiceLine[] {
  const byHand = corrections.findLastIndex(({ id }) => !approved.has(id))
  return corrections[byHand + 1]?.was.parts ?? ledgerParts
}

function correctedBy(
  line: InvoiceLine,
  invoice: IssuedInvoice,
  facts: FactsNow,
  changes: readonly Change[],
): CorrectedLine & { readonly amount: number } {
  const { paymentTypeId } = line
  const own = (one: InvoiceLine) => one.paymentTypeId === paymentTypeId && !one.extra
  const base = partsByHand(invoice, facts).find(own) ?? line
  const dates = changes.reduce<Dates>((before, { apply }) => apply(before), line)
  const { charged, daysOff, takenOff, stay, mainValue, daily } = dates
  const days = charged ? charged.length : line.days
  // A fewer days by the rule's limit is no adjustment.
  const limited = base.absent === base.days && (base.additional ?? 0) < 0
  const additional = limited ? 0 : (base.additional ?? 0)
  const absent = takenOff ? Math.max(0, takenOff.length + additional) : line.absent
  const rule = stay && stay !== line.stay ? ruleOf(line.kind, stay) : line.rule
  const value = rule === null ? null : valueBy(rule, line.kind, { mainValue, daily }, { days, absent, stay })
  const adjustment = base.amount - (base.computed ?? base.amount)
  const amount = value ? Math.max(0, value.total + adjustment) : line.amount
  return {
    paymentTypeId,
    amount,
    days,
    absent,
    charged,
    daysOff,
    takenOff,
    mainValue,
    daily,
    ...(stay && { stay }),
  }
}

/** The kid attends another part of the period than the line charges. */
function leftOf(line: InvoiceLine, { basis: { period } }: IssuedInvoice, facts: FactsNow): Change | null {
  if (!period) return null
  const stay = stayNow(period, facts)
  const whole = { ...period, part: 1, of: 1 }
  const was = line.stay ?? whole
  const now = stay ?? whole
  if (was.from === now.from && was.to === now.to && (was.part === 0) === (now.part === 0)) return null
  if (!hasDaily({ type: line.kind }) && !hasMain({ type: line.kind })) return null
  const attends = (day: Day) => now.part > 0 && day >= now.from && day <= now.to
  const charged = (days: readonly Day[]) =>
    [
      ...new Set([
        ...days.filter(attends),
        ...daysOfStay(facts.workingDays, now).filter(
          (day) => attends(day) && (day < was.from || day > was.to),
        ),
      ]),
    ].sort()
  return {
    cause: 'left',
    why: { off: [], back: [], stay: now.part > 0 ? { from: now.from, to: now.to } : null, rates: null },
    apply: (dates) => ({
      ...dates,
      stay: now,
      charged: dates.charged && charged(dates.charged),
      daysOff: dates.daysOff && dates.daysOff.filter(({ day }) => attends(day)),
    }),
  }
}

/** Undefined for the whole period; no part of it where the kid attends none. */
function stayNow(period: Period, { chargeRule, workingDays, kid }: FactsNow): Stay | undefined {
  const stay = stayIn(chargeRule, period, workingDays, kid)
  return stay === null ? { ...period, part: 0, of: 1 } : stay
}

/** By the corrections since the issue, one after another. A rate that staff entered is no former price, and stays. */
function priceOf(
  { paymentTypeId, mainValue, daily, kind }: InvoiceLine,
  { basis: { period }, createdAt }: IssuedInvoice,
  { prices }: FactsNow,
): Change | null {
  if (!period) return null
  const before = { mainValue, daily }
  const since = prices.filter(
    (one) => one.paymentTypeId === paymentTypeId && one.at > createdAt && one.fromDay <= period.from,
  )
  const after = since.reduce<Rates>(
    (rates, one) => ({
      mainValue: rates.mainValue === one.before.mainValue ? one.after.mainValue : rates.mainValue,
      daily: rates.daily === one.before.daily ? one.after.daily : rates.daily,
    }),
    before,
  )
  const changes = {
    mainValue: hasMain({ type: kind }) && after.mainValue !== mainValue,
    daily: hasDaily({ type: kind }) && after.daily !== daily,
  }
  if (!changes.mainValue && !changes.daily) return null
  return {
    cause: 'price',
    why: { off: [], back: [], stay: null, rates: { before, after } },
    apply: (dates) => ({ ...dates, ...after }),
  }
}

/**
 * Days closed since, and days that were closed and are open again. A day that an invoice took off as an absence costs
 * nothing any more; one that is open again is taken off at once where the kid is absent.
 */
function closedOf(
  line: InvoiceLine,
  { basis: { absencesPeriod: period } }: IssuedInvoice,
  { closedDays, takenElsewhere, workingDays, absences }: FactsNow,
): Change | null {
  const taken = daysTaken(line, takenElsewhere)
  const known = line.charged ?? []
  const off = known.filter((day) => closedDays.has(day) && !taken.has(day))
  const back = openAgain(line, workingDays)
  if (off.length + back.length === 0) return null
  const absent = absences
    .filter(({ day }) => back.includes(day) && isToTakeOff(day, period, taken))
    .map(({ day, why }) => ({ day, why }))
  return {
    cause: 'closed',
    why: { off, back, stay: null, rates: null },
    apply(dates) {
      // A stay that became shorter leaves the others out.
      const still = back.filter((day) => dates.daysOff?.some((one) => one.day === day))
      const charged = dates.charged && [...dates.charged.filter((day) => !off.includes(day)), ...still].sort()
      const kept = dates.daysOff?.filter(({ day, why }) => why !== 'closed' || !still.includes(day))
      const added = off.map((day) => ({ day, why: 'closed' as const }))
      const takenOff =
        dates.takenOff && byDay([...dates.takenOff, ...absent.filter(({ day }) => still.includes(day))])
      return { ...dates, charged, daysOff: kept ? byDay([...kept, ...added]) : null, takenOff }
    },
  }
}

/** Days that the line leaves out as closed, and that are not. */
function openAgain(line: InvoiceLine, workingDays: readonly Day[]): Day[] {
  return [...closedOn(line)].filter((day) => workingDays.includes(day) && !(line.charged ?? []).includes(day))
}

function isToTakeOff(day: Day, period: Basis['absencesPeriod'], taken: ReadonlySet<Day>): boolean {
  return period !== null && day >= period.from && day <= period.to && !taken.has(day)
}

/** The days that the line leaves out as closed. */
function closedOn({ daysOff }: InvoiceLine): ReadonlySet<Day> {
  return new Set((daysOff ?? []).flatMap(({ day, why }) => (why === 'closed' ? [day] : [])))
}

function byDay<T extends { readonly day: Day }>(days: readonly T[]): T[] {
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Absences that count since after the issue, and those that were taken off and do not count any more. */
function absencesOf(
  line: InvoiceLine,
  { basis: { absencesPeriod }, createdAt }: IssuedInvoice,
  { absences, closedDays, takenElsewhere }: FactsNow,
): Change | null {
  if (!line.takenOff || line.additional === null || !absencesPeriod) return null
  const counted = new Set(absences.map(({ day }) => day))
  const taken = new Set([...daysTaken(line, takenElsewhere), ...closedOn(line)])
  const added = absences
    .filter(({ day, since }) => since > createdAt && isToTakeOff(day, absencesPeriod, taken))
    .map(({ day, why }) => ({ day, why }))
  const back = line.takenOff.map(({ day }) => day).filter((day) => !counted.has(day) && !closedDays.has(day))
  if (added.length + back.length === 0) return null
  return {
    cause: 'absences',
    why: { off: added.map(({ day }) => day), back, stay: null, rates: null },
    apply: (dates) => ({
      ...dates,
      takenOff:
        dates.takenOff && byDay([...dates.takenOff.filter(({ day }) => !back.includes(day)), ...added]),
    }),
  }
}

/**
 * The facts of a kid's live invoices, with each absence that several would take off left to one of them: the first that
 * has an amount to take it off. It is chosen by the invoices as before any approval, whose order does not matter so.
 */
export function eachAbsenceOnce<One extends { readonly invoice: IssuedInvoice; readonly facts: FactsNow }>(
  ofKid: readonly One[],
): One[] {
  const spent = ofKid.filter((one) => !hasRoom(one))
  const byId = (one: One, other: One) => one.invoice.id - other.invoice.id
  const order = [...ofKid.filter(hasRoom).sort(byId), ...spent.sort(byId)]
  const ownerOf = new Map<Day, number>()
  for (const { invoice, facts } of order)
    for (const day of daysToTakeOff(invoice, facts)) if (!ownerOf.has(day)) ownerOf.set(day, invoice.id)
  return ofKid.map((one) => {
    const others = [...ownerOf].flatMap(([day, id]) => (id === one.invoice.id ? [] : [day]))
    if (others.length === 0) return one
    return {
      ...one,
      facts: { ...one.facts, takenElsewhere: new Set([...one.facts.takenElsewhere, ...others]) },
    }
  })
}

/** Whether a line, before the latest approvals, charges a day that it can take off. */
function hasRoom({ invoice, facts }: { readonly invoice: IssuedInvoice; readonly facts: FactsNow }): boolean {
  return partsByHand(invoice, facts).some(
    (line) =>
      hasDifferences(line, invoice) &&
      line.takenOff &&
      line.amount > 0 &&
      (line.days ?? 0) > (line.absent ?? 0),
  )
}

function daysToTakeOff(invoice: IssuedInvoice, facts: FactsNow): Set<Day> {
  const { absencesPeriod: period } = invoice.basis
  const lines = invoice.parts.filter((line) => hasDifferences(line, invoice))
  const days = lines.flatMap((line) => {
    const late = absencesOf(line, invoice, facts)?.why.off ?? []
    const back = line.takenOff ? openAgain(line, facts.workingDays) : []
    const taken = daysTaken(line, facts.takenElsewhere)
    const absent = facts.absences.map(({ day }) => day)
    return [...late, ...absent.filter((day) => back.includes(day) && isToTakeOff(day, period, taken))]
  })
  return new Set(days)
}

/** Each line of an invoice takes the same days off. */
function daysTaken({ takenOff }: InvoiceLine, elsewhere: ReadonlySet<Day>): ReadonlySet<Day> {
  return new Set([...elsewhere, ...(takenOff ?? []).map(({ day }) => day)])
}

function idOf(invoiceId: number, paymentTypeId: number, { cause, why }: Change): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([why.off, why.back, why.stay, why.rates]))
    .digest('hex')
  return `${invoiceId}-${paymentTypeId}-${cause}-${digest.slice(0, 16)}`
}
