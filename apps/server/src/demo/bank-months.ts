/** The statements of the demo's past months, whose transfers are booked as an accountant would have. */
import type { NotOursReason, ProposalKind } from '@skrzat/contract/bank'
import { addDays, type Day, firstOfMonth, warsawDay } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { bookLine, markNotOurs } from '../domains/bank/index.ts'
import { bookingDay } from '../domains/months/index.ts'
import type { Domains } from '../domains/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { atHour, type BillingMonth } from './calendar.ts'
import type { Deed, Transfer } from './payers.ts'
import { randomOf } from './random.ts'
import { accountOf, familyAccount, type Sender, sendersOf, SUPPLIER } from './senders.ts'
import { type DemoLine, statementFile } from './statement-file.ts'

export type DemoBank = { readonly placeId: number; readonly actorId: number; readonly account: string }

const FIRST_OPENING = 18_450_20

/** The last days have statements of their own. */
export const RECENT_DAYS = 2

/**
 * Adds the statement of a month before the present one, with the transfers of that month.
 * @returns the deeds; these transfers are booked from their lines, each at its own time
 */
export async function addMonth(
  kernel: Kernel,
  domains: Pick<Domains, 'bank'>,
  place: DemoBank,
  month: BillingMonth,
  deeds: readonly Deed[],
): Promise<Deed[]> {
  const today = warsawDay(kernel.clock.now())
  if (month.from >= firstOfMonth(today)) return [...deeds]
  const recent = addDays(today, -RECENT_DAYS)
  const to = month.to < recent ? month.to : addDays(recent, -1)
  const senders = await sendersOf(kernel.db.sql, place.placeId)
  const income = deeds.flatMap((deed) => {
    const sender = senders.get(deed.kidId)
    const day = warsawDay(deed.at)
    return deed.transfer && sender && day >= month.from && day <= to
      ? [{ deed, ...sent(deed.transfer, sender, day) }]
      : []
  })
  const spending = spent(month, sumGrosze(income.map(({ line }) => line.amount)))
  const entries = [...income, ...spending]
    .filter(({ line }) => line.day <= to)
    .toSorted((a, b) => a.line.day.localeCompare(b.line.day))
  const ids = await addStatement(kernel, domains, place, {
    number: Number(month.from.slice(5, 7)),
    from: month.from,
    to,
    lines: entries.map(({ line }) => line),
  })
  const fromLines = new Map<Deed, Deed>()
  for (const [index, entry] of entries.entries()) {
    const id = ids[index] ?? 0
    if ('deed' in entry) fromLines.set(entry.deed, fromLine(kernel, place, { ...entry, id }))
    else await putAside(kernel, place, { ...entry, id })
  }
  return deeds.map((deed) => fromLines.get(deed) ?? deed)
}

type NewStatement = {
  readonly number: number
  readonly from: Day
  readonly to: Day
  readonly lines: readonly DemoLine[]
}

/** Adds a statement that begins with the balance of the last one. @returns its lines' ids in their order */
export async function addStatement(
  { db: { sql } }: Kernel,
  { bank }: Pick<Domains, 'bank'>,
  { placeId, actorId, account }: DemoBank,
  statement: NewStatement,
): Promise<number[]> {
  const [last] = await sql<{ closing: number }[]>`
    select closing from bank_statements where place_id = ${placeId} order by to_day desc limit 1`
  const text = statementFile({ account, opening: last?.closing ?? FIRST_OPENING, ...statement })
  const [added] = await bank.addFile(
    { commandId: `demo-statement-${placeId}-${statement.to}`, actorId, placeId },
    { bytes: new TextEncoder().encode(text) },
  )
  const lines = await sql<{ id: number }[]>`
    select id from bank_lines where statement_id = ${added?.id ?? 0} order by position`
  return lines.map(({ id }) => id)
}

type Sent = { readonly line: DemoLine; readonly proposal: ProposalKind | null }
type Spent = { readonly line: DemoLine; readonly reason: NotOursReason }

/** Most parents write the invoice's number, some only the kid's name, few nothing of use. */
function sent({ number, amount, invoiceId }: Transfer, sender: Sender, day: Day): Sent {
  const { id, firstname, lastname, guardian } = sender
  const random = randomOf(`title ${invoiceId}`)
  const [title, proposal] = random.chance(0.8)
    ? ([`Czesne ${firstname} ${lastname} ${number}`, 'NUMBER'] as const)
    : random.chance(0.7)
      ? ([`za przedszkole ${firstname} ${lastname}`, 'NAME'] as const)
      : (['przedszkole', null] as const)
  return { line: { day, amount, mark: 'C', payer: guardian, account: familyAccount(id), title }, proposal }
}

/** What the place pays in a month: most of its income. */
function spent({ from, to }: BillingMonth, income: number): Spent[] {
  const share = (percent: number) => -Math.round((income * percent) / 100_00) * 100
  const line = (day: Day, amount: number, payer: string, account: string, title: string) =>
    ({ day, amount, mark: 'D', payer, account, title }) as const
  const month = from.slice(5, 7)
  return [
    {
      line: line(addDays(from, 7), share(9), SUPPLIER, accountOf(101), `FV 7/${month} warzywa`),
      reason: 'purchase',
    },
    { line: line(addDays(from, 14), share(16), 'ZUS', accountOf(102), `Składki ${month}`), reason: 'tax' },
    {
      line: line(addDays(from, 24), share(70), 'Pracownicy', accountOf(103), 'Wynagrodzenia'),
      reason: 'salary',
    },
    { line: line(to, -35_00, '', '', 'Opłata za prowadzenie rachunku'), reason: 'fee' },
  ]
}

type FromLine = Sent & { readonly deed: Deed; readonly id: number }

/** The deed as the booking of a line. */
function fromLine(kernel: Kernel, { placeId, actorId }: DemoBank, { deed, proposal, id }: FromLine): Deed {
  const { kidId, transfer } = deed
  if (!transfer) return deed
  const { invoiceId, amount, left } = transfer
  const above = amount - left
  const allocations = [
    { invoiceId, amount: Math.min(amount, left) },
    ...(above > 0 ? [{ kidId, amount: above }] : []),
  ]
  return {
    ...deed,
    carryOut: (ledger) =>
      bookLine(
        { ...kernel, bookingDay, clock: ledger.clock, ledger },
        { commandId: `demo-line-${id}`, actorId, placeId, id, allocations, proposal },
      ),
  }
}

async function putAside(
  { db }: Kernel,
  { placeId, actorId }: DemoBank,
  { line, reason, id }: Spent & { readonly id: number },
): Promise<void> {
  const clock = { now: () => atHour(line.day, 18) }
  await markNotOurs({ db, clock }, { commandId: `demo-line-${id}`, actorId, placeId, id, reason })
}
