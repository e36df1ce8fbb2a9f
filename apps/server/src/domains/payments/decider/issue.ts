/** Issuing for one kid or a whole group, all or none. Pure. */
import { addDays, daysBetween, type Day } from '@skrzat/contract/days'
import { fitting } from '@skrzat/contract/difference'
import { discountOf, isValidOn } from '@skrzat/contract/discount'
import { sumGrosze } from '@skrzat/contract/money'
import { DomainError } from '../../../kernel/errors/index.ts'
import {
  type Basis,
  type CreditEvent,
  type DifferenceLine,
  type InvoiceIssued,
  type InvoiceLine,
  isDifference,
} from '../events.ts'
import { checkAmount } from './amounts.ts'
import { customKey, decideLines, type LineFacts, type LineRequest } from './lines.ts'
import { checkShares, type Payers } from './shares.ts'
import type { Share } from './state.ts'
import type { SplitOf } from '../split.ts'

/** The most invoices that one command may issue. */
const MAX_INVOICES = 1000
export const MAX_PERIOD_DAYS = 366

export type InvoiceRequest = {
  readonly kidId: number
  readonly withCredit: boolean
  readonly noteId: string | null
  readonly lines: readonly LineRequest[]
  /** The absence days that its lines take off, by date, as the caller saw them. */
  readonly takenOff?: readonly Day[] | undefined
  /** The period of this invoice alone; by default the basis's. */
  readonly period?: Basis['period'] | undefined
  /** What others than the guardians pay of it; by default by the arrangements of its kid. */
  readonly shares?: readonly Share[] | undefined
  /** Ids of waiting differences that it takes. */
  readonly carried?: readonly number[] | undefined
}

/** The facts at the time of issue. A missing kid or payment type does not belong to the place. */
export type IssueFacts = LineFacts & {
  readonly paymentDays: number
  readonly kids: ReadonlyMap<number, { readonly groupId: number; readonly firstDay?: Day | null }>
  /** Credit in grosze by kid, for invoices that use it. */
  readonly credits: ReadonlyMap<number, number>
  /** The place's payers beside the guardians. */
  readonly payers?: Payers
  /** Without it the guardians pay all of an invoice that names no shares. */
  readonly splitOf?: SplitOf | undefined
  /** By kid, the differences of earlier invoices that wait for the next. */
  readonly carried?: ReadonlyMap<number, readonly DifferenceLine[]> | undefined
}

export type IssueCommand = {
  readonly basis: Basis
  /** The Warsaw day of issue. */
  readonly day: Day
  readonly invoices: readonly InvoiceRequest[]
  /** One per invoice, in their order. */
  readonly ids: readonly number[]
  /** The last number given in the place and month; the new ones follow it. */
  readonly lastNumber: number
}

/** The events of one invoice, for its own stream and for its kid's credit. */
export type Issue = {
  readonly kidId: number
  readonly invoice: InvoiceIssued
  readonly credit: Extract<CreditEvent, { type: 'CreditUsed' }> | null
}

/** `2026/11/0012` (spec: Payments). */
export function invoiceNumber(day: Day, count: number): string {
  return `${day.slice(0, 4)}/${day.slice(5, 7)}/${String(count).padStart(4, '0')}`
}

/** Checks what needs no stored data: that there is something to issue, and valid periods. */
export function checkIssue({ basis, invoices }: Pick<IssueCommand, 'basis' | 'invoices'>): void {
  const periods = [basis.period, basis.absencesPeriod, ...invoices.map(({ period }) => period)]
  if (invoices.length === 0) throw new DomainError('invoice.none')
  if (invoices.length > MAX_INVOICES) throw new DomainError('invoice.too_many', { max: MAX_INVOICES })
  for (const period of periods) {
    if (!period) continue
    const length = daysBetween(period.from, period.to)
    if (length < 0) throw new DomainError('period.invalid')
    if (length >= MAX_PERIOD_DAYS) throw new DomainError('period.too_long', { max: MAX_PERIOD_DAYS })
  }
}

/**
 * The invoice with a line for each discount that its kid has on the first day that is charged, as the new-invoice screen
 * proposes them: none takes off more than is left of its line.
 */
function withDiscountLines<Request extends InvoiceRequest>(
  invoice: Request,
  { discounts = new Map(), kids }: Pick<IssueFacts, 'discounts' | 'kids'>,
): Request {
  const { kidId, period, lines } = invoice
  const firstDay = kids.get(kidId)?.firstDay ?? null
  const from = period && firstDay !== null && firstDay > period.from ? firstDay : period?.from
  if (from === undefined) return invoice
  const valid = [...discounts].filter(([, discount]) => discount.kidId === kidId && isValidOn(discount, from))
  const taken = lines.flatMap((line) => {
    let left = line.amount
    return valid.flatMap(([discountId, discount]): LineRequest[] => {
      const amount =
        discount.paymentTypeId === line.paymentTypeId ? discountOf(discount, line.amount, left) : 0
      if (amount === 0) return []
      left -= amount
      const extra = { kind: 'discount' as const, discountId }
      return [{ paymentTypeId: line.paymentTypeId, amount: 0 - amount, days: null, absent: null, extra }]
    })
  })
  return { ...invoice, lines: [...lines, ...taken] }
}

/** The invoices with what the new-invoice screen proposes: discounts, and what waits for each kid's next invoice. */
export function asProposed<Request extends InvoiceRequest>(
  invoices: readonly Request[],
  facts: Pick<IssueFacts, 'discounts' | 'kids' | 'carried'>,
): Request[] {
  const spent = new Set<number>()
  return invoices.map((one) => {
    const invoice = withDiscountLines(one, facts)
    const waiting = (facts.carried?.get(invoice.kidId) ?? []).filter(({ extra }) => !spent.has(extra.carryId))
    const sum = sumGrosze(invoice.lines.map(({ amount }) => amount))
    const carried = fitting(sum, waiting).map(({ extra }) => extra.carryId)
    for (const id of carried) spent.add(id)
    return { ...invoice, carried }
  })
}

