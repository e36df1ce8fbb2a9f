/** Commands on one invoice: two round trips, one to load and one to write. */
import { warsawDay } from '@skrzat/contract/days'
import type { InvoiceOutcome, ReversalReason } from '@skrzat/contract/wire/ledger'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../../kernel/errors.ts'
import {
  emptyStream,
  eventColumns,
  load,
  type Json,
  type LoadedStream,
  type RecordedEvent,
} from '../../../kernel/event-store.ts'
import { decide, touchesCredit, type InvoiceCommand } from '../decider/decide.ts'
import { evolveCredit, evolveInvoice, type CreditState, type InvoiceState } from '../decider/state.ts'
import {
  creditStream,
  invoiceStream,
  isCreditEvent,
  readCredit,
  readInvoice,
  type CreditEvent,
  type Happened,
  type InvoiceEvent,
} from '../events.ts'
import { foldInvoice } from '../projection/fold.ts'
import { invoiceOutcome, invoiceOutcomeAgain } from './answers.ts'
import { noteOf, type Note } from './notes.ts'
import { record, type Change } from './record.ts'
import { commandOf, runCommand, type CommandMeta, type CommandPorts } from '../../../kernel/commands.ts'

/** A command on an invoice; `version` is what its maker saw. */
export type OnInvoice = CommandMeta & { readonly id: number; readonly version?: number | undefined }

type Wanted = {
  readonly name: string
  /** What makes this command another than one with the same id, beside the invoice. */
  readonly payload?: Json
  readonly note?: Note | null
  /** Made anew at each attempt: a payment's id is the database's. */
  make(nextPaymentId: number): InvoiceCommand
}

/** Records money that came in. What is above the amount left becomes the kid's credit. */
export async function recordPartPayment(
  ports: CommandPorts,
  target: OnInvoice & { readonly amount: number },
): Promise<InvoiceOutcome> {
  const { amount } = target
  const day = warsawDay(ports.clock.now())
  return await onInvoice(ports, target, {
    name: 'payments.partly',
    payload: amount,
    make: (paymentId) => ({ type: 'RecordPartPayment', paymentId, amount, day }),
  })
}

/** Records that what is left has come in. */
export async function markPaid(ports: CommandPorts, target: OnInvoice): Promise<InvoiceOutcome> {
  const day = warsawDay(ports.clock.now())
  return await onInvoice(ports, target, {
    name: 'payments.pay',
    make: (paymentId) => ({ type: 'MarkPaid', paymentId, day }),
  })
}

/** Takes back a payment, or the credit that the invoice used, for a reason. */
export async function reversePayment(
  ports: CommandPorts,
  target: OnInvoice & {
    readonly payment: number | 'credit'
    readonly reason: ReversalReason
    readonly note?: string
  },
): Promise<InvoiceOutcome> {
  const { payment, reason } = target
  const note = noteOf(target.note)
  const reversal = { reason, noteId: note?.id ?? null, day: warsawDay(ports.clock.now()) }
  return await onInvoice(ports, target, {
    name: 'payments.reverse',
    payload: [payment, reason, note?.text ?? null],
    note,
    make: () =>
      payment === 'credit'
        ? { type: 'ReverseCreditUse', ...reversal }
        : { type: 'ReversePayment', paymentId: payment, ...reversal },
  })
}

/** Deletes an invoice that is not paid; what was paid on it becomes the kid's credit. */
export async function deleteInvoice(ports: CommandPorts, target: OnInvoice): Promise<InvoiceOutcome> {
  return await onInvoice(ports, target, { name: 'payments.delete', make: () => ({ type: 'DeleteInvoice' }) })
}

/**
 * Reminds the kid's parents, at most once a Warsaw day; by SMS too where the place has that switched on. Refused for a
 * kid that has left: nobody would be told, and the invoice would say otherwise.
 */
export async function remind(
  ports: CommandPorts,
  target: OnInvoice & { readonly automatic?: boolean },
): Promise<InvoiceOutcome> {
  const day = warsawDay(ports.clock.now())
  const { automatic = false } = target
  const [known] = await ports.sql<{ sms: boolean; kidLeft: boolean }[]>`
    select sms_reminders as sms, kids.deleted_at is not null as "kidLeft"
    from invoices
    join places on places.id = invoices.place_id
    join kids on kids.id = invoices.kid_id
    where invoices.id = ${target.id} and places.id = ${target.placeId}`
  const { sms = false, kidLeft = false } = known ?? {}
  return await onInvoice(ports, target, {
    name: 'payments.remind',
    make: () => ({ type: 'RemindInvoice', day, automatic, sms, kidLeft }),
  })
}

