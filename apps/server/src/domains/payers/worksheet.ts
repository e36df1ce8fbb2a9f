/** RKZ-5: what a nursery enters of a month's fees for Aktywnie w żłobku (docs/decisions/payers.md). */
import { type Benefit, benefitOf, monthsIn, parametersOf } from '@skrzat/contract/benefit'
import { addDays, addMonths, type Day, warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import { sumGrosze } from '@skrzat/contract/money'
import type { Rkz5, Rkz5Missing, Rkz5Row } from '@skrzat/contract/wire/payers'
import { workingDays } from '@skrzat/contract/working-days'
import type { AnySql } from '@skrzat/db/client'
import { toShown } from './settings.ts'
import { benefitIn, borneOf, type Earlier, type Facts, factsOf } from './split.ts'

const WORKING_DAY = 5

/** The 5th working day of the next month, by which the month is to be entered. */
export function dueOf(month: Day): Day {
  const first = addMonths(month, 1)
  // Even with all of Christmas or Easter among them, five working days lie within three weeks.
  const last = addDays(first, 21)
  const holidays = new Set(polishHolidays(first, last).map(({ date }) => date))
  const due = workingDays(first, last, holidays)[WORKING_DAY - 1]
  if (due === undefined) throw new Error(`${month} has no due day`)
  return due
}

type Kid = Rkz5Row['kid'] & { applicants: string; disability: boolean }

/** The worksheet of a month (`2026-11`): every kid with the benefit, also without an invoice. */
export async function rkz5Of(sql: AnySql, placeId: number, month: string, now: Date): Promise<Rkz5> {
  const first = `${month}-01`
  const [facts, kids] = await Promise.all([
    factsOf(sql, placeId, { kids: null, months: [first], archived: true }),
    sql<Kid[]>`
      select kid.id, kid.firstname, kid.lastname, kid_group.name as "group", arranged.applicants, arranged.disability
      from kid_payers arranged
        join kids kid on kid.id = arranged.kid_id
        join groups kid_group on kid_group.id = kid.group_id
      where arranged.place_id = ${placeId} and arranged.deleted_at is null and arranged.kind = 'benefit'
        and from_month <= ${first} and (to_month is null or to_month >= ${first})
      order by kid_group.name collate polish, kid.lastname collate polish, kid.firstname collate polish, kid.id`,
  ])
  const due = dueOf(first)
  const parameters = parametersOf(first, facts.parameters)
  return {
    month,
    due,
    over: warsawDay(now) > due,
    parameters: parameters ? toShown(parameters, facts.parameters) : null,
    rows: kids.map((kid) => rowOf(facts, kid, first)),
  }
}

function rowOf(facts: Facts, { applicants, disability, ...kid }: Kid, month: Day): Rkz5Row {
  const invoices = facts.earlier.get(kid.id) ?? []
  const fees = invoices.map((invoice) => borneOf(facts, invoice))
  const fee = sumGrosze(fees.map(({ borne }) => borne))
  const isOfMonths = invoices.some(({ period }) => monthsIn(period) > 1)
  const benefit: Benefit = isOfMonths
    ? { outcome: 'many_months', amount: 0 }
    : benefitOf(fee, { disability }, parametersOf(month, facts.parameters))
  const shares = sharesOf(invoices, benefitIn(facts, kid.id, month)?.payerId)
  const share = sumGrosze(shares.map(({ amount }) => amount))
  const missing: (Rkz5Missing | false)[] = [
    'pesel',
    applicants === '' && 'applicants',
    invoices.length === 0 && 'invoice',
    benefit.outcome !== 'paid' && benefit.outcome,
    share > benefit.amount && 'share_above',
    share < benefit.amount && 'share_below',
  ]
  return {
    kid,
    pesel: null,
    applicants,
    disability,
    invoices: invoices.map(({ number }) => number),
    list: sumGrosze(fees.map(({ list }) => list)),
    discounts: sumGrosze(fees.map(({ discounts }) => discounts)),
    subsidies: sumGrosze(fees.map(({ subsidies }) => subsidies)),
    fee,
    benefit: benefit.amount,
    share,
    paid: sumGrosze(shares.map(({ paid }) => paid)),
    missing: missing.filter((each) => each !== false),
  }
}

function sharesOf(invoices: readonly Earlier[], payer: number | undefined): Earlier['shares'] {
  return invoices.flatMap(({ shares }) => shares.filter(({ payerId }) => payerId === payer))
}
