import type { RecordedEvent } from '../../../kernel/event-log/index.ts'
import { creditChange } from '../decider/state.ts'
import { type InvoiceEvent, isCreditStream, streamId } from '../events.ts'
import { readCreditOnce, readInvoiceOnce } from './read-once.ts'

/** Grosze. */
type Book = {
  /** Minus what was paid back. */
  received: number
  /** On invoices that are not deleted: payments and credit used. */
  applied: number
  credit: number
}

/**
 * The money invariant, computed independently of the folds that it checks: for every kid, money received = money
 * applied to live invoices + credit (spec: Payments), where credit includes the deposit and refunds under way, and what
 * was refunded is money received no more.
 */
export class MoneyBooks {
  readonly #books = new Map<number, Book>()
  readonly #broken: string[] = []

  get kids(): number {
    return this.#books.size
  }

  /**
   * Adds a whole stream.
   * @param before its first events, if the books balance up to them: then only what came after them counts
   */
  add(events: readonly RecordedEvent[], before: readonly RecordedEvent[] = []): void {
    const stream = events[0]?.stream ?? ''
    const sum = isCreditStream(stream) ? sumCredit : sumInvoice
    const { kidId, faults, ...now } = sum(events)
    const then = before.length > 0 ? sum(before) : { received: 0, applied: 0, credit: 0 }
    const book = this.#books.get(kidId) ?? { received: 0, applied: 0, credit: 0 }
    book.received += now.received - then.received
    book.applied += now.applied - then.applied
    book.credit += now.credit - then.credit
    this.#books.set(kidId, book)
    this.#broken.push(
      ...faults.map((fault) => `${isCreditStream(stream) ? `kid ${kidId}` : stream}: ${fault}`),
    )
  }

  /** One line per kid whose sums differ, and per negative amount. */
  differences(): string[] {
    const lines = [...this.#broken]
    for (const [kidId, { received, applied, credit }] of this.#books) {
      if (received !== applied + credit) {
        lines.push(`kid ${kidId}: received ${received}, applied ${applied}, credit ${credit} (grosze)`)
      }
    }
    return lines
  }
}

type Sums = Book & { readonly kidId: number; readonly faults: readonly string[] }

function sumCredit(events: readonly RecordedEvent[]): Sums {
  let credit = 0
  let deposit = 0
  let refunding = 0
  let received = 0
  for (const { event } of readCreditOnce(events)) {
    const { type, data } = event
    const change = creditChange(event)
    credit += change.amount
    deposit += change.deposit
    refunding += change.refunding
    if (type === 'CreditAdded' || type === 'DepositReceived' || type === 'RefundBounced')
      received += data.amount
    if (type === 'CreditReturned' || type === 'DepositReturned' || type === 'RefundPaid')
      received -= data.amount
  }
  const faults = Object.entries({ credit, deposit, refunding }).flatMap(([name, sum]) =>
    sum < 0 ? [`the ${name} is ${sum} (grosze)`] : [],
  )
  const held = credit + deposit + refunding
  return { kidId: streamId(events[0]?.stream ?? ''), received, applied: 0, credit: held, faults }
}

function sumInvoice(events: readonly RecordedEvent[]): Sums {
  let kidId = 0
  let amount = 0
  let received = 0
  let applied = 0
  let deleted = false
  const faults: string[] = []
  const shares = new ShareBook()
  for (const { event } of readInvoiceOnce(events)) {
    shares.add(event)
    if (event.type === 'InvoiceIssued') {
      ;({ kidId, amount, creditUsed: applied } = event.data)
    } else if (event.type === 'PaymentRecorded') {
      received += event.data.amount
      applied += event.data.applied
    } else if (event.type === 'PaymentReversed') {
      received -= event.data.applied + event.data.toCredit
      applied -= event.data.applied
    } else if (event.type === 'InvoiceCreditReversed') {
      applied -= event.data.amount
    } else if (event.type === 'InvoiceCreditApplied') {
      applied += event.data.amount
    } else if (event.type === 'InvoiceCorrected') {
      const { difference, fromPayments, fromCredit, creditUsed } = event.data
      amount += difference
      applied += creditUsed - fromPayments - fromCredit
      if (amount !== event.data.amount)
        faults.push(`corrected to ${event.data.amount}, by what is ${amount} (grosze)`)
    } else if (event.type === 'InvoiceDeleted') {
      deleted = true
    }
  }
  if (applied < 0 || applied > amount) faults.push(`${applied} of ${amount} is settled (grosze)`)
  faults.push(...shares.faults(amount, applied))
  return { kidId, received, applied: deleted ? 0 : applied, credit: 0, faults }
}

/** What others than the guardians are to pay of an invoice, and have paid, from its events alone. */
class ShareBook {
  #shares = new Map<number, number>()
  readonly #faults: string[] = []
  readonly #payments = new Map<number, { readonly payerId: number; readonly applied: number }>()

  add(event: InvoiceEvent): void {
    if ('shares' in event.data && event.data.shares)
      this.#shares = new Map(event.data.shares.map(({ payerId, amount }) => [payerId, amount]))
    if (event.type === 'InvoiceCorrected') this.#compare(event.data.wanted?.shares)
    if (event.type === 'PaymentRecorded' && event.data.payerId !== undefined)
      this.#payments.set(event.data.paymentId, { payerId: event.data.payerId, applied: event.data.applied })
    if (event.type === 'PaymentReversed') this.#payments.delete(event.data.paymentId)
  }

  /** A correction gives no payer more than what was set, or what it has paid. */
  #compare(wanted: readonly { readonly payerId: number; readonly amount: number }[] | undefined): void {
    if (!wanted) return
    const paid = this.#paid()
    for (const [payerId, share] of this.#shares) {
      const set = wanted.find((each) => each.payerId === payerId)?.amount ?? 0
      if (share > Math.max(set, paid.get(payerId) ?? 0))
        this.#faults.push(`the payer ${payerId} has a share of ${share}, where ${set} is wanted (grosze)`)
    }
  }

  #paid(): Map<number, number> {
    const paid = new Map<number, number>()
    for (const { payerId, applied } of this.#payments.values())
      paid.set(payerId, (paid.get(payerId) ?? 0) + applied)
    return paid
  }

  /** Payers that paid more than their shares, and settled money of the guardians that is above their part. */
  faults(amount: number, applied: number): string[] {
    const paid = this.#paid()
    const above = [...paid].flatMap(([payerId, sum]) => {
      const share = this.#shares.get(payerId) ?? 0
      return sum > share ? [`the payer ${payerId} paid ${sum} of its share of ${share} (grosze)`] : []
    })
    const own = amount - sumOf(this.#shares.values())
    const settled = applied - sumOf(paid.values())
    const isOver = settled < 0 || settled > own
    return [
      ...this.#faults,
      ...above,
      ...(isOver && this.#shares.size > 0
        ? [`the guardians settled ${settled} of their part of ${own} (grosze)`]
        : []),
    ]
  }
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)
