/** Decisions on a line: booked in the ledger, not ours, undone. */
import type { ProposalKind } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import { isNrb } from '@skrzat/contract/nrb'
import type { AllocationInput } from '@skrzat/contract/wire/bank'
import { type CommandMeta, commandOf, madeOne, once } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import {
  bookTransfer,
  reverseTransfer,
  type TransferPart,
  type TransferTarget,
} from '../../payments/index.ts'
import {
  bounceByLine,
  type ManyByLine,
  payByLine,
  payManyByLine,
  type RefundRow,
  refundsById,
  unbounceByLine,
  unpayByLine,
  unpayManyByLine,
} from '../../refunds/index.ts'
import {
  decisionOf,
  lastDecision,
  lineAsDecided,
  linesById,
  type LinePart,
  type LineRow,
} from '../lines/rows.ts'
import { reversedBy } from '../lines/reversals.ts'
import type { BankPorts } from '../ports.ts'
import {
  addDecision,
  forgetPayer,
  isDecidedMeanwhile,
  learnPayer,
  replaceAllocations,
  undoDecision,
} from './decisions.ts'

type MovedByLine = Omit<ManyByLine, 'refunds'>

export type OnLine = CommandMeta & { readonly id: number }

export type Booking = OnLine & {
  /** Signed grosze, whose sum is the line's amount. */
  readonly allocations: readonly AllocationInput[]
  /** The proposal that was taken. */
  readonly proposal?: ProposalKind | null | undefined
  /** At import, without a person: nothing is learnt. */
  readonly automatic?: boolean
}

/**
 * Books a line: payments on invoices and credit of kids, a refund that was paid or came back, or, where the bank took
 * money back, the reversal of the booking concerned.
 * @returns the line as it was booked, also for a repeated command
 * @throws DomainError bank.line_not_found, bank.line_decided, bank.allocations, bank.sum, bank.never_booked, and the
 * ledger's own
 */
export async function bookLine(ports: BankPorts, booking: Booking): Promise<LineRow> {
  const line = await lineOf(ports, booking)
  checkSum(line, booking.allocations)
  const refunds = refundsIn(line, booking.allocations)
  const parts = await decided(() => {
    if (refunds.length > 0) return bookRefunds(ports, line, booking, refunds)
    return line.mark === 'RC' ? bookReversal(ports, line, booking) : bookMoney(ports, line, booking)
  })
  const { sql } = ports.db
  const after = await lineAsDecided(sql, line.placeId, line.id, await decisionOf(sql, line.id, parts))
  return found(after, 'bank.line_not_found')
}

async function bookMoney(
  ports: BankPorts,
  line: LineRow,
  booking: Booking,
): Promise<readonly TransferPart[]> {
  const { placeId, commandId, actorId, allocations, proposal = null, automatic = false } = booking
  const at = ports.clock.now()
  const targets = targetsOf(line, allocations)
  const day = await openDay(ports, line)
  const bookedDay = otherDay(line, day)
  return await bookTransfer(
    ports.ledger,
    { commandId, actorId, placeId, lineId: line.id, day, targets },
    {
      check: () => checkWaits(ports, booking),
      beside: (parts) => [
        addDecision({ lineId: line.id, placeId, parts, proposal, bookedDay, automatic, by: actorId, at }),
        ...(!automatic && line.amount > 0 && isNrb(line.payerAccount)
          ? [learnPayer(placeId, line.payerAccount, kidsOf(parts), line.id)]
          : []),
      ],
    },
  )
}

/** A refund has left the account, alone or with others of its file, or came back to it. @throws DomainError refund.*, bank.sum */
async function bookRefunds(
  ports: BankPorts,
  line: LineRow,
  booking: Booking,
  wanted: readonly RefundPart[],
): Promise<readonly LinePart[]> {
  const { placeId, commandId, actorId, proposal = null, automatic = false } = booking
  const at = ports.clock.now()
  const amountOf = new Map(wanted.map(({ refundId, amount }) => [refundId, amount]))
  const refunds = await refundsById(ports.db.sql, placeId, [...amountOf.keys()])
  if (refunds.some(({ id, amount }) => amount !== Math.abs(amountOf.get(id) ?? 0)))
    throw new DomainError('bank.sum')
  const day = await openDay(ports, line)
  const parts = refunds.map(({ id: refundId, kidId, amount }) => ({
    invoiceId: null,
    kidId,
    amount: line.amount < 0 ? -amount : amount,
    paymentId: null,
    refundId,
  }))
  await movesOf(line, refunds).book(ports, {
    commandId,
    actorId,
    placeId,
    lineId: line.id,
    day,
    check: () => checkWaits(ports, booking),
    beside: () => [
      addDecision({
        lineId: line.id,
        placeId,
        parts,
        proposal,
        bookedDay: otherDay(line, day),
        automatic,
        by: actorId,
        at,
      }),
    ],
  })
  return parts
}

