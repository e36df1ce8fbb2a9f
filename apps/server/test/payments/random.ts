/** Random commands of people who do not look at what others do: some are refused, none may lose money. */
import fc from 'fast-check'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { correctInvoice } from '../../src/domains/payments/commands/correct.ts'
import {
  addCredit,
  cancelRefund,
  orderRefund,
  receiveDeposit,
  refundBounced,
  refundPaid,
  returnCredit,
  returnDeposit,
  useDeposit,
} from '../../src/domains/payments/commands/credit.ts'
import {
  applyCredit,
  deleteInvoice,
  markPaid,
  recordPartPayment,
  remind,
  reversePayment,
  splitInvoice,
  view,
} from '../../src/domains/payments/commands/invoice.ts'
import type { CommandPorts } from '../../src/kernel/commands/commands.ts'
import { by, issueOne, type Seeded } from './support.ts'

const amount = fc.integer({ min: 1, max: 300_00 })
const pick = fc.nat({ max: 1000 })

/** By the payer's position; for a world without payers they are refused. */
const shares = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.record({ payer: pick, amount }), { maxLength: 2 }) },
)

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('issue' as const),
      kid: pick,
      amount,
      withCredit: fc.boolean(),
      shares,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('part' as const), invoice: pick, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), invoice: pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), invoice: pick, payment: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverseCredit' as const), invoice: pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      invoice: pick,
      amount: fc.integer({ min: 0, max: 300_00 }),
      withCredit: fc.boolean(),
      shares: fc.option(shares),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('split' as const), invoice: pick, shares }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('payShare' as const),
      invoice: pick,
      payer: pick,
      amount: fc.option(amount),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('applyCredit' as const), invoice: pick, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('receiveDeposit', 'returnDeposit', 'useDeposit'),
      kid: pick,
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('orderRefund' as const),
      kid: pick,
      amount,
      from: fc.constantFrom('credit', 'deposit'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancelRefund', 'refundPaid', 'refundBounced'),
      refund: pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), invoice: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remind' as const), invoice: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('view' as const), invoice: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('addCredit' as const), kid: pick, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('returnCredit' as const), kid: pick, amount }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the steps have made so far, shared by all who take steps. */
export type World = {
  place: Seeded
  payers: readonly number[]
  invoices: number[]
  payments: number[]
  refunds: { refundId: number; kidId: number }[]
  taken: number
  refused: number
}

export function newWorld(place: Seeded, payers: readonly number[] = []): World {
  return { place, payers, invoices: [], payments: [], refunds: [], taken: 0, refused: 0 }
}

function oneOf(list: readonly number[], index: number): number {
  return list[index % Math.max(1, list.length)] ?? 0
}

/** Takes a step. Whatever breaks a rule is refused with a code; anything else is a fault. */
export async function take(ports: CommandPorts, world: World, next: Step): Promise<void> {
  try {
    await carryOut(ports, world, next)
    world.taken += 1
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    world.refused += 1
  }
}

async function carryOut(
  ports: CommandPorts,
  { place, payers, invoices, payments, refunds }: World,
  next: Step,
): Promise<void> {
  const meta = by(place.placeId)
  const kidId = 'kid' in next ? oneOf(place.kids, next.kid) : 0
  const id = 'invoice' in next ? oneOf(invoices, next.invoice) : 0
  const sharesOf = (wanted: readonly { payer: number; amount: number }[]) =>
    wanted.map(({ payer, amount }) => ({ payerId: oneOf(payers, payer), amount }))
  switch (next.do) {
    case 'issue': {
      const { amount, withCredit } = next
      // Without payers, only what needs none.
      const shares = payers.length > 0 ? sharesOf(next.shares) : []
      invoices.push(await issueOne(ports, place, { kidId, amount, withCredit, shares }))
      return
    }
    case 'split':
      await splitInvoice(ports, { ...meta, id, shares: sharesOf(next.shares), reason: 'Świadczenie' })
      return
    case 'payShare': {
      const on = { ...meta, id, payerId: oneOf(payers, next.payer) }
      const { paymentId } =
        next.amount === null
          ? await markPaid(ports, on)
          : await recordPartPayment(ports, { ...on, amount: next.amount })
      if (paymentId !== null) payments.push(paymentId)
      return
    }
    case 'part':
    case 'pay': {
      const paid =
        next.do === 'pay'
          ? await markPaid(ports, { ...meta, id })
          : await recordPartPayment(ports, { ...meta, id, amount: next.amount })
      if (paid.paymentId !== null) payments.push(paid.paymentId)
      return
    }
    case 'reverse': {
      const payment = oneOf(payments, next.payment)
      await reversePayment(ports, { ...meta, id, payment, reason: 'mistake' })
      return
    }
    case 'reverseCredit':
      await reversePayment(ports, { ...meta, id, payment: 'credit', reason: 'other' })
      return
    case 'delete':
      await deleteInvoice(ports, { ...meta, id })
      return
    case 'correct': {
      const lines = [{ paymentTypeId: place.types.constant, amount: next.amount }]
      const shares = next.shares && payers.length > 0 ? sharesOf(next.shares) : undefined
      await correctInvoice(ports, {
        ...meta,
        id,
        lines,
        withCredit: next.withCredit,
        shares,
        reason: 'Umowa',
      })
      return
    }
    case 'applyCredit':
      await applyCredit(ports, { ...meta, id, amount: next.amount })
      return
    case 'receiveDeposit':
      await receiveDeposit(ports, { ...meta, kidId, amount: next.amount, method: 'cash' })
      return
    case 'returnDeposit':
      await returnDeposit(ports, { ...meta, kidId, amount: next.amount })
      return
    case 'useDeposit':
      await useDeposit(ports, { ...meta, kidId, amount: next.amount })
      return
    case 'orderRefund': {
      const { amount, from } = next
      let ordered = 0
      const beside = (refundId: number) => {
        ordered = refundId
        return []
      }
      await orderRefund(ports, { ...meta, kidId, amount, from, details: null }, { beside })
      refunds.push({ refundId: ordered, kidId })
      return
    }
    case 'cancelRefund':
    case 'refundPaid':
    case 'refundBounced': {
      const refund = refunds[next.refund % Math.max(1, refunds.length)] ?? {
        refundId: 0,
        kidId: place.kids[0] ?? 0,
      }
      const on = { ...meta, ...refund, day: '2026-11-12' }
      if (next.do === 'cancelRefund') await cancelRefund(ports, on)
      else if (next.do === 'refundPaid') await refundPaid(ports, on)
      else await refundBounced(ports, on)
      return
    }
    case 'remind':
      await remind(ports, { ...meta, id })
      return
    case 'view':
      await view(ports, { ...meta, id })
      return
    case 'addCredit':
      await addCredit(ports, { ...meta, kidId, amount: next.amount })
      return
    case 'returnCredit':
      await returnCredit(ports, { ...meta, kidId, amount: next.amount })
      return
    default:
      next satisfies never
  }
}
