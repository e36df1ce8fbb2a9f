/** What becomes of an ordered refund: another account, cancelled, paid, brought back. */
import type { Principal } from '@skrzat/contract/access'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { audit, type CommandMeta } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { RowsWrite } from '../../../kernel/event-log/index.ts'
import {
  cancelRefund as cancelInLedger,
  refundBounced as bouncedInLedger,
  refundPaid as paidInLedger,
  refundsMoved,
} from '../../payments/index.ts'
import type { RefundPorts } from '../ports.ts'
import {
  bounceRow,
  cancelRow,
  payRow,
  refundById,
  refundsById,
  type RefundRow,
  unbounceRow,
  unlessMoved,
  unpayRow,
} from '../rows.ts'
import { checkName, type Payee } from './order.ts'

type Ports = Pick<RefundPorts, 'db' | 'clock' | 'ledger'>
export type OnRefund = CommandMeta & { readonly id: number }

/** A line of the bank, and what its domain checks and writes with the refund's events. */
export type ByLine = OnRefund & {
  readonly lineId: number
  /** The day of booking by the bank. */
  readonly day: Day
  readonly check: () => Promise<void>
  readonly beside: () => readonly RowsWrite[]
}

/**
 * Changes whose account a waiting refund is for, as after the bank brought it back. Since it leads money elsewhere, it is
 * in the audit, without the account.
 * @throws DomainError refund.not_found, refund.sent, refund.not_ordered, validation
 */
export async function changePayee(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { placeId, id, accountNumber, name, address }: Payee & { readonly placeId: number; readonly id: number },
  { login }: Pick<Principal, 'login'>,
): Promise<void> {
  checkName(name)
  const at = clock.now()
  await db.sql.begin(async (tx) => {
    const { count } = await tx`
      update refunds set account_number = ${accountNumber}, name = ${name}, address = ${address}, changed_at = ${at}
      where place_id = ${placeId} and id = ${id} and state = 'ORDERED'`
    if (count === 0) requireWaiting(await refundById(tx, placeId, id))
    const data = { place: placeId, refund: id }
    await audit(tx, { at, principal: login, type: 'REFUND_PAYEE_CHANGED', data, placeId })
  })
}

/**
 * The money is credit or deposit again.
 * @throws DomainError refund.not_found, refund.sent, refund.not_ordered
 */
export async function cancelRefund(ports: Ports, target: OnRefund): Promise<void> {
  await onRow(ports, target, async (refund, at) =>
    cancelInLedger(ports.ledger, refund, {
      check: async () => requireWaiting(await refundById(ports.db.sql, target.placeId, target.id)),
      beside: () => [cancelRow(target.id, at)],
    }),
  )
}

/**
 * Says by hand that a refund was paid, where no statement does.
 * @throws DomainError refund.not_found, refund.not_ordered, payment.day_future
 */
export async function payByHand(ports: Ports, { day, ...target }: OnRefund & { day: Day }): Promise<void> {
  await onRow(ports, target, (refund, at) =>
    paidInLedger(ports.ledger, { ...refund, day }, { beside: () => [payRow(target.id, at, day, null)] }),
  )
}

/**
 * Takes back what a person said by hand: on the day that was said, or where its month is closed, in the open one.
 * @throws DomainError refund.not_found, refund.not_paid, refund.from_bank
 */
export async function unpayByHand(
  ports: Ports & Pick<RefundPorts, 'bookingDay'>,
  target: OnRefund,
): Promise<void> {
  const { db, clock, ledger, bookingDay } = ports
  await onRow(ports, target, async (refund, at, { paidDay }) =>
    bouncedInLedger(
      ledger,
      { ...refund, day: await bookingDay(db.sql, target.placeId, paidDay ?? warsawDay(clock.now())) },
      {
        check: async () => {
          const { state, lineId } = await refundById(ports.db.sql, target.placeId, target.id)
          if (state !== 'PAID') throw new DomainError('refund.not_paid')
          if (lineId !== null) throw new DomainError('refund.from_bank')
        },
        beside: () => [unpayRow(target.id, at)],
      },
    ),
  )
}

/** A line of the bank has paid it. @throws DomainError refund.not_found, refund.not_ordered, and what `check` throws */
export async function payByLine(
  ports: Ports,
  { lineId, day, check, beside, ...target }: ByLine,
): Promise<void> {
  await onRow(ports, target, (refund, at) =>
    paidInLedger(
      ports.ledger,
      { ...refund, day, lineId },
      { check, beside: () => [payRow(target.id, at, day, lineId), ...beside()] },
    ),
  )
}

