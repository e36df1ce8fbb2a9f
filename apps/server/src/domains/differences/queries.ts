/** The differences of a place's invoices of a month, computed from one statement. */
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { Difference, Differences } from '@skrzat/contract/wire/differences'
import type { ChargeRule, KidDays } from '@skrzat/contract/stay'
import type { CustomRates } from '@skrzat/contract/value'
import type { TakenOffDay } from '@skrzat/contract/wire/payments'
import type { AnySql } from '@skrzat/db/client'
import type { CountedAbsences, InvoiceRow } from '../payments/index.ts'
import { workingDaysOf } from '../places/index.ts'
import {
  approving,
  differencesOf,
  eachAbsenceOnce,
  type FactsNow,
  linesAfter,
  type LineDifference,
  type PriceCorrection,
} from './rule.ts'

export type DifferencePorts = { readonly sql: AnySql; readonly countedAbsences: CountedAbsences }

type Invoice = Pick<InvoiceRow, 'id' | 'version' | 'number' | 'parts' | 'basis' | 'corrections'> &
  KidDays & {
    readonly createdAt: string
    /** Whether it was asked for; the others are of the same kids, and their absences' periods overlap. */
    readonly asked: boolean
    readonly kidId: number
    readonly kidName: string
    readonly group: string
    readonly takenElsewhere: readonly Day[]
    /** The kid's own rates, by payment type. */
    readonly ownRates: readonly (CustomRates & { readonly paymentTypeId: number })[]
    readonly absences: readonly (TakenOffDay & { readonly since: string })[]
  }
type Row = {
  readonly chargeRule: ChargeRule
  readonly closedDays: readonly Day[]
  readonly labels: readonly { readonly id: number; readonly name: string }[]
  readonly prices: readonly (PriceCorrection & { readonly kidId: number | null })[]
  readonly approved: readonly number[]
  readonly dismissed: readonly { readonly difference: string; readonly reason: string }[]
  readonly invoices: readonly Invoice[]
}

/** An invoice with the facts of now, and its differences. */
export type Examined = {
  readonly invoice: Invoice
  readonly facts: FactsNow
  readonly differences: readonly LineDifference[]
}

/** Which invoices: those whose charged period lies in a month, or some by id. */
export type Which = { readonly month: string } | { readonly ids: readonly number[] }

/** Invoices of the place with their differences, and what was dismissed, by the difference's id. */
export async function examine(
  ports: DifferencePorts,
  placeId: number,
  which: Which,
): Promise<{
  readonly examined: readonly Examined[]
  readonly dismissed: ReadonlyMap<string, string>
  readonly labels: ReadonlyMap<number, string>
}> {
  const row = await load(ports, placeId, which)
  const closedDays = new Set(row?.closedDays)
  const approved = new Set(row?.approved)
  const invoices = (row?.invoices ?? []).map((invoice) => {
    const { period } = invoice.basis
    const facts: FactsNow = {
      kid: { firstDay: invoice.firstDay, lastDay: invoice.lastDay },
      chargeRule: row?.chargeRule ?? 'WHOLE_MONTH',
      workingDays: period ? workingDaysOf(period, row?.closedDays ?? []).days : [],
      closedDays,
      absences: invoice.absences,
      takenElsewhere: new Set(invoice.takenElsewhere),
      approved,
      prices: pricesOf(invoice, row?.prices ?? []),
    }
    return { invoice, facts }
  })
  const alone = new Map(
    [...Map.groupBy(invoices, ({ invoice }) => invoice.kidId).values()].flatMap((ofKid) =>
      eachAbsenceOnce(ofKid).map((one) => [one.invoice.id, one.facts] as const),
    ),
  )
  const examined = invoices.flatMap(({ invoice, facts: all }) => {
    if (!invoice.asked) return []
    const facts = alone.get(invoice.id) ?? all
    return [{ invoice, facts, differences: differencesOf(invoice, facts) }]
  })
  return {
    examined,
    dismissed: new Map(row?.dismissed.map(({ difference, reason }) => [difference, reason])),
    labels: new Map(row?.labels.map(({ id, name }) => [id, name])),
  }
}

/** Those of the kid's own rates, and of the types' as far as it has none of its own. */
function pricesOf({ kidId, ownRates }: Invoice, prices: Row['prices']): PriceCorrection[] {
  const ownOf = new Map(ownRates.map((own) => [own.paymentTypeId, own]))
  return prices.flatMap((price) => {
    if (price.kidId !== null) return price.kidId === kidId ? [price] : []
    const own = ownOf.get(price.paymentTypeId)
    const { before, after } = price
    const mainValue = own && own.mainValue !== null ? before.mainValue : after.mainValue
    const daily = own && own.daily !== null ? before.daily : after.daily
    return [{ ...price, after: { mainValue, daily } }]
  })
}

