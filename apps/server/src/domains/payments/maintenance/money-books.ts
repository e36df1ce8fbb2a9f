import type { RecordedEvent } from '../../../kernel/event-log/index.ts'
import { creditChange } from '../decider/state.ts'
import { isCreditStream, streamId } from '../events.ts'
import { readCreditOnce, readInvoiceOnce } from './read-once.ts'

type Book = {
  /** Grosze received, minus those paid back. */
  received: number
  /** Grosze on invoices that are not deleted: payments and credit used. */
  applied: number
  credit: number
}

/**
 * The money invariant, computed independently of the folds that it checks: for every kid, money received = money
 * applied to live invoices + credit (spec: Payments).
 */
export class MoneyBooks {
  readonly #books = new Map<number, Book>()
  readonly #broken: string[] = []

  get kids(): number {
    return this.#books.size
  }

  /** Adds a whole stream. */
  add(events: readonly RecordedEvent[]): void {
    const stream = events[0]?.stream ?? ''
    if (isCreditStream(stream)) this.#addCredit(streamId(stream), events)
    else this.#addInvoice(stream, events)
  }

  /** One line per kid whose sums differ, and per negative amount. */
  differences(): string[] {
    const lines = [...this.#broken]
    for (const [kidId, { received, applied, credit }] of this.#books) {
      if (received !== applied + credit) {
        lines.push(`kid ${kidId}: received ${received}, applied ${applied}, credit ${credit} (grosze)`)
      }
      if (credit < 0) lines.push(`kid ${kidId}: the credit is ${credit} (grosze)`)
    }
    return lines
  }

  #bookOf(kidId: number): Book {
    const book = this.#books.get(kidId) ?? { received: 0, applied: 0, credit: 0 }
    this.#books.set(kidId, book)
    return book
  }

  #addCredit(kidId: number, events: readonly RecordedEvent[]): void {
    const book = this.#bookOf(kidId)
    for (const { event } of readCreditOnce(events)) {
      book.credit += creditChange(event).amount
      if (event.type === 'CreditAdded') book.received += event.data.amount
      if (event.type === 'CreditReturned') book.received -= event.data.amount
    }
  }

  #addInvoice(stream: string, events: readonly RecordedEvent[]): void {
    let kidId = 0
    let amount = 0
    let received = 0
    let applied = 0
    let deleted = false
    for (const { event } of readInvoiceOnce(events)) {
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
      } else if (event.type === 'InvoiceDeleted') {
        deleted = true
      }
    }
    if (applied < 0 || applied > amount) {
      this.#broken.push(`${stream}: ${applied} of ${amount} is settled (grosze)`)
    }
    const book = this.#bookOf(kidId)
    book.received += received
    if (!deleted) book.applied += applied
  }
}
