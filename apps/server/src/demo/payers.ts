/** How the parents of the demo's kids pay, and how the place treats late payers. */
import {
  deleteInvoice,
  markPaid,
  recordPartPayment,
  remind,
  reversePayment,
  view,
} from '../domains/payments/index.ts'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import type { CommandPorts } from '../kernel/commands/index.ts'
import { daysAfter } from './calendar.ts'
import type { DemoKid } from './pricing.ts'
import { type Random, randomOf } from './random.ts'

/** Most parents send a transfer. */
function methodOf(random: Random): PaymentMethod {
  if (random.chance(0.8)) return 'transfer'
  return random.chance(0.6) ? 'card' : 'cash'
}

/** A payment or another change of an issued invoice. */
export type Deed = {
  readonly at: Date
  readonly kidId: number
  /** If given, the bank's statement of that day has it, where there is one. */
  readonly transfer?: Transfer
  carryOut(ports: CommandPorts): Promise<unknown>
}

/** Money that a parent sends to the bank. */
export type Transfer = {
  readonly invoiceId: number
  readonly number: string
  readonly amount: number
  /** What is left of the invoice before it. */
  readonly left: number
}

export type IssuedTo = {
  readonly kid: DemoKid
  readonly id: number
  readonly number: string
  readonly amountLeft: number
  readonly at: Date
}

type Place = { readonly placeId: number; readonly actorId: number }
type Habit = 'punctual' | 'halves' | 'rounds up' | 'slow' | 'owes' | 'bounced'

/** Weighted by how common they are among parents. */
const HABITS: readonly [Habit, ...Habit[]] = [
  'punctual',
  ...Array<Habit>(11).fill('punctual'),
  'halves',
  'halves',
  'rounds up',
  'rounds up',
  'slow',
  'slow',
  'owes',
  'bounced',
]

/** @param monthsAgo the invoice's age in months before the last one */
export function deedsOn(invoice: IssuedTo, place: Place, monthsAgo: number): Deed[] {
  const { kid, id, number, amountLeft, at } = invoice
  const seed = `${kid.key} ${at.toISOString().slice(0, 10)}`
  const random = randomOf(`pays ${seed}`)
  const methods = randomOf(`method ${seed}`)
  const meta = (what: string) => ({ ...place, commandId: `demo-${what}-${id}`, id })
  const deed = (days: number, carryOut: Deed['carryOut']): Deed => ({
    at: daysAfter(at, days, random),
    kidId: kid.id,
    carryOut,
  })
  const looks = random.chance(0.88) ? [deed(random.int(0, 2), (ports) => view(ports, meta('view')))] : []
  if (amountLeft === 0) return looks
  const pays = (what: string, days: number, amount: number, left = amountLeft): Deed =>
    sends(days, { amount, left }, (ports, method) =>
      recordPartPayment(ports, { ...meta(what), amount, method }),
    )
  const sends = (
    days: number,
    money: Pick<Transfer, 'amount' | 'left'>,
    carryOut: (ports: CommandPorts, method: PaymentMethod) => Promise<unknown>,
  ): Deed => {
    const method = methodOf(methods)
    return {
      ...deed(days, (ports) => carryOut(ports, method)),
      ...(method === 'transfer' && { transfer: { ...money, invoiceId: id, number } }),
    }
  }
  const reminded = (days: number) => deed(days, (ports) => remind(ports, meta(`remind-${days}`)))
  const soon = random.int(3, 13)
  return [...looks, ...payments(habitOf(kid, monthsAgo))]

  function payments(habit: Habit): Deed[] {
    switch (habit) {
      case 'punctual':
        return random.chance(0.4)
          ? [
              sends(soon, { amount: amountLeft, left: amountLeft }, (ports, method) =>
                markPaid(ports, { ...meta('pay'), method }),
              ),
            ]
          : [pays('pay', soon, amountLeft)]
      case 'halves': {
        const half = Math.floor(amountLeft / 2)
        const rest = amountLeft - half
        return [pays('half', soon, half), pays('rest', soon + random.int(5, 16), rest, rest)]
      }
      case 'rounds up':
        return [pays('pay', soon, Math.ceil((amountLeft + 1) / 100_00) * 100_00)]
      case 'slow':
        return [reminded(16), pays('pay', random.int(19, 27), amountLeft)]
      case 'owes':
        return [
          reminded(15),
          reminded(22),
          ...(amountLeft > 200_00 && random.chance(0.4) ? [pays('some', 18, 100_00)] : []),
        ]
      case 'bounced':
        return [...bounced(soon), pays('again', soon + 5, amountLeft)]
      default:
        return habit satisfies never
    }
  }

  /** A payment that the bank returned. */
  function bounced(days: number): Deed[] {
    let payment: number | null = null
    return [
      deed(days, async (ports) => {
        payment = (await recordPartPayment(ports, { ...meta('bounced'), amount: amountLeft })).paymentId
      }),
      deed(days + 2, async (ports) => {
        if (payment === null) return
        await reversePayment(ports, {
          ...meta('reverse'),
          payment,
          reason: 'bounced',
          note: 'Bank cofnął przelew',
        })
      }),
    ]
  }
}

/** Kids of the demo accounts' parents always have something to show. */
const SHOWN: ReadonlyMap<string, Habit> = new Map([
  ['lesna-polana 0', 'rounds up'],
  ['lesna-polana 1', 'owes'],
  ['lesna-polana 2', 'halves'],
  ['pod-chmurka 0', 'slow'],
])

/** Debtors paid until three months ago; returned payments are rare. */
function habitOf(kid: DemoKid, monthsAgo: number): Habit {
  const habit = SHOWN.get(kid.key) ?? randomOf(`habit ${kid.key}`).pick(HABITS)
  if (habit === 'owes' && monthsAgo > 2) return 'slow'
  return habit === 'bounced' && monthsAgo % 3 !== 1 ? 'punctual' : habit
}

/** A mistaken invoice: one of the parents had already paid a part of it. */
export function mistake({ kid, id, at }: IssuedTo, place: Place, paid: number): Deed[] {
  const random: Random = randomOf(`mistake ${kid.key}`)
  const meta = (what: string) => ({ ...place, commandId: `demo-${what}-${id}`, id })
  const pay: Deed = {
    at: daysAfter(at, 1, random),
    kidId: kid.id,
    carryOut: (ports) => recordPartPayment(ports, { ...meta('early'), amount: paid }),
  }
  const drop: Deed = {
    at: daysAfter(at, 2, random),
    kidId: kid.id,
    carryOut: (ports) => deleteInvoice(ports, meta('delete')),
  }
  return paid > 0 ? [pay, drop] : [drop]
}