/** The bank took money back that an earlier line had brought: its booking is reversed as a whole. */
async function bookReversal(
  ports: BankPorts,
  line: LineRow,
  booking: Booking,
): Promise<readonly TransferPart[]> {
  const { placeId, commandId, actorId, proposal = null, automatic = false, allocations } = booking
  const at = ports.clock.now()
  const before = line.decision?.reversesLineId
  const [original] =
    before === null || before === undefined
      ? [await reversedBy(ports.db.sql, placeId, line, allocations)]
      : await linesById(ports.db.sql, placeId, [before])
  if (!original?.decision || original.decision.kind !== 'BOOKED') throw new DomainError('bank.never_booked')
  const day = await openDay(ports, line)
  return await reverseTransfer(
    ports.ledger,
    {
      commandId,
      actorId,
      placeId,
      lineId: original.id,
      day,
      parts: original.decision.allocations,
      by: line.id,
    },
    {
      check: () => checkWaits(ports, booking),
      beside: (parts) => [
        addDecision({
          lineId: line.id,
          placeId,
          parts,
          reversesLineId: original.id,
          proposal,
          bookedDay: otherDay(line, day),
          automatic,
          by: actorId,
          at,
        }),
      ],
    },
  )
}

/**
 * Undoes what was decided of a line, which then waits again; payments are reversed by events of their own, and what was
 * learnt of the payer by this booking is forgotten.
 * @throws DomainError bank.line_not_found, bank.line_waiting, bank.line_reversed, credit.insufficient
 */
export async function undoLine(ports: BankPorts, target: OnLine): Promise<LineRow> {
  await decided(() => undoDecided(ports, target))
  const after = await lineAsDecided(ports.db.sql, target.placeId, target.id, null)
  return found(after, 'bank.line_not_found')
}

async function undoDecided(ports: BankPorts, target: OnLine): Promise<void> {
  const { placeId, commandId, actorId } = target
  const line = await lineOf(ports, target)
  // A retry finds the decision that it has undone.
  const decision = line.decision ?? (await lastDecision(ports.db.sql, line.id))
  const at = ports.clock.now()
  if (!decision) throw new DomainError('bank.line_waiting')
  if (decision.kind !== 'BOOKED') {
    await undoNotOurs(ports, target, decision.id)
    return
  }
  const meta = { commandId, actorId, placeId }
  const check = () => checkStands(ports, target, decision.id)
  const undone = undoDecision(decision.id, actorId, at)
  // The booking may be later than its line, where the line's month was closed and is open again.
  const since = decision.bookedDay ?? line.date
  const refundIds = decision.allocations.flatMap(({ refundId }) => refundId ?? [])
  if (refundIds.length > 0) {
    const day = await openDay(ports, line, since)
    await movesOf(line, await refundsById(ports.db.sql, placeId, refundIds)).undo(ports, {
      ...meta,
      lineId: line.id,
      day,
      check,
      beside: () => [undone],
    })
    return
  }
  if (decision.reversesLineId === null) {
    await reverseTransfer(
      ports.ledger,
      {
        ...meta,
        lineId: line.id,
        day: await openDay(ports, line, since),
        parts: decision.allocations,
        by: null,
      },
      { check, beside: () => [undone, forgetPayer(line.id)] },
    )
    return
  }
  const [original] = await linesById(ports.db.sql, placeId, [decision.reversesLineId])
  const before = found(original, 'bank.line_not_found')
  const { id, decision: booked } = before
  if (booked?.kind !== 'BOOKED') throw new DomainError('bank.never_booked')
  const day = await openDay(ports, before, since)
  await bookTransfer(
    ports.ledger,
    { ...meta, lineId: id, day, targets: booked.allocations.map(targetOfPart) },
    { check, beside: (parts) => [undone, replaceAllocations(booked.id, parts, otherDay(before, day))] },
  )
}

async function undoNotOurs(ports: BankPorts, target: OnLine, decisionId: number): Promise<void> {
  const at = ports.clock.now()
  await once(ports.db.sql, commandOf(target, 'bank.undo', target.id, at), madeOne, async (tx) => {
    const { count } = await tx`
      update bank_decisions set undone_by = ${target.actorId}, undone_at = ${at}
      where id = ${decisionId} and undone_at is null`
    if (count === 0) throw new DomainError('bank.line_waiting')
    return { id: decisionId }
  })
}

/**
 * Says that a line's money is none of the ledger's.
 * @throws DomainError bank.line_not_found, bank.line_decided
 */
