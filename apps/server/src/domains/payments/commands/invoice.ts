/** Commands on one invoice: two round trips, one to load and one to write. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { PaymentMethod, ReversalReason } from '@skrzat/contract/payment-facts'
import { type CommandMeta, commandOf } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Json } from '../../../kernel/json.ts'
import type { InvoiceCommand, PaymentFacts } from '../decider/decide.ts'
import type { Share } from '../decider/state.ts'
import { invoiceStream } from '../events.ts'
import { payerIds } from '../queries/payers.ts'
import { invoiceAnswer, type InvoiceAnswer } from './answers.ts'
import { keptOf } from './deleted.ts'
import { decideOnInvoice, handleLedger, openCredits } from './handle.ts'
import { loadInvoice, loadReminding } from './load.ts'
import { noteOf, notePayload, type Note } from './notes.ts'
import type { LedgerPorts } from './ports.ts'

/** A command on an invoice; `version` is the one that the caller saw. */
export type OnInvoice = CommandMeta & { readonly id: number; readonly version?: number | undefined }

/** Details of a payment; `day` is when the money came, by default today. */
export type PaymentDetails = {
  readonly day?: Day | undefined
  readonly method?: PaymentMethod | undefined
  readonly note?: string | undefined
}

export type OnPayment = OnInvoice &
  PaymentDetails & {
    /** Whose share it pays; by default it is the guardians' part. */
    readonly payerId?: number | undefined
  }

type Wanted = {
  readonly name: string
  /** Besides the invoice, what distinguishes this command from another one with the same id. */
  readonly payload?: Json
  readonly note?: Note | null
  /** Called again at each attempt, because the payment id comes from the database. */
  make(nextPaymentId: number): InvoiceCommand | Promise<InvoiceCommand>
}

/** Records a payment. What exceeds the amount left becomes the kid's credit. */
export async function recordPartPayment(
  ports: LedgerPorts,
  target: OnPayment & { readonly amount: number },
): Promise<InvoiceAnswer> {
  const { amount, payerId } = target
  const { note, facts, payload } = paymentOf(target, ports.clock.now())
  return await onInvoice(ports, target, {
    name: 'payments.partly',
    payload: [amount, ...payload, ...ofPayer(payerId)],
    note,
    make: (paymentId) => ({ type: 'RecordPartPayment', paymentId, amount, payerId, ...facts }),
  })
}

/** Records a payment of all that is left of the guardians' part, or of a payer's share. */
export async function markPaid(ports: LedgerPorts, target: OnPayment): Promise<InvoiceAnswer> {
  const { payerId } = target
  const { note, facts, payload } = paymentOf(target, ports.clock.now())
  return await onInvoice(ports, target, {
    name: 'payments.pay',
    payload: [...payload, ...ofPayer(payerId)],
    note,
    make: (paymentId) => ({ type: 'MarkPaid', paymentId, payerId, ...facts }),
  })
}

const ofPayer = (payerId: number | undefined) => (payerId === undefined ? [] : [payerId])

/**
 * Sets what others than the guardians pay of an issued invoice. The reason is shown to parents.
 * @throws DomainError invoice.not_found, invoice.deleted, correction.reason, payer.*, amount.*, conflict.stale
 */
export async function splitInvoice(
  ports: LedgerPorts,
  target: OnInvoice & { readonly shares: readonly Share[]; readonly reason: string },
): Promise<InvoiceAnswer> {
  const { shares, placeId } = target
  const note = noteOf(target.reason)
  if (!note) throw new DomainError('correction.reason')
  const day = warsawDay(ports.clock.now())
  return await onInvoice(ports, target, {
    name: 'payments.split',
    payload: [shares.map(({ payerId, amount }) => [payerId, amount]), notePayload(note)],
    note,
    async make() {
      const payers = await payerIds(ports.sql, placeId)
      return { type: 'SplitInvoice', shares, payers, noteId: note.id, day }
    },
  })
}

/** The facts of a payment recorded now, its note, and what they add to the command's payload. */
export function paymentOf(
  { day, method, note: text }: PaymentDetails,
  now: Date,
): { note: Note | null; facts: PaymentFacts; payload: Json[] } {
  const today = warsawDay(now)
  const note = noteOf(text)
  return {
    note,
    facts: { day: day ?? today, today, method, noteId: note?.id },
    payload: [day ?? null, method ?? null, notePayload(note)],
  }
}