/** A parent's first look. Quiet after that. */
export async function view(ports: CommandPorts, target: OnInvoice): Promise<InvoiceOutcome> {
  return await onInvoice(ports, target, { name: 'payments.view', make: () => ({ type: 'ViewInvoice' }) })
}

async function onInvoice(ports: CommandPorts, target: OnInvoice, wanted: Wanted): Promise<InvoiceOutcome> {
  const { sql, clock } = ports
  const payload = [target.id, target.version ?? null, wanted.payload ?? null]
  const command = commandOf(target, wanted.name, payload, clock.now())
  const attempt = async () => {
    const { base, nextPaymentId } = await loadInvoice(sql, target.id)
    const past = readInvoice(base.events)
    const invoice = past.map(({ event }) => event).reduce<InvoiceState>(evolveInvoice, { status: 'none' })
    if (invoice.status === 'none' || base.events[0]?.placeId !== target.placeId) {
      throw new DomainError('invoice.not_found')
    }
    checkVersion(target.version, past)
    const decided = wanted.make(nextPaymentId)
    const credit = touchesCredit(decided, invoice) ? await loadCredit(sql, invoice.kidId) : undefined
    const events = decide(decided, { invoice, credit: credit?.state ?? { amount: 0 } })
    if (events.length === 0) {
      const row = foldInvoice(past)
      if (!row) throw new DomainError('invoice.not_found')
      return invoiceOutcome(row, undefined)
    }
    const invoiceEvents = events.filter((event) => !isCreditEvent(event))
    const { invoices } = await record(sql, command, {
      invoices: [{ base, past, events: invoiceEvents }],
      credits: creditChange(credit, events.filter(isCreditEvent)),
      notes: [wanted.note ?? null],
    })
    const [row] = invoices
    if (!row) throw new Error('nothing was recorded')
    return invoiceOutcome(row, invoiceEvents.at(-1))
  }
  const outcome = await runCommand(ports, command, attempt, (result) => invoiceOutcomeAgain(sql, result))
  ports.wake()
  return outcome
}

type LoadedCredit = {
  readonly base: LoadedStream
  readonly past: readonly Happened<CreditEvent>[]
  readonly state: CreditState
}

function creditChange(
  credit: LoadedCredit | undefined,
  events: readonly CreditEvent[],
): Change<CreditEvent>[] {
  if (events.length === 0) return []
  if (!credit) throw new Error('credit changed that was not loaded')
  return [{ base: credit.base, past: credit.past, events }]
}

/**
 * That a parent looked at the invoice changes nothing of what staff saw, so it makes no version stale.
 * @throws DomainError conflict.stale
 */
function checkVersion(version: number | undefined, past: readonly Happened<InvoiceEvent>[]): void {
  if (version === undefined) return
  const known = past.some(({ recorded }) => recorded.version === version)
  const since = past.filter(({ recorded }) => recorded.version > version)
  if (!known || since.some(({ event }) => event.type !== 'InvoiceViewed')) {
    throw new DomainError('conflict.stale')
  }
}

/** The invoice's stream, and an id for a payment, in one round trip. Ids are drawn for each event; the last one counts. */
async function loadInvoice(sql: Sql, id: number): Promise<{ base: LoadedStream; nextPaymentId: number }> {
  const stream = invoiceStream(id)
  const rows = await sql<(RecordedEvent & { nextPaymentId: number })[]>`
    select ${eventColumns(sql)}, nextval('part_payment_ids') as "nextPaymentId"
    from events where stream = ${stream} order by version`
  const last = rows.at(-1)
  if (!last) return { base: emptyStream(stream), nextPaymentId: 0 }
  return {
    base: { stream, version: last.version, hash: last.hash, events: rows },
    nextPaymentId: last.nextPaymentId,
  }
}

export async function loadCredit(sql: Sql, kidId: number): Promise<LoadedCredit> {
  const stream = creditStream(kidId)
  const loaded = await load(sql, [stream])
  const base = loaded.get(stream) ?? emptyStream(stream)
  const past = readCredit(base.events)
  return { base, past, state: past.map(({ event }) => event).reduce(evolveCredit, { amount: 0 }) }
}
