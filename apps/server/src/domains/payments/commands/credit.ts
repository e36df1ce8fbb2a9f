/** Commands on a kid's credit, called "surcharge" on the wire, on its deposit, and on refunds out of them. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { PaymentMethod, RefundSource } from '@skrzat/contract/payment-facts'
import type { CreditOutcome } from '@skrzat/contract/wire/credit'
import { type CommandMeta, commandOf } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { RowsWrite } from '../../../kernel/event-log/index.ts'
import type { Json } from '../../../kernel/json.ts'
import type { CreditCommand } from '../decider/decide.ts'
import { creditStream } from '../events.ts'
import { creditAnswer } from './answers.ts'
import { handleLedger } from './handle.ts'
import { loadCredit, loadKid } from './load.ts'
import { noteOf, notePayload, type Note } from './notes.ts'
import type { LedgerPorts } from './ports.ts'

type OnKid = CommandMeta & { readonly kidId: number }

export type OnCredit = OnKid & {
  /** Grosze. */
  readonly amount: number
  readonly additionalInfo?: string
}

export type OnDeposit = OnCredit & {
  /** When the money came or went; by default today. */
  readonly day?: Day | undefined
  readonly method?: PaymentMethod | undefined
}

/** What another domain checks and writes with a command on a refund. */
export type BesideRefund = {
  /** Runs before each decision. @throws DomainError */
  readonly check?: () => Promise<void>
  /** Rows that are written with the events. */
  readonly beside?: (refundId: number) => readonly RowsWrite[]
}

/** Money that the parents paid beyond what was due. */
export async function addCredit(ports: LedgerPorts, target: OnCredit): Promise<CreditOutcome> {
  return await byHand(ports, target, 'credit.add', 'AddCredit')
}

/** Money paid back to the parents, out of the kid's credit. */
export async function returnCredit(ports: LedgerPorts, target: OnCredit): Promise<CreditOutcome> {
  return await byHand(ports, target, 'credit.return', 'ReturnCredit')
}

async function byHand(
  ports: LedgerPorts,
  target: OnCredit,
  name: string,
  type: 'AddCredit' | 'ReturnCredit',
): Promise<CreditOutcome> {
  const { amount } = target
  const note = noteOf(target.additionalInfo)
  return await onKid(ports, target, {
    name,
    payload: [amount, notePayload(note)],
    note,
    adds: type === 'AddCredit',
    make: () => ({ type, amount, noteId: note?.id ?? null }),
  })
}

/** A deposit that the parents paid in. @throws DomainError kid.not_found, payment.day_future, amount.* */
export async function receiveDeposit(ports: LedgerPorts, target: OnDeposit): Promise<CreditOutcome> {
  return await onDeposit(ports, target, 'deposit.receive', 'ReceiveDeposit')
}

/** The deposit, or a part of it, paid back. @throws DomainError deposit.insufficient, and as `receiveDeposit` */
export async function returnDeposit(ports: LedgerPorts, target: OnDeposit): Promise<CreditOutcome> {
  return await onDeposit(ports, target, 'deposit.return', 'ReturnDeposit')
}

/** The deposit becomes the kid's credit. @throws DomainError kid.not_found, deposit.insufficient, amount.* */
export async function useDeposit(ports: LedgerPorts, target: OnCredit): Promise<CreditOutcome> {
  return await onDeposit(ports, target, 'deposit.use', 'UseDeposit')
}

async function onDeposit(
  ports: LedgerPorts,
  target: OnDeposit,
  name: string,
  type: 'ReceiveDeposit' | 'ReturnDeposit' | 'UseDeposit',
): Promise<CreditOutcome> {
  const { amount, day, method } = target
  const today = warsawDay(ports.clock.now())
  const note = noteOf(target.additionalInfo)
  const command = { amount, day: day ?? today, noteId: note?.id ?? null }
  return await onKid(ports, target, {
    name,
    payload: [amount, day ?? null, method ?? null, notePayload(note)],
    note,
    adds: type === 'ReceiveDeposit',
    make: () => (type === 'UseDeposit' ? { type, ...command } : { type, ...command, today, method }),
  })
}

/**
 * Puts money under way to the parents: from then on nothing else can use it.
 * @param details what tells this order from another with the same amount, for a repeated command
 * @throws DomainError kid.not_found, refund.above_credit, amount.*
 */
export async function orderRefund(
  ports: LedgerPorts,
  target: OnKid & { readonly amount: number; readonly from: RefundSource; readonly details: Json },
  besides: BesideRefund = {},
): Promise<CreditOutcome> {
  const { amount, from, details } = target
  const day = warsawDay(ports.clock.now())
  let refundId = 0
  return await onKid(ports, target, {
    name: 'refund.order',
    payload: [amount, from, details],
    check: besides.check,
    async make() {
      const [row] = await ports.sql<{ id: number }[]>`select nextval('refund_ids') as id`
      refundId = row?.id ?? 0
      return { type: 'OrderRefund', refundId, amount, from, day }
    },
    beside: () => besides.beside?.(refundId) ?? [],
  })
}

type OnRefund = OnKid & { readonly refundId: number }