/**
 * All invoices of the command, or none; the errors of all kids are reported together, to be fixed at once.
 * @throws DomainError kid.not_found, payment_type.*, invoice.*, amount.*, period.*, payer.*: the first kid's, with the kid in
 * its params and all the others in its details
 */
export function decideIssue(command: IssueCommand, facts: IssueFacts): Issue[] {
  checkIssue(command)
  const credits = new Map(facts.credits)
  const deadline = addDays(command.day, facts.paymentDays)
  return shared(checkAll(command, facts), command, facts).map(
    ({ kidId, groupId, withCredit, noteId, lines, amount, shares, basis }, index) => {
      const id = command.ids[index]
      if (id === undefined) throw new Error('fewer ids than invoices')
      const credit = credits.get(kidId) ?? 0
      const own = amount - sumGrosze(shares.map((share) => share.amount))
      const creditUsed = withCredit ? Math.min(own, credit) : 0
      credits.set(kidId, credit - creditUsed)
      return {
        kidId,
        invoice: {
          type: 'InvoiceIssued',
          data: {
            invoiceId: id,
            number: invoiceNumber(command.day, command.lastNumber + index + 1),
            kidId,
            groupId,
            amount,
            creditUsed,
            parts: lines,
            basis,
            noteId,
            day: command.day,
            deadline,
            ...(shares.length > 0 && { shares: [...shares] }),
          },
        },
        credit: creditUsed > 0 ? { type: 'CreditUsed', data: { amount: creditUsed, invoiceId: id } } : null,
      }
    },
  )
}

/** A validated invoice: its kid belongs to the place and its lines have an amount. */
type Checked = Pick<InvoiceRequest, 'kidId' | 'withCredit' | 'noteId'> & {
  readonly groupId: number
  readonly lines: InvoiceLine[]
  readonly amount: number
  /** Undefined where the request names none. */
  readonly asked: readonly Share[] | undefined
  readonly basis: Basis
}

/** Each with its shares: those of the request, else by the arrangements. */
function shared(
  checked: readonly Checked[],
  { day }: IssueCommand,
  { splitOf }: IssueFacts,
): (Checked & { readonly shares: readonly Share[] })[] {
  const arranged = splitOf?.(
    checked.map(({ kidId, lines, amount, basis }) => ({ kidId, lines, amount, period: basis.period, day })),
  )
  return checked.map((one, index) => ({ ...one, shares: one.asked ?? arranged?.[index] ?? [] }))
}

function checkAll({ basis, invoices }: IssueCommand, facts: IssueFacts): Checked[] {
  const checked: Checked[] = []
  const refused: { kid: number; error: DomainError }[] = []
  const spent = new Set<number>()
  const takenElsewhere = new Map(facts.takenElsewhere)
  for (const request of invoices) {
    try {
      const one = check(request, basis, { ...facts, takenElsewhere, spent })
      checked.push(one)
      for (const [key, days] of takenOffBy(one))
        takenElsewhere.set(key, new Set([...(takenElsewhere.get(key) ?? []), ...days]))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ kid: request.kidId, error })
    }
  }
  const [first] = refused
  if (!first) return checked
  const { code, params } = first.error
  const kids = refused.map(({ kid, error }) => ({ kid, reason: error.code }))
  throw new DomainError(code, { ...params, kid: first.kid }, { kids })
}

/** By `customKey`, the days that the next invoice of the command doesn't take off again. */
function takenOffBy({ kidId, lines }: Checked): [string, Day[]][] {
  return lines.flatMap(({ paymentTypeId, absent, takenOff }): [string, Day[]][] =>
    absent && takenOff?.length ? [[customKey(kidId, paymentTypeId), takenOff.map(({ day }) => day)]] : [],
  )
}

function check(
  request: InvoiceRequest,
  common: Basis,
  { spent, ...facts }: IssueFacts & { readonly spent: Set<number> },
): Checked {
  const { kidId, withCredit, noteId, period = common.period } = request
  const basis = { ...common, period }
  const kid = facts.kids.get(kidId)
  if (!kid) throw new DomainError('kid.not_found')
  const lines = [...decideLines(request, basis, facts), ...carriedLines(request, facts, spent)]
  const amount = total(lines)
  const asked = request.shares && checkShares(request.shares, amount, { payers: facts.payers ?? new Set() })
  return { kidId, withCredit, noteId, groupId: kid.groupId, lines, amount, asked, basis }
}

/** @throws DomainError conflict.stale for one that does not wait for the kid's invoice any more */
function carriedLines(
  { kidId, carried = [] }: InvoiceRequest,
  facts: Pick<IssueFacts, 'carried'>,
  spent: Set<number>,
): DifferenceLine[] {
  const waiting = facts.carried?.get(kidId) ?? []
  return carried.map((id) => {
    const line = waiting.find(({ extra }) => extra.carryId === id)
    if (!line || spent.has(id)) throw new DomainError('conflict.stale')
    spent.add(id)
    return line
  })
}

/** @throws DomainError invoice.empty, unless an earlier invoice's difference takes all of it off */
function total(lines: readonly InvoiceLine[]): number {
  const amount = sumGrosze(lines.map((line) => line.amount))
  if (amount === 0 && !lines.some(isDifference)) throw new DomainError('invoice.empty')
  return checkAmount(amount)
}
