/** Half a year of invoices, payments and reminders, made by the ledger's own commands, each at its own time. */
import { addDays, firstOfMonth, warsawDay } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import pLimit from 'p-limit'
import {
  type AbsencePorts,
  type CountAbsences,
  type IssuePorts,
  type IssueRequest,
  issueInvoices,
} from '../domains/payments/index.ts'
import { placeWorkingDays } from '../domains/places/index.ts'
import type { CommandPorts } from '../kernel/commands/index.ts'
import { type BillingMonth, atHour, billingMonths } from './calendar.ts'
import { type Deed, deedsOn, type IssuedTo, mistake } from './payers.ts'
import { type DemoKid, monthlyInvoice, oneOffInvoice, type PricedType } from './pricing.ts'

export type Billed = {
  readonly placeId: number
  readonly actorId: number
  readonly groups: readonly string[]
  readonly kids: readonly DemoKid[]
  readonly types: readonly PricedType[]
}

/** A group's invoices of one kind, and what follows each of them. */
type Batch = {
  readonly at: Date
  readonly name: string
  readonly basis: IssueRequest['basis']
  readonly kids: readonly DemoKid[]
  /** The month whose last invoices these are. */
  readonly ends?: BillingMonth | undefined
  request(kid: DemoKid): IssueRequest['invoices'][number]
  deeds(invoice: IssuedTo, index: number): Deed[]
}

/** Kids processed concurrently; one kid's deeds are sequential. */
const WIDTH = 6

const NO_PERIOD = { mode: null, period: null, absencesPeriod: null } as const

/** @param throughBank has the month's transfers of these deeds booked from a statement of the bank */
export async function bill(
  sql: Sql,
  billed: Billed,
  now: Date,
  absences: AbsencePorts,
  throughBank: (month: BillingMonth, deeds: readonly Deed[]) => Promise<Deed[]>,
): Promise<void> {
  const batches = [
    ...(await monthlyBatches(sql, billed, now, absences.countAbsences)),
    ...oneOffBatches(billed, now),
  ]
    .filter(({ at }) => at < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  let waiting: Deed[] = []
  for (const [index, batch] of batches.entries()) {
    const ports = { ...portsAt(sql, batch.at), countedAbsences: absences.countedAbsences }
    waiting.push(...(await issue(ports, billed, batch)))
    if (batch.ends) waiting = await throughBank(batch.ends, waiting)
    const until = batches[index + 1]?.at ?? now
    await carryOut(
      sql,
      waiting.filter(({ at }) => at < until),
    )
    waiting = waiting.filter(({ at }) => at >= until)
  }
}

/** The ports of commands at a past instant. No job is waited for. */
function portsAt(sql: Sql, at: Date): CommandPorts {
  return { sql, clock: { now: () => at }, wake: () => undefined }
}

async function issue(ports: IssuePorts, { placeId, actorId }: Billed, batch: Batch): Promise<Deed[]> {
  const { invoices } = await issueInvoices(ports, {
    commandId: `demo-${placeId}-${batch.name}`,
    actorId,
    placeId,
    basis: batch.basis,
    invoices: batch.kids.map((kid) => batch.request(kid)),
  })
  return invoices.flatMap(({ id, number, amountLeft }, index) => {
    const kid = batch.kids[index]
    return kid ? batch.deeds({ kid, id, number, amountLeft, at: batch.at }, index) : []
  })
}

async function carryOut(sql: Sql, deeds: readonly Deed[]): Promise<void> {
  await pLimit(WIDTH).map(Map.groupBy(deeds, ({ kidId }) => kidId).values(), async (mine) => {
    for (const deed of mine.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      await deed.carryOut(portsAt(sql, deed.at))
  })
}

async function monthlyBatches(
  sql: Sql,
  billed: Billed,
  now: Date,
  countAbsences: CountAbsences,
): Promise<Batch[]> {
  const months = billingMonths(now)
  const batches: Batch[] = []
  for (const [index, month] of months.entries()) {
    const { workingDays } = await placeWorkingDays(sql, billed.placeId, month)
    const before = addDays(month.from, -1)
    const absent = await countAbsences(billed.placeId, firstOfMonth(before), before)
    for (const [order, group] of billed.groups.entries()) {
      batches.push(
        monthlyBatch(billed, month, {
          group,
          order,
          workingDays,
          absent,
          monthsAgo: months.length - 1 - index,
        }),
      )
    }
  }
  return batches
}

type GroupMonth = {
  group: string
  order: number
  workingDays: number
  absent: Awaited<ReturnType<CountAbsences>>
  monthsAgo: number
}

function monthlyBatch(
  { placeId, actorId, groups, kids, types }: Billed,
  month: BillingMonth,
  { group, order, workingDays, absent, monthsAgo }: GroupMonth,
): Batch {
  const { from, to, issuedAt } = month
  const before = addDays(from, -1)
  return {
    at: new Date(issuedAt.getTime() + order * 60_000),
    name: `${from}-${group}`,
    basis: {
      mode: 'up',
      period: { from, to },
      absencesPeriod: { from: firstOfMonth(before), to: before },
    },
    kids: kids.filter((kid) => kid.group === group),
    ends: order === groups.length - 1 ? month : undefined,
    request: (kid) => monthlyInvoice(kid, types, workingDays, absent.get(kid.id)?.absences ?? 0),
    deeds: (invoice) => deedsOn(invoice, { placeId, actorId }, monthsAgo),
  }
}

/** On any day, some invoices are new, some close to their deadline, some past it and some mistaken. */
function oneOffBatches({ placeId, actorId, groups, kids, types }: Billed, now: Date): Batch[] {
  const extra = types[2]
  if (!extra) return []
  const today = warsawDay(now)
  const place = { placeId, actorId }
  const outing = (daysAgo: number, group: string | undefined, amount: number, note: string): Batch => ({
    at: atHour(addDays(today, -daysAgo), 11),
    name: `outing-${daysAgo}`,
    basis: NO_PERIOD,
    kids: kids.filter((kid) => kid.group === group),
    request: (kid) => oneOffInvoice(kid, extra, amount, note),
    deeds: (invoice, index) => (index % 3 === 0 ? [] : deedsOn(invoice, place, 0)),
  })
  return [
    outing(4, groups[0], 45_00, 'Teatrzyk „Czerwony Kapturek”'),
    outing(18, groups[1], 65_00, 'Wycieczka do zagrody żubrów'),
    outing(33, groups[2], 30_00, 'Warsztaty ceramiczne'),
    {
      ...outing(47, groups[3], 120_00, 'Wystawiona przez pomyłkę'),
      kids: kids.filter((kid) => kid.group === groups[3]).slice(0, 4),
      deeds: (invoice, index) => mistake(invoice, place, index === 0 ? 100_00 : 0),
    },
  ]
}
