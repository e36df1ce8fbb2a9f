/** Issuing: for one kid or for a whole group at once, all or none. Pure. */
import { addDays, daysBetween, type Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { DomainError } from '../../../kernel/errors.ts'
import type { Basis, CreditEvent, InvoiceIssued, InvoiceLine } from '../events.ts'
import { checkAmount } from './amounts.ts'
import { decideLines, type LineFacts, type LineRequest } from './lines.ts'

/** The most invoices that one command may issue. */
const MAX_INVOICES = 1000
const MAX_PERIOD_DAYS = 366

export type InvoiceRequest = {
  readonly kidId: number
  readonly withCredit: boolean
  readonly noteId: string | null
  readonly lines: readonly LineRequest[]
  /** The days of absence that its lines take off, by date, as its maker saw them. */
  readonly takenOff?: readonly Day[] | undefined
}

/** What the place knows at the time of issue. A kid or type that is not there is not the place's. */
export type IssueFacts = LineFacts & {
  readonly paymentDays: number
  readonly kids: ReadonlyMap<number, { readonly groupId: number }>
  /** Grosze by kid, of those for whom credit is asked for. */
  readonly credits: ReadonlyMap<number, number>
}

export type IssueCommand = {
  readonly basis: Basis
  /** The Warsaw day of issue. */
  readonly day: Day
  readonly invoices: readonly InvoiceRequest[]
  /** As many as invoices, in their order. */
  readonly ids: readonly number[]
  /** The last number given in the place and month; the new ones follow it. */
  readonly lastNumber: number
}

/** What one invoice adds to its own stream and to its kid's credit. */
export type Issue = {
  readonly kidId: number
  readonly invoice: InvoiceIssued
  readonly credit: Extract<CreditEvent, { type: 'CreditUsed' }> | null
}

/** `2026/11/0012` (spec: Payments). */
export function invoiceNumber(day: Day, count: number): string {
  return `${day.slice(0, 4)}/${day.slice(5, 7)}/${String(count).padStart(4, '0')}`
}

/** Checks what needs no look into the books: that there is something to issue, and over which days. */
export function checkIssue({ basis, invoices }: Pick<IssueCommand, 'basis' | 'invoices'>): void {
  if (invoices.length === 0) throw new DomainError('invoice.none')
  if (invoices.length > MAX_INVOICES) throw new DomainError('invoice.too_many', { max: MAX_INVOICES })
  for (const period of [basis.period, basis.absencesPeriod]) {
    if (!period) continue
    const length = daysBetween(period.from, period.to)
    if (length < 0) throw new DomainError('period.invalid')
    if (length >= MAX_PERIOD_DAYS) throw new DomainError('period.too_long', { max: MAX_PERIOD_DAYS })
  }
}

/**
 * All invoices of the command, or none; what is wrong is told of every kid at once, so that it can be mended in one go.
 * @throws DomainError kid.not_found, payment_type.*, invoice.*, amount.*, period.*: the first kid's, with the kid in its
 * params and all the others beside it in its details
 */
export function decideIssue(command: IssueCommand, facts: IssueFacts): Issue[] {
  checkIssue(command)
  const credits = new Map(facts.credits)
  const deadline = addDays(command.day, facts.paymentDays)
  return checkAll(command, facts).map(({ kidId, groupId, withCredit, noteId, lines, amount }, index) => {
    const id = command.ids[index]
    if (id === undefined) throw new Error('fewer ids than invoices')
    const credit = credits.get(kidId) ?? 0
    const creditUsed = withCredit ? Math.min(amount, credit) : 0
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
          basis: command.basis,
          noteId,
          day: command.day,
          deadline,
        },
      },
      credit: creditUsed > 0 ? { type: 'CreditUsed', data: { amount: creditUsed, invoiceId: id } } : null,
    }
  })
}

/** An invoice that may be issued: its kid is the place's, its lines come to an amount. */
type Checked = Pick<InvoiceRequest, 'kidId' | 'withCredit' | 'noteId'> & {
  readonly groupId: number
  readonly lines: InvoiceLine[]
  readonly amount: number
}

function checkAll({ basis, invoices }: IssueCommand, facts: IssueFacts): Checked[] {
  const checked: Checked[] = []
  const refused: { kid: number; error: DomainError }[] = []
  for (const request of invoices) {
    try {
      checked.push(check(request, basis, facts))
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

function check(request: InvoiceRequest, basis: Basis, facts: IssueFacts): Checked {
  const { kidId, withCredit, noteId } = request
  const kid = facts.kids.get(kidId)
  if (!kid) throw new DomainError('kid.not_found')
  const lines = decideLines(request, basis, facts)
  return { kidId, withCredit, noteId, groupId: kid.groupId, lines, amount: total(lines) }
}

function total(lines: readonly InvoiceLine[]): number {
  const amount = sumGrosze(lines.map((line) => line.amount))
  if (amount === 0) throw new DomainError('invoice.empty')
  return checkAmount(amount)
}