/** Reverses a payment, or the credit that the invoice used, with a reason. */
export async function reversePayment(
  ports: LedgerPorts,
  target: OnInvoice & {
    readonly payment: number | 'credit'
    readonly reason: ReversalReason
    readonly note?: string
  },
): Promise<InvoiceAnswer> {
  const { payment, reason } = target
  const note = noteOf(target.note)
  const reversal = { reason, noteId: note?.id ?? null, day: warsawDay(ports.clock.now()) }
  return await onInvoice(ports, target, {
    name: 'payments.reverse',
    payload: [payment, reason, notePayload(note)],
    note,
    make: () =>
      payment === 'credit'
        ? { type: 'ReverseCreditUse', ...reversal }
        : { type: 'ReversePayment', paymentId: payment, ...reversal },
  })
}

/**
 * Uses the kid's credit on an open invoice that was issued before.
 * @param target.amount grosze
 * @throws DomainError invoice.*, credit.insufficient, amount.*
 */
export async function applyCredit(
  ports: LedgerPorts,
  target: OnInvoice & { readonly amount: number },
): Promise<InvoiceAnswer> {
  const { amount } = target
  const day = warsawDay(ports.clock.now())
  return await onInvoice(ports, target, {
    name: 'payments.credit',
    payload: amount,
    make: () => ({ type: 'ApplyCredit', amount, day }),
  })
}

/**
 * Deletes an unpaid invoice; its part payments become the kid's credit.
 * @throws DomainError invoice.*, conflict.stale; month.closed, invoice.exported and
 * difference.carried for one to be corrected instead
 */
export async function deleteInvoice(ports: LedgerPorts, target: OnInvoice): Promise<InvoiceAnswer> {
  return await onInvoice(ports, target, { name: 'payments.delete', make: () => ({ type: 'DeleteInvoice' }) })
}

/**
 * Reminds the kid's parents, at most once per Warsaw day; also by SMS if the place has enabled it. Parents of a kid
 * that has left are reminded too, as they see its invoice until it is settled.
 */
export async function remind(
  ports: LedgerPorts,
  target: OnInvoice & { readonly automatic?: boolean },
): Promise<InvoiceAnswer> {
  const day = warsawDay(ports.clock.now())
  const { automatic = false } = target
  return await onInvoice(ports, target, {
    name: 'payments.remind',
    make: () => reminder(ports, target.id, { day, automatic }),
  })
}

/** The reminder command for an invoice, by the settings of its place. */
export async function reminder(
  { sql }: LedgerPorts,
  id: number,
  how: { readonly day: string; readonly automatic: boolean },
): Promise<InvoiceCommand> {
  const { sms } = (await loadReminding(sql, id)) ?? { sms: false }
  return { type: 'RemindInvoice', ...how, sms }
}

/** Records a parent's first view. Later views are no-ops. */
export async function view(ports: LedgerPorts, target: OnInvoice): Promise<InvoiceAnswer> {
  return await onInvoice(ports, target, { name: 'payments.view', make: () => ({ type: 'ViewInvoice' }) })
}

async function onInvoice(ports: LedgerPorts, target: OnInvoice, asked: Wanted): Promise<InvoiceAnswer> {
  const { id, version, placeId } = target
  const { name, payload = null, note = null } = asked
  return await handleLedger(ports, {
    command: commandOf(target, name, [id, version ?? null, payload], ports.clock.now()),
    claims: [invoiceStream(id)],
    notes: [note],
    async load(changes) {
      const loaded = await loadInvoice(ports.sql, id)
      if (loaded?.base.events[0]?.placeId !== placeId) throw new DomainError('invoice.not_found')
      changes.open(loaded.base)
      const one = { id, version, wanted: await asked.make(loaded.nextPaymentId) }
      const [kept] = await Promise.all([keptOf(ports, changes, [one]), openCredits(ports, changes, [one])])
      const code = kept.get(id)
      if (code) throw new DomainError(code)
      return one
    },
    decide: decideOnInvoice,
    answer: invoiceAnswer,
  })
}
