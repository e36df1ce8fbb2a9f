/** Random commands of people who do not look at what others do: some are refused, none may lose money. */
import fc from 'fast-check'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { addCredit, returnCredit } from '../../src/domains/payments/commands/credit.ts'
import {
  deleteInvoice,
  markPaid,
  recordPartPayment,
  remind,
  reversePayment,
  view,
} from '../../src/domains/payments/commands/invoice.ts'
import type { CommandPorts } from '../../src/kernel/commands/commands.ts'
import { by, issueOne, type Seeded } from './support.ts'

const amount = fc.integer({ min: 1, max: 300_00 })
const pick = fc.nat({ max: 1000 })

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('issue' as const), kid: pick, amount, withCredit: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('part' as const), invoice: pick, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), invoice: pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), invoice: pick, payment: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverseCredit' as const), invoice: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), invoice: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remind' as const), invoice: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('view' as const), invoice: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('addCredit' as const), kid: pick, amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('returnCredit' as const), kid: pick, amount }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the steps have made so far, shared by all who take steps. */
export type World = { place: Seeded; invoices: number[]; payments: number[]; taken: number; refused: number }

export function newWorld(place: Seeded): World {
  return { place, invoices: [], payments: [], taken: 0, refused: 0 }
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
  { place, invoices, payments }: World,
  next: Step,
): Promise<void> {
  const meta = by(place.placeId)
  const kidId = 'kid' in next ? oneOf(place.kids, next.kid) : 0
  const id = 'invoice' in next ? oneOf(invoices, next.invoice) : 0
  switch (next.do) {
    case 'issue':
      invoices.push(await issueOne(ports, place, { kidId, amount: next.amount, withCredit: next.withCredit }))
      return
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