export async function markNotOurs(
  ports: Pick<BankPorts, 'db' | 'clock'>,
  target: OnLine & { readonly reason: string },
): Promise<LineRow> {
  const { id, placeId, actorId, reason } = target
  await lineOf(ports, target)
  const at = ports.clock.now()
  const command = commandOf(target, 'bank.not_ours', [id, reason], at)
  const decision = await once(ports.db.sql, command, madeOne, async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into bank_decisions (line_id, place_id, kind, reason, allocations, decided_by, decided_at)
      values (${id}, ${placeId}, 'NOT_OURS', ${reason}, '[]', ${actorId}, ${at})
      on conflict do nothing returning id`
    if (!row) throw new DomainError('bank.line_decided')
    return row
  })
  return found(await lineAsDecided(ports.db.sql, placeId, id, decision.id), 'bank.line_not_found')
}

async function lineOf({ db }: Pick<BankPorts, 'db'>, { id, placeId }: OnLine): Promise<LineRow> {
  const [line] = await linesById(db.sql, placeId, [id])
  return found(line, 'bank.line_not_found')
}

/**
 * The bank's day, or where its month is closed, the first of the open month.
 * @param since what is undone can't be undone on an earlier day
 */
async function openDay(
  { db, bookingDay }: BankPorts,
  { placeId, date }: LineRow,
  since: Day = date,
): Promise<Day> {
  return await bookingDay(db.sql, placeId, since > date ? since : date)
}

/** The day in the ledger, where it is not the bank's own. */
function otherDay({ date }: LineRow, day: Day): Day | null {
  return day === date ? null : day
}

async function checkWaits(ports: BankPorts, target: OnLine): Promise<void> {
  if ((await lineOf(ports, target)).decision) throw new DomainError('bank.line_decided')
}

async function checkStands(ports: BankPorts, target: OnLine, decisionId: number): Promise<void> {
  const { decision, reversedBy } = await lineOf(ports, target)
  if (decision?.id !== decisionId) throw new DomainError('bank.line_waiting')
  if (reversedBy !== null) throw new DomainError('bank.line_reversed')
}

/**
 * A decision that was recorded between the check and the statement gets the answer that the check would have given. A
 * month that was closed between them is found closed by the second attempt.
 */
async function decided<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const closed = error instanceof DomainError && error.code === 'month.closed'
    if (!closed && !isDecidedMeanwhile(error)) throw error
    // Answers a repeated command, and refuses another one.
    return await run()
  }
}

/** @throws DomainError bank.sum, bank.allocations */
function checkSum({ amount }: LineRow, allocations: readonly AllocationInput[]): void {
  const sum = allocations.reduce((total, each) => total + each.amount, 0)
  if (sum !== amount) throw new DomainError('bank.sum')
  if (allocations.some((each) => Math.sign(each.amount) !== Math.sign(amount)))
    throw new DomainError('bank.allocations')
}

type RefundPart = Extract<AllocationInput, { refundId: number }>

/**
 * The refunds that a line is of; none if it is of something else. Several only where the money went out.
 * @throws DomainError bank.allocations beside anything else
 */
function refundsIn({ mark }: LineRow, allocations: readonly AllocationInput[]): RefundPart[] {
  const parts = allocations.filter((each) => 'refundId' in each)
  if (parts.length === 0) return []
  const ids = new Set(parts.map(({ refundId }) => refundId))
  const isOne = allocations.length === 1
  if (ids.size < allocations.length || (mark !== 'D' && !(mark === 'RD' && isOne)))
    throw new DomainError('bank.allocations')
  return parts.toSorted((one, other) => one.refundId - other.refundId)
}

/** How refunds move by a line, and back: a single one by a command of its own. */
function movesOf({ amount }: LineRow, refunds: readonly RefundRow[]) {
  const [first] = refunds
  if (refunds.length > 1 || !first)
    return {
      book: (ports: BankPorts, by: MovedByLine) => payManyByLine(ports, { ...by, refunds }),
      undo: (ports: BankPorts, by: MovedByLine) => unpayManyByLine(ports, { ...by, refunds }),
    }
  const [book, undo] = amount < 0 ? [payByLine, unpayByLine] : [bounceByLine, unbounceByLine]
  const { id } = first
  return {
    book: (ports: BankPorts, by: MovedByLine) => book(ports, { ...by, id }),
    undo: (ports: BankPorts, by: MovedByLine) => undo(ports, { ...by, id }),
  }
}

/** Each invoice and kid once, and an invoice for one payer. Money that went out can only be a kid's credit that was paid out. */
function targetsOf({ amount }: LineRow, allocations: readonly AllocationInput[]): TransferTarget[] {
  if (amount < 0 && allocations.some((each) => 'invoiceId' in each)) throw new DomainError('bank.allocations')
  const merged = new Map<string, TransferTarget>()
  for (const each of allocations) {
    if ('refundId' in each) throw new DomainError('bank.allocations')
    const key = 'invoiceId' in each ? `invoice ${each.invoiceId}` : `kid ${each.kidId}`
    const before = merged.get(key)
    if (before && payerIn(before) !== payerIn(each)) throw new DomainError('bank.allocations')
    merged.set(key, { ...each, amount: each.amount + (before?.amount ?? 0) })
  }
  return [...merged.values()]
}

function targetOfPart({ invoiceId, kidId, amount, payerId }: TransferPart): TransferTarget {
  return invoiceId === null ? { kidId, amount } : { invoiceId, amount, payerId }
}

const payerIn = (target: TransferTarget) => ('payerId' in target ? target.payerId : undefined)

/** Of the money of families: another payer's account says nothing of a kid. */
function kidsOf(parts: readonly TransferPart[]): number[] {
  return parts.flatMap(({ kidId, payerId }) => (payerId === undefined ? [kidId] : []))
}
