/** Random commands over the wire, of clients that do not look at each other's changes. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import { monthBefore } from '@skrzat/contract/month-sheet'
import { z } from 'zod'
import type { Random } from './random.ts'
import { MONTHS_OF_LINES, OWN_ACCOUNT, type World } from './world.ts'

/** The knowledge of all clients from answers: rows that can be changed, and those that must exist at the end. */
export type Model = {
  /** Invoices by id: kid, payments by id with whether they are reversed, whether deleted. */
  readonly invoices: Map<
    number,
    { kidId: number; versions: number[]; payments: Map<number, boolean>; deleted: boolean }
  >
  /** Grosze received and not paid back, by kid. */
  readonly received: Map<number, number>
  /** Corrections by their ids: that of the invoice. */
  readonly corrections: Map<number, number>
  /** Grosze of a payment, by its id. */
  readonly amounts: Map<number, number>
  /** Absences that are not deleted, by id, and whether they are confirmed. */
  readonly absences: Map<number, boolean>
  /** Booked lines of the bank, by id: the payment on the invoice, null where the money became credit. */
  readonly booked: Map<number, { readonly invoiceId: number; readonly payment: number } | null>
  /** Lines and months that a client is deciding on: only one at a time, so that what is learned is in order. */
  readonly busy: Set<number | string>
  /** Refunds that were ordered, by id: their amounts. */
  readonly refunds: Map<number, { readonly kidId: number; readonly amount: number }>
  /** Closed months. */
  readonly closed: Set<string>
  /** Statements that were added, each once. */
  readonly statements: Set<number>
}

export function newModel(): Model {
  return {
    invoices: new Map(),
    received: new Map(),
    corrections: new Map(),
    amounts: new Map(),
    absences: new Map(),
    booked: new Map(),
    busy: new Set(),
    refunds: new Map(),
    closed: new Set(),
    statements: new Set(),
  }
}

export type Sent = {
  readonly name: string
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body: unknown
  /** The command's id: the header's over REST, in the body over tRPC. */
  readonly key: string
  /** Records what a 2xx answer says. Called once. */
  readonly learn: (body: unknown) => void
  /** Runs after any answer. */
  readonly after?: () => void
  /** A file that is sent in a form instead of a body. */
  readonly file?: string
  /** Its answer says how things are now, which other commands change. */
  readonly current?: true
}

const trpc = <S extends z.ZodType>(data: S) => z.object({ result: z.object({ data }) })
const outcome = trpc(
  z.object({
    id: z.number(),
    version: z.number(),
    paymentId: z.number().nullable(),
    toCredit: z.number(),
  }),
)
const invoiceOut = z.object({
  id: z.number(),
  version: z.number(),
  kid: z.object({ id: z.number() }),
  partlyPaid: z.array(z.object({ id: z.number(), amount: z.number() })),
})
const correctionOut = z.object({ id: z.number(), invoice: z.number() })
const bulkOut = z.object({ done: z.array(z.number()) })
const reportOut = trpc(z.object({ days: z.array(z.object({ absenceId: z.number().nullable() })) }))
const lineOut = trpc(
  z.object({
    id: z.number(),
    allocations: z.array(
      z.object({ invoice: z.object({ id: z.number() }).nullable(), payment: z.number().nullable() }),
    ),
  }),
)
const refundOut = trpc(z.object({ id: z.number(), kid: z.object({ id: z.number() }), amount: z.number() }))
const absenceOut = trpc(z.object({ id: z.number(), confirmed: z.boolean() }))

const MAX_AMOUNT = 300_00
/**
 * Used while no answer has had an id. An id that may just be assigned would not do: answers about it could be learned
 * before that of its creation.
 */
export const NO_SUCH_ID = 999_999_999
const DAYS = 60
/** Of whom refunds are for. */
const PAYEE = { accountNumber: OWN_ACCOUNT, name: 'Anna Kowalska' }

