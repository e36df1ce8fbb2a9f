/** Who owes: a place's open invoices by family. */
import { type Day, daysBetween, warsawDay } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { DebtByAge, Debtor, Debtors } from '@skrzat/contract/wire/payment-journal'
import type { Sql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { familiesOf } from './families.ts'

type Invoice = Debtor['invoices'][number] & { readonly reminded: Day | null }
type Guardian = Debtor['guardians'][number] & { readonly kidId: number; readonly mayPay: boolean }
type Found = {
  readonly invoices: readonly Invoice[]
  readonly kids: readonly (Debtor['kids'][number] & { readonly credit: number })[]
  readonly guardians: readonly Guardian[]
}

/** @param groupId only families with a kid of the group, each with all that it owes */
export async function placeDebtors(
  sql: Sql,
  { placeId, groupId }: { placeId: number; groupId?: number | undefined },
  now: Date,
): Promise<Debtors> {
  const { invoices, kids, guardians } = only(
    await sql<Found[]>`
      with open as (
        select invoice.id, invoice.version, invoice.number, invoice.amount_left - invoice.others_left as "amountLeft",
          invoice.created_day as "createdDay", invoice.deadline, invoice.reminded_day as reminded,
          json_build_object('id', kid.id, 'firstname', kid.firstname, 'lastname', kid.lastname) as kid
        from invoices invoice join kids kid on kid.id = invoice.kid_id
        where invoice.place_id = ${placeId} and invoice.paid_at is null and invoice.deleted_at is null
          and invoice.amount_left > invoice.others_left),
      place_kids as (
        select kid.id, kid.firstname, kid.lastname, coalesce(credit.amount, 0) as credit,
          json_build_object('id', kid_group.id, 'name', kid_group.name, 'color', kid_group.color) as group
        from kids kid
        join groups kid_group on kid_group.id = kid.group_id
        left join credits credit on credit.kid_id = kid.id
        where kid.place_id = ${placeId}),
      people as (
        select kid_id as "kidId", name, phone, may_pay as "mayPay" from guardianships
        where place_id = ${placeId} order by kid_id, position)
      select
        (select coalesce(json_agg(open order by deadline, number, id), '[]') from open) as invoices,
        (select coalesce(json_agg(place_kids order by id), '[]') from place_kids) as kids,
        (select coalesce(json_agg(people), '[]') from people) as guardians`,
  )
  const today = warsawDay(now)
  const openOf = Map.groupBy(invoices, ({ kid }) => kid.id)
  const families = familiesOf(kids, guardians).flatMap((family): Debtor[] => {
    const owed = family.flatMap(({ id }) => openOf.get(id) ?? []).sort(byDeadline)
    if (owed.length === 0) return []
    if (groupId !== undefined && !family.some(({ group }) => group.id === groupId)) return []
    const ids = new Set(family.map(({ id }) => id))
    const payers = guardians.filter(({ kidId, mayPay }) => mayPay && ids.has(kidId))
    return [
      {
        kids: family
          .filter(({ id }) => openOf.has(id))
          .map(({ id, firstname, lastname, group }) => ({ id, firstname, lastname, group })),
        guardians: [...new Map(payers.map(({ name, phone }) => [phone, { name, phone }])).values()],
        invoices: owed,
        ages: debtByAge(owed, today),
        credit: sumGrosze(family.map(({ credit }) => credit)),
        reminded: latest(owed.flatMap(({ reminded }) => reminded ?? [])),
      },
    ]
  })
  const ordered = families.sort((a, b) => byDeadline(a.invoices[0], b.invoices[0]))
  return { families: ordered, totals: totalsOf(ordered) }
}

function byDeadline(
  a: Debtor['invoices'][number] | undefined,
  b: Debtor['invoices'][number] | undefined,
): number {
  if (!a || !b) return 0
  return a.deadline === b.deadline ? a.id - b.id : a.deadline < b.deadline ? -1 : 1
}

function latest(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>((last, day) => (last === null || day > last ? day : last), null)
}

/** What is left on the invoices, by the days since their deadlines; on the deadline itself nothing is overdue. */
export function debtByAge(
  invoices: readonly { readonly amountLeft: number; readonly deadline: Day }[],
  today: Day,
): DebtByAge {
  const ages = { notDue: 0, upTo7: 0, upTo30: 0, over30: 0, total: 0 }
  for (const { amountLeft, deadline } of invoices) {
    ages[ageOf(daysBetween(deadline, today))] += amountLeft
    ages.total += amountLeft
  }
  return ages
}

function ageOf(days: number): Exclude<keyof DebtByAge, 'total'> {
  if (days <= 0) return 'notDue'
  if (days <= 7) return 'upTo7'
  return days <= 30 ? 'upTo30' : 'over30'
}

function totalsOf(families: readonly Debtor[]): Debtors['totals'] {
  const sumOf = (key: keyof DebtByAge) => sumGrosze(families.map(({ ages }) => ages[key]))
  return {
    notDue: sumOf('notDue'),
    upTo7: sumOf('upTo7'),
    upTo30: sumOf('upTo30'),
    over30: sumOf('over30'),
    total: sumOf('total'),
    credit: sumGrosze(families.map(({ credit }) => credit)),
  }
}