/** The money is credit or deposit again. @throws DomainError refund.not_found, refund.not_ordered */
export async function cancelRefund(
  ports: LedgerPorts,
  target: OnRefund,
  besides: BesideRefund = {},
): Promise<CreditOutcome> {
  const { refundId } = target
  const day = warsawDay(ports.clock.now())
  return await onKid(ports, target, {
    name: 'refund.cancel',
    payload: [refundId],
    check: besides.check,
    make: () => ({ type: 'CancelRefund', refundId, day }),
    beside: () => besides.beside?.(refundId) ?? [],
  })
}

/** `lineId` is the bank's line, without one it was seen by hand. */
export type RefundMoved = OnRefund & { readonly day: Day; readonly lineId?: number | undefined }

/** The money has left. @throws DomainError refund.not_found, refund.not_ordered, payment.day_future */
export async function refundPaid(
  ports: LedgerPorts,
  target: RefundMoved,
  besides: BesideRefund = {},
): Promise<CreditOutcome> {
  return await moved(ports, target, besides, { name: 'refund.paid', type: 'PayRefund' })
}

/** The bank brought the money back. @throws DomainError refund.not_found, refund.not_paid, payment.day_future */
export async function refundBounced(
  ports: LedgerPorts,
  target: RefundMoved,
  besides: BesideRefund = {},
): Promise<CreditOutcome> {
  return await moved(ports, target, besides, { name: 'refund.bounced', type: 'BounceRefund' })
}

async function moved(
  ports: LedgerPorts,
  target: RefundMoved,
  { check, beside }: BesideRefund,
  { name, type }: { name: string; type: 'PayRefund' | 'BounceRefund' },
): Promise<CreditOutcome> {
  const { refundId, day, lineId } = target
  const today = warsawDay(ports.clock.now())
  // Only a person who says that it was paid names the day; otherwise it is found, and a repeated call may find another.
  const asked = type === 'PayRefund' && lineId === undefined ? day : null
  return await onKid(ports, target, {
    name,
    payload: [refundId, asked, lineId ?? null],
    check,
    make: () => ({ type, refundId, day, today, lineId }),
    beside: () => beside?.(refundId) ?? [],
  })
}

/** Refunds whose money left in one line of the bank, or, where that line's booking is undone, did not. */
export type RefundsMoved = CommandMeta & {
  readonly refunds: readonly { readonly kidId: number; readonly refundId: number }[]
  readonly day: Day
  readonly lineId: number
}

/** All or none. @throws DomainError refund.not_found, refund.not_ordered, refund.not_paid, payment.day_future */
export async function refundsMoved(
  ports: LedgerPorts,
  { refunds, day, lineId, ...meta }: RefundsMoved,
  { check, beside }: BesideRefund,
  type: 'PayRefund' | 'BounceRefund',
): Promise<void> {
  const { sql, clock } = ports
  const today = warsawDay(clock.now())
  const kids = [...new Set(refunds.map(({ kidId }) => kidId))]
  // Without the day, which is found: a repeated call may find another.
  const payload = [refunds.map(({ refundId }) => refundId), lineId]
  await handleLedger(ports, {
    command: commandOf(meta, type === 'PayRefund' ? 'refund.paid' : 'refund.bounced', payload, clock.now()),
    claims: kids.map(creditStream),
    weight: refunds.length,
    async load(changes) {
      const [known, credits] = await Promise.all([
        Promise.all(kids.map((kidId) => loadKid(sql, kidId))),
        Promise.all(kids.map((kidId) => loadCredit(sql, kidId))),
        check?.(),
      ])
      if (known.some((kid) => kid?.placeId !== meta.placeId)) throw new DomainError('kid.not_found')
      for (const credit of credits) changes.open(credit)
    },
    decide(changes) {
      for (const { kidId, refundId } of refunds)
        changes.decide({ type, refundId, day, today, lineId }, [creditStream(kidId)])
    },
    beside: () => refunds.flatMap(({ refundId }) => beside?.(refundId) ?? []),
    answer: () => undefined,
  })
}

type Wanted = {
  readonly name: string
  /** Besides the kid, what distinguishes this command from another one with the same id. */
  readonly payload: readonly Json[]
  readonly note?: Note | null
  /** Whether it brings money: then not for a kid that has left. */
  readonly adds?: boolean
  readonly check?: (() => Promise<void>) | undefined
  /** Called again at each attempt. */
  readonly make: () => CreditCommand | Promise<CreditCommand>
  readonly beside?: () => readonly RowsWrite[]
}

async function onKid(
  ports: LedgerPorts,
  target: OnKid,
  { name, payload, note = null, adds = false, check, make, beside = () => [] }: Wanted,
): Promise<CreditOutcome> {
  const { kidId, placeId } = target
  const stream = creditStream(kidId)
  return await handleLedger(ports, {
    command: commandOf(target, name, [kidId, ...payload], ports.clock.now()),
    claims: [stream],
    notes: [note],
    async load(changes) {
      const [kid, base, wanted] = await Promise.all([
        loadKid(ports.sql, kidId),
        loadCredit(ports.sql, kidId),
        make(),
        check?.(),
      ])
      // Money can be paid out even after the kid has left.
      if (kid?.placeId !== placeId || (kid.left && adds))
        throw new DomainError('kid.not_found', { kid: kidId })
      changes.open(base)
      return wanted
    },
    decide: (changes, wanted) => changes.decide(wanted),
    beside,
    answer: creditAnswer,
  })
}