export function randomCommand(
  random: Random,
  { placeId, kids, paymentTypeId, payers, lines, credentials }: World,
  model: Model,
): Sent {
  const key = random.uuid()
  const kidId = random.oneOf(kids) ?? 0
  const amount = 1 + random.below(MAX_AMOUNT)
  const id = random.oneOf([...model.invoices.keys()]) ?? NO_SUCH_ID
  const known = model.invoices.get(id)
  /** Usually none; otherwise one from an earlier answer, which may be stale. */
  const version = known && random.chance(0.3) ? { version: random.oneOf(known.versions) } : {}
  const received = (kid: number, change: number) =>
    model.received.set(kid, (model.received.get(kid) ?? 0) + change)
  const paid = (invoiceId: number, at: number, payment: number, grosze: number) => {
    const invoice = model.invoices.get(invoiceId)
    invoice?.payments.set(payment, false)
    invoice?.versions.push(at)
    model.amounts.set(payment, grosze)
    received(invoice?.kidId ?? 0, grosze)
  }
  const rest = (name: string, path: string, body: unknown, learn: (body: unknown) => void): Sent => ({
    name,
    method: 'POST',
    path,
    body,
    key,
    learn,
  })
  const call = (name: string, input: object, learn: (body: unknown) => void): Sent =>
    rest(name, `/trpc/${name}`, { commandId: key, placeId, ...input }, learn)
  /** The amount of a whole payment is that of the last payment in the answer. */
  const lastPayment = (body: unknown) => {
    const invoice = invoiceOut.parse(body)
    const last = invoice.partlyPaid.at(-1)
    if (last) paid(invoice.id, invoice.version, last.id, Math.round(last.amount * 100))
  }
  const deleted = (invoiceId: number) => {
    const invoice = model.invoices.get(invoiceId)
    if (invoice) invoice.deleted = true
  }

  const absence = random.oneOf([...model.absences.keys()]) ?? NO_SUCH_ID
  const from = addDays(warsawDay(new Date()), random.below(DAYS))
  const ids = [id, ...[...model.invoices.keys()].slice(-1 - random.below(4))]
  const learnNothing = () => undefined
  const line = random.oneOf(lines.filter((one) => !model.busy.has(one.id)))
  /** A command on a line of the bank that no other client decides on meanwhile. */
  const onLine = (sent: Sent): Sent => {
    const { id: lineId = NO_SUCH_ID } = line ?? {}
    model.busy.add(lineId)
    return { ...sent, current: true, after: () => model.busy.delete(lineId) }
  }

  const refundId = random.oneOf([...model.refunds.keys()]) ?? NO_SUCH_ID
  const refund = model.refunds.get(refundId)
  const today = warsawDay(new Date())
  const past = addDays(today, -random.below(30 * MONTHS_OF_LINES))
  const months = lastMonths(today.slice(0, 7))
  const month = random.oneOf(months.filter((one) => !model.busy.has(one)))
  /** A command on a month that no other client closes or reopens meanwhile. */
  const onMonth = (make: (month: string) => Sent): Sent => {
    if (month === undefined)
      return call('payments.returnCredit', { kidId, amount }, () => received(kidId, -amount))
    model.busy.add(month)
    return { ...make(month), current: true, after: () => model.busy.delete(month) }
  }

  const kinds: (readonly [weight: number, make: () => Sent])[] = [
    [
      4,
      () =>
        rest(
          'issue',
          `/api/payments/${placeId}`,
          {
            kid: kidId,
            withSurcharge: random.chance(0.5),
            parts: [{ amount: amount / 100, paymentType: paymentTypeId }],
          },
          (body) => {
            for (const one of z.array(invoiceOut).parse(body))
              model.invoices.set(one.id, {
                kidId: one.kid.id,
                versions: [one.version],
                payments: new Map(),
                deleted: false,
              })
          },
        ),
    ],
    [
      4,
      () =>
        rest('partly', `/api/payments/partly/${id}`, { amount: amount / 100, ...version }, (body) =>
          lastPayment(body),
        ),
    ],
    [
      4,
      () =>
        call('payments.payPart', { id, amount, ...version }, (body) => {
          const { data } = outcome.parse(body).result
          paid(data.id, data.version, data.paymentId ?? 0, amount)
        }),
    ],
    [2, () => rest('pay', `/api/payments/pay/${id}`, { ...version }, lastPayment)],
    [
      3,
      () => {
        const payment = random.oneOf([...(known?.payments.keys() ?? [])]) ?? NO_SUCH_ID
        return call('payments.reverse', { id, payment, reason: 'mistake', ...version }, () => {
          known?.payments.set(payment, true)
          received(known?.kidId ?? 0, -(model.amounts.get(payment) ?? 0))
        })
      },
    ],
    [1, () => call('payments.reverse', { id, payment: 'credit', reason: 'other' }, learnNothing)],
    [2, () => ({ ...rest('delete', `/api/payments/${id}`, undefined, () => deleted(id)), method: 'DELETE' })],
    [
      1,
      () =>
        rest('multiple/delete', '/api/payments/multiple/delete', ids, (body) =>
          bulkOut.parse(body).done.forEach(deleted),
        ),
    ],
    [1, () => rest('remind', `/api/payments/remind/${id}`, { ...version }, learnNothing)],
    [
      2,
      () =>
        rest('surcharge', `/api/payments/${placeId}/surcharge`, { kid: kidId, amount: amount / 100 }, () =>
          received(kidId, amount),
        ),
    ],
    [2, () => call('payments.returnCredit', { kidId, amount }, () => received(kidId, -amount))],
    [
      4,
      () =>
        rest(
          'correct',
          `/api/payments/${id}/corrections`,
          {
            lines: [{ paymentType: paymentTypeId, amount: random.below(MAX_AMOUNT) / 100 }],
            reason: 'Umowa',
            withSurcharge: random.chance(0.5),
            ...version,
          },
          (body) => {
            const correction = correctionOut.parse(body)
            model.corrections.set(correction.id, correction.invoice)
          },
        ),
    ],
    [
      2,
      () => {
        const shares = payers.flatMap((payerId) =>
          random.chance(0.5) ? [{ payerId, amount: 1 + random.below(MAX_AMOUNT / 3) }] : [],
        )
        return call('payments.split', { id, shares, reason: 'Świadczenie', ...version }, learnNothing)
      },
    ],
    [
      2,
      () =>
        call('payments.payPart', { id, amount, payerId: random.oneOf(payers), ...version }, (body) => {
          const { data } = outcome.parse(body).result
          paid(data.id, data.version, data.paymentId ?? 0, amount)
        }),
    ],
    [1, () => call('payments.applyCredit', { id, amount, ...version }, learnNothing)],
    [2, () => call('payments.receiveDeposit', { kidId, amount, day: past }, () => received(kidId, amount))],
    [1, () => call('payments.returnDeposit', { kidId, amount }, () => received(kidId, -amount))],
    [1, () => call('payments.useDeposit', { kidId, amount }, learnNothing)],
    [
      2,
      () => ({
        ...call(
          'refunds.order',
          { kidId, amount, from: random.chance(0.7) ? 'credit' : 'deposit', ...PAYEE },
          (body) => {
            const { data } = refundOut.parse(body).result
            model.refunds.set(data.id, { kidId: data.kid.id, amount: data.amount })
          },
        ),
        current: true,
      }),
    ],
    [1, () => ({ ...call('refunds.cancel', { id: refundId }, learnNothing), current: true })],
    [
      2,
      () => ({
        ...call('refunds.pay', { id: refundId, day: past }, () =>
          received(refund?.kidId ?? 0, -(refund?.amount ?? 0)),
        ),
        current: true,
      }),
    ],
    [
      1,
      () => ({
        ...call('refunds.unpay', { id: refundId }, () => received(refund?.kidId ?? 0, refund?.amount ?? 0)),
        current: true,
      }),
    ],
    [
      1,
      () =>
        onMonth((one) => call('months.close', { month: one, reason: 'Umowa' }, () => model.closed.add(one))),
    ],
    [
      1,
      () =>
        onMonth((one) =>
          rest(
            'reopen',
            `/api/place/${placeId}/months/${one}/reopen`,
            { reason: 'Umowa', pin: credentials.password },
            () => model.closed.delete(one),
          ),
        ),
    ],
    [
      3,
      () =>
        call('absences.add', { kidId, from, to: addDays(from, random.below(8)) }, (body) => {
          for (const { absenceId } of reportOut.parse(body).result.data.days)
            if (absenceId !== null) model.absences.set(absenceId, false)
        }),
    ],
    [
      2,
      () =>
        call(random.chance(0.7) ? 'absences.confirm' : 'absences.unconfirm', { id: absence }, learnNothing),
    ],
    [
      2,
      () =>
        call('absences.delete', { id: absence }, (body) => {
          model.absences.delete(absenceOut.parse(body).result.data.id)
        }),
    ],
  ]
  kinds.push(
    [
      4,
      () => {
        const { id: lineId = NO_SUCH_ID, kidId: kid = NO_SUCH_ID, amount: sum = 0 } = line ?? {}
        const own = [...model.invoices].find(([, one]) => one.kidId === kid && random.chance(0.3))
        const target = own && random.chance(0.7) ? { invoiceId: own[0] } : { kidId: kid }
        return onLine(
          call('bank.book', { id: lineId, allocations: [{ ...target, amount: sum }] }, (body) => {
            received(kid, sum)
            const [part] = lineOut.parse(body).result.data.allocations
            const { invoice = null, payment = null } = part ?? {}
            if (invoice && payment !== null) model.invoices.get(invoice.id)?.payments.set(payment, false)
            model.booked.set(lineId, invoice && payment !== null ? { invoiceId: invoice.id, payment } : null)
          }),
        )
      },
    ],
    [
      3,
      () => {
        const { id: lineId = NO_SUCH_ID, kidId: kid = NO_SUCH_ID, amount: sum = 0 } = line ?? {}
        return onLine(
          call('bank.undo', { id: lineId }, () => {
            const before = model.booked.get(lineId)
            model.booked.delete(lineId)
            if (before === undefined) return
            received(kid, -sum)
            const invoice = before && model.invoices.get(before.invoiceId)
            // Of a deleted invoice the credit is taken instead.
            if (before && invoice && !invoice.deleted) invoice.payments.set(before.payment, true)
          }),
        )
      },
    ],
    [
      1,
      () => {
        const number = 1 + random.below(30)
        return {
          ...rest('statement', `/api/places/${placeId}/bank/statements`, undefined, () => {
            model.statements.add(number)
          }),
          file: statementFile(number),
          current: true,
        }
      },
    ],
  )
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0)
  let left = random.below(total)
  for (const [weight, make] of kinds) {
    if (left < weight) return make()
    left -= weight
  }
  throw new RangeError('no command')
}

/** Those of the bank's lines that are over, newest first. */
function lastMonths(current: string): string[] {
  const months = [monthBefore(current)]
  while (months.length < MONTHS_OF_LINES) months.push(monthBefore(months.at(-1) ?? current))
  return months
}

/** Lines of each statement. */
export const STATEMENT_LINES = 3

/** A statement of its own day and title, so that each is added once, however often it is sent. */
function statementFile(number: number): string {
  const day = addDays(warsawDay(new Date()), -number)
  const short = day.slice(2).replaceAll('-', '')
  const lines = Array.from({ length: STATEMENT_LINES }, (_, index) => [
    `:61:${short}${short.slice(2)}C${index + 1},00N051NONREF//${number}${index}`,
    `:86:051~00051`,
    `~20darowizna ${number}`,
  ]).flat()
  return [
    ':20:MT940',
    `:25:/PL${OWN_ACCOUNT}`,
    `:28C:${number}`,
    `:60F:C${short}PLN0,00`,
    ...lines,
    `:62F:C${short}PLN6,00`,
    '-',
    '',
  ].join('\r\n')
}
