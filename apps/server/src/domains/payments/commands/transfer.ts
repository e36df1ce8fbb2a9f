/**
 * Money of one line of a bank's statement: one command over several invoices and kids' credits, all or nothing. Its
 * events hold the line's id; the rows of the bank's domain are written with them.
 */
import { type Day, warsawDay } from '@skrzat/contract/days'
import { type CommandMeta, commandOf } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { RowsWrite, StreamHistory } from '../../../kernel/event-log/index.ts'
import { creditStream, invoiceStream, isCreditStream, type LedgerEvent, streamId } from '../events.ts'
import { decideOnInvoice, handleLedger, type LedgerChanges } from './handle.ts'
import { loadCredit, loadInvoice, loadKid } from './load.ts'
import type { LedgerPorts } from './ports.ts'

/**
 * A part of a line's money, in grosze: of an invoice, above 0, where `payerId` names whose share it pays, or of a kid's
 * credit, below 0 where it was paid out.
 */
export type TransferTarget =
  | { readonly invoiceId: number; readonly amount: number; readonly payerId?: number | undefined }
  | { readonly kidId: number; readonly amount: number }

/** A part as it was recorded; the amounts of a reversal are negated. */
export type TransferPart = {
  readonly invoiceId: number | null
  readonly kidId: number
  readonly amount: number
  readonly paymentId: number | null
  /** Whose share it paid; absent for the guardians' part. */
  readonly payerId?: number
}

type Besides = {
  /** Runs before each decision. @throws DomainError where the line may not be booked or undone by now */
  readonly check: () => Promise<void>
  /** Rows that are written with the events. */
  readonly beside: (parts: readonly TransferPart[]) => readonly RowsWrite[]
}

type OnLine = CommandMeta & {
  readonly lineId: number
  /** The day of booking by the bank. */
  readonly day: Day
}

/**
 * Books a line's money: payments by transfer on the bank's day, and credit.
 * @throws DomainError invoice.not_found, invoice.paid, invoice.deleted, invoice.less_left, payer.*, kid.not_found,
 * credit.insufficient, payment.day_future, and what `check` throws
 */
export async function bookTransfer(
  ports: LedgerPorts,
  { targets, ...transfer }: OnLine & { readonly targets: readonly TransferTarget[] },
  besides: Besides,
): Promise<readonly TransferPart[]> {
  const { lineId, day, placeId } = transfer
  const today = warsawDay(ports.clock.now())
  const onInvoices = targets.filter((target) => 'invoiceId' in target)
  const onCredits = targets.filter((target) => 'kidId' in target)
  return await onLine(ports, transfer, besides, {
    name: 'payments.transfer',
    payload: targets.map((target) => {
      if ('kidId' in target) return { ...target }
      const { payerId, ...part } = target
      return { ...part, ...(payerId !== undefined && { payerId }) }
    }),
    invoices: onInvoices.map(({ invoiceId }) => invoiceId),
    kids: onCredits.map(({ kidId }) => kidId),
    decide(changes, paymentIds) {
      for (const { invoiceId, amount, payerId } of onInvoices) {
        const paymentId = paymentIds.get(invoiceId) ?? 0
        const payment = { type: 'RecordPartPayment', paymentId, amount, day, today, lineId, payerId } as const
        decideOnInvoice(changes, { id: invoiceId, wanted: { ...payment, method: 'transfer' } })
      }
      for (const { kidId, amount } of onCredits)
        changeCredit(changes, kidId, amount, { lineId, day }, placeId)
    },
  })
}

/**
 * Takes a line's money back: reverses its payments, and takes what became credit out of it.
 * @param transfer.by the line by which the bank took it back; null where a person undoes the booking
 * @throws DomainError credit.insufficient, credit.used where the credit has been used since, and what `check` throws
 */