/** By kid, invoice and line; dismissed ones too. */
export async function differencesOfMonth(
  ports: DifferencePorts,
  placeId: number,
  month: string,
): Promise<Differences> {
  const { examined, dismissed, labels } = await examine(ports, placeId, { month })
  const differences = examined.flatMap(({ invoice: { id, number, kidId, kidName, group }, differences }) =>
    differences.map((one): Difference => {
      const reason = dismissed.get(one.id) ?? null
      const { off, back, stay, rates } = one.why
      return {
        id: one.id,
        invoice: { id, number },
        kid: { id: kidId, name: kidName, group },
        paymentType: { id: one.paymentTypeId, name: labels.get(one.labelId) ?? '' },
        cause: one.cause,
        why: { off: [...off], back: [...back], stay, rates },
        before: one.before,
        after: one.after,
        difference: one.after - one.before,
        state: reason === null ? 'OPEN' : 'DISMISSED',
        reason,
      }
    }),
  )
  const open = new Set(differences.flatMap(({ id, state }) => (state === 'OPEN' ? [id] : [])))
  const together = examined.map(({ invoice, facts }) => {
    const after = linesAfter(invoice, approving(invoice, facts, open))
    return sumGrosze(after.map(({ amount }) => amount)) - sumGrosze(invoice.parts.map(({ amount }) => amount))
  })
  return { differences, together: sumGrosze(together) }
}

async function load(
  { sql, countedAbsences }: DifferencePorts,
  placeId: number,
  which: Which,
): Promise<Row | undefined> {
  const asked =
    'month' in which
      ? sql`coalesce(left(basis #>> '{period,from}', 7), left(created_day::text, 7)) = ${which.month}`
      : sql`id = any(${[...which.ids]}::bigint[])`
  const [row] = await sql<Row[]>`
    with wanted as materialized (
      select id, version, number, kid_id, group_id, parts, basis, corrections, created_at from invoices
      where place_id = ${placeId} and deleted_at is null and ${asked}),
    asked as materialized (
      select *, true as asked from wanted
      union all
      select other.id, other.version, other.number, other.kid_id, other.group_id, other.parts, other.basis,
        other.corrections, other.created_at, false
      from invoices other
      where other.kid_id in (select kid_id from wanted) and other.place_id = ${placeId} and other.deleted_at is null
        and other.taken_off is not null and other.id not in (select id from wanted)
        and exists (select from wanted where wanted.kid_id = other.kid_id
          and wanted.basis #>> '{absencesPeriod,from}' <= other.basis #>> '{absencesPeriod,to}'
          and wanted.basis #>> '{absencesPeriod,to}' >= other.basis #>> '{absencesPeriod,from}')),
    taken as (
      select invoice.id, json_agg(distinct day) as days
      from asked invoice
      join invoices other on other.kid_id = invoice.kid_id and other.place_id = ${placeId}
        and other.id <> invoice.id and other.deleted_at is null and other.taken_off is not null
      cross join jsonb_array_elements_text(other.taken_off) day
      group by invoice.id),
    counted as materialized (
      select kid_id, json_agg(json_build_object('day', day, 'why', why,
        'since', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by day) as list
      from (${countedAbsences(sql, placeId)}) counted
      where kid_id in (select kid_id from asked)
      group by kid_id),
    own as materialized (
      select kid_id, json_agg(json_build_object('paymentTypeId', payment_type_id, 'mainValue', main_value,
        'daily', daily)) as list
      from payment_custom_values where kid_id in (select kid_id from asked) group by kid_id)
    select place.charge_rule as "chargeRule",
      (select coalesce(json_agg(day order by day), '[]') from place_closed_days where place_id = place.id) as "closedDays",
      (select coalesce(json_agg(json_build_object('id', label.id, 'name', label.name)), '[]')
        from payment_type_labels label join payment_types type on type.id = label.payment_type_id
        where type.place_id = place.id) as labels,
      (select coalesce(json_agg(json_build_object('paymentTypeId', payment_type_id, 'kidId', kid_id, 'fromDay', from_day,
          'at', to_char(corrected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'before', json_build_object('mainValue', main_value_before, 'daily', daily_before),
          'after', json_build_object('mainValue', main_value, 'daily', daily)) order by id), '[]')
        from price_corrections where place_id = place.id) as prices,
      (select coalesce(json_agg(distinct correction_id), '[]') from difference_decisions
        where place_id = place.id and kind = 'APPROVED' and invoice_id in (select id from asked)) as approved,
      (select coalesce(json_agg(json_build_object('difference', difference, 'reason', reason)), '[]')
        from difference_decisions
        where place_id = place.id and kind = 'DISMISSED' and invoice_id in (select id from asked)) as dismissed,
      (select coalesce(json_agg(json_build_object('id', asked.id, 'version', asked.version, 'number', asked.number,
          'parts', asked.parts, 'basis', asked.basis, 'corrections', asked.corrections, 'asked', asked.asked,
          'createdAt', to_char(asked.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'kidId', kid.id, 'kidName', kid.firstname || ' ' || kid.lastname, 'group', groups.name,
          'firstDay', kid.first_day, 'lastDay', kid.last_day,
          'takenElsewhere', coalesce(taken.days, '[]'), 'absences', coalesce(counted.list, '[]'),
          'ownRates', coalesce(own.list, '[]'))
          order by kid.lastname, kid.firstname, kid.id, asked.id), '[]')
        from asked
        join kids kid on kid.id = asked.kid_id
        join groups on groups.id = asked.group_id
        left join taken on taken.id = asked.id
        left join counted on counted.kid_id = asked.kid_id
        left join own on own.kid_id = asked.kid_id) as invoices
    from places place where place.id = ${placeId}`
  return row
}