/** The booking of the line that paid it is undone. @throws DomainError bank.line_reversed, and what `check` throws */
export async function unpayByLine(
  ports: Ports,
  { lineId, day, check, beside, ...target }: ByLine,
): Promise<void> {
  await onRow(ports, target, (refund, at) =>
    bouncedInLedger(
      ports.ledger,
      { ...refund, day, lineId },
      {
        check: async () => {
          await check()
          const now = await refundById(ports.db.sql, target.placeId, target.id)
          // It was brought back since, and maybe paid again.
          if (now.state !== 'PAID' || now.lineId !== lineId) throw new DomainError('bank.line_reversed')
        },
        beside: () => [unpayRow(target.id, at), ...beside()],
      },
    ),
  )
}

/** A line of the bank brought it back. @throws DomainError refund.not_found, refund.not_paid, and what `check` throws */
export async function bounceByLine(
  ports: Ports,
  { lineId, day, check, beside, ...target }: ByLine,
): Promise<void> {
  await onRow(ports, target, (refund, at) =>
    bouncedInLedger(
      ports.ledger,
      { ...refund, day, lineId },
      { check, beside: () => [bounceRow(target.id, at, lineId), ...beside()] },
    ),
  )
}

/** The booking of the line that brought it back is undone. @throws DomainError conflict.stale, and what `check` throws */
export async function unbounceByLine(
  ports: Ports,
  { lineId, day, check, beside, ...target }: ByLine,
): Promise<void> {
  await onRow(ports, target, (refund, at) =>
    paidInLedger(
      ports.ledger,
      { ...refund, day, lineId },
      {
        check: async () => {
          await check()
          const now = await refundById(ports.db.sql, target.placeId, target.id)
          // It was sent or paid again since.
          if (now.state !== 'ORDERED' || now.bouncedLineId !== lineId) throw new DomainError('conflict.stale')
        },
        beside: () => [unbounceRow(target.id, at), ...beside()],
      },
    ),
  )
}

/** A line of the bank that is of several refunds, as where it books a whole file in one sum. */
export type ManyByLine = Omit<ByLine, 'id'> & { readonly refunds: readonly RefundRow[] }

/** @throws DomainError refund.not_ordered, and what `check` throws */
export async function payManyByLine(ports: Ports, many: ManyByLine): Promise<void> {
  const { day, lineId } = many
  await moveMany(ports, many, 'PayRefund', (id, at) => payRow(id, at, day, lineId))
}

/** The booking of such a line is undone. @throws DomainError bank.line_reversed, and what `check` throws */
export async function unpayManyByLine(ports: Ports, many: ManyByLine): Promise<void> {
  const { placeId, refunds, lineId } = many
  const check = async () => {
    await many.check()
    const ids = refunds.map(({ id }) => id)
    const now = await refundsById(ports.db.sql, placeId, ids)
    // One of them was brought back since, and maybe paid again.
    if (now.some((refund) => refund.state !== 'PAID' || refund.lineId !== lineId))
      throw new DomainError('bank.line_reversed')
  }
  await moveMany(ports, { ...many, check }, 'BounceRefund', unpayRow)
}

async function moveMany(
  { ledger, clock }: Ports,
  { refunds, check, beside, ...moved }: ManyByLine,
  type: 'PayRefund' | 'BounceRefund',
  row: (id: number, at: Date) => RowsWrite,
): Promise<void> {
  const at = clock.now()
  const [first] = refunds
  const ofKids = refunds.map(({ id, kidId }) => ({ refundId: id, kidId }))
  await unlessMoved(() =>
    refundsMoved(
      ledger,
      { ...moved, refunds: ofKids },
      { check, beside: (id) => [row(id, at), ...(id === first?.id ? beside() : [])] },
      type,
    ),
  )
}

type OnKid = CommandMeta & { readonly kidId: number; readonly refundId: number }

async function onRow<T>(
  { db, clock }: Ports,
  { id, commandId, actorId, placeId }: OnRefund,
  run: (target: OnKid, at: Date, row: RefundRow) => Promise<T>,
): Promise<T> {
  const row = await refundById(db.sql, placeId, id)
  return await unlessMoved(() =>
    run({ commandId, actorId, placeId, kidId: row.kidId, refundId: id }, clock.now(), row),
  )
}

/** @throws DomainError refund.sent, refund.not_ordered */
function requireWaiting({ state }: RefundRow): void {
  if (state !== 'ORDERED') throw new DomainError(state === 'SENT' ? 'refund.sent' : 'refund.not_ordered')
}