export async function reverseTransfer(
  ports: LedgerPorts,
  {
    parts,
    by,
    ...transfer
  }: OnLine & { readonly parts: readonly TransferPart[]; readonly by: number | null },
  besides: Besides,
): Promise<readonly TransferPart[]> {
  const { lineId, day, placeId } = transfer
  const reversal = {
    reason: by === null ? ('undone' as const) : ('bounced' as const),
    noteId: null,
    day,
    ofLine: lineId,
    lineId: by ?? undefined,
  }
  return await onLine(ports, transfer, besides, {
    name: 'payments.transfer.reverse',
    payload: by,
    invoices: parts.flatMap(({ invoiceId }) => invoiceId ?? []),
    kids: parts.map(({ kidId }) => kidId),
    decide(changes) {
      for (const { invoiceId, kidId, amount, paymentId } of parts) {
        const isLive =
          invoiceId !== null && changes.stateOf([invoiceStream(invoiceId)]).invoice.status !== 'deleted'
        if (isLive && paymentId !== null)
          decideOnInvoice(changes, {
            id: invoiceId,
            wanted: { type: 'ReversePayment', paymentId, ...reversal },
          })
        // A deleted invoice has left its money to the kid's credit.
        else changeCredit(changes, kidId, -amount, { lineId, day }, placeId)
      }
    },
  })
}

type Wanted = {
  readonly name: string
  readonly payload: Parameters<typeof commandOf>[2]
  readonly invoices: readonly number[]
  readonly kids: readonly number[]
  /** @param paymentIds a new payment's id for each invoice */
  readonly decide: (changes: LedgerChanges, paymentIds: ReadonlyMap<number, number>) => void
}

async function onLine(
  ports: LedgerPorts,
  transfer: OnLine,
  { check, beside }: Besides,
  { name, payload, invoices, kids, decide }: Wanted,
): Promise<readonly TransferPart[]> {
  const { lineId, placeId } = transfer
  const { sql, clock } = ports
  const ids = [...new Set(invoices)]
  const kidIds = [...new Set(kids)]
  return await handleLedger(ports, {
    command: commandOf(transfer, name, [lineId, payload], clock.now()),
    claims: [`line-${lineId}`, ...ids.map(invoiceStream), ...kidIds.map(creditStream)],
    weight: ids.length + kidIds.length,
    async load(changes) {
      const [loaded, known, credits] = await Promise.all([
        Promise.all(ids.map((id) => loadInvoice(sql, id))),
        Promise.all(kidIds.map((id) => loadKid(sql, id))),
        Promise.all(kidIds.map((id) => loadCredit(sql, id))),
        check(),
      ])
      const paymentIds = new Map<number, number>()
      for (const [index, id] of ids.entries()) {
        const one = loaded[index]
        if (one?.base.events[0]?.placeId !== placeId) throw new DomainError('invoice.not_found')
        changes.open(one.base)
        paymentIds.set(id, one.nextPaymentId)
      }
      if (known.some((kid) => kid?.placeId !== placeId)) throw new DomainError('kid.not_found')
      for (const credit of credits) changes.open(credit)
      return paymentIds
    },
    decide,
    beside: (changed) => beside(partsOf(changed)),
    answer: partsOf,
  })
}

function changeCredit(
  changes: LedgerChanges,
  kidId: number,
  amount: number,
  line: { lineId: number; day: Day },
  placeId: number,
): void {
  const type = amount > 0 ? 'AddCredit' : 'ReturnCredit'
  changes.decide({ type, amount: Math.abs(amount), noteId: null, line }, [creditStream(kidId)], placeId)
}

/** What the command itself recorded. */
function partsOf(histories: readonly StreamHistory<LedgerEvent>[]): TransferPart[] {
  return histories.flatMap(({ stream, events, own }) => {
    const issued = events.find(({ event }) => event.type === 'InvoiceIssued')?.event
    const kidId = issued?.type === 'InvoiceIssued' ? issued.data.kidId : streamId(stream)
    const invoiceId = isCreditStream(stream) ? null : streamId(stream)
    return own.flatMap(({ event }) => partOf(event, invoiceId, kidId))
  })
}

function partOf({ type, data }: LedgerEvent, invoiceId: number | null, kidId: number): TransferPart[] {
  const part = (amount: number, paymentId: number | null) => [{ invoiceId, kidId, amount, paymentId }]
  if (type === 'PaymentRecorded') {
    const { amount, paymentId, payerId } = data
    return part(amount, paymentId).map((one) => ({ ...one, ...(payerId !== undefined && { payerId }) }))
  }
  if (type === 'PaymentReversed') return part(-data.applied - data.toCredit, data.paymentId)
  if (type === 'CreditAdded') return part(data.amount, null)
  return type === 'CreditReturned' ? part(-data.amount, null) : []
}
