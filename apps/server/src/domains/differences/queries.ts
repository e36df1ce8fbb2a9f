/** The differences of a place's invoices of a month, computed from one statement. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { DifferenceRule } from '@skrzat/contract/difference'
import { sumGrosze } from '@skrzat/contract/money'
import type { CarriedOfInvoice, Difference, Differences } from '@skrzat/contract/wire/differences'
import type { ChargeRule, KidDays } from '@skrzat/contract/stay'
import type { CustomRates } from '@skrzat/contract/value'
import type { TakenOffDay } from '@skrzat/contract/wire/payments'
import type { AnySql } from '@skrzat/db/client'
import type { Clock } from '../../kernel/clock.ts'
import type { CountedAbsences, InvoiceRow } from '../payments/index.ts'
import { workingDaysOf } from '../places/index.ts'
import { carriesFrom, carryJson, daysCarried, noNextSql, nextFrom } from './carries.ts'
import { type Carry, liveOf, settledTypes, withCarries, withdrawable } from './carry.ts'
import {
  approving,
  differencesOf,
  eachAbsenceOnce,
  type FactsNow,
  type IssuedInvoice,
  linesAfter,
  type LineDifference,
  type PriceCorrection,
} from './rule.ts'

export type DifferencePorts = {
  readonly sql: AnySql
  readonly clock: Clock
  readonly countedAbsences: CountedAbsences
}

type Loaded = Pick<InvoiceRow, 'id' | 'version' | 'number' | 'parts' | 'basis' | 'corrections' | 'shares'> &
  KidDays & {
    readonly createdAt: string
    /** Whether no next invoice may take its differences. */
    readonly noNext: boolean
    /** Approved differences that other invoices take. */
    readonly carries: readonly Carry[]
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
type Invoice = Loaded & Pick<IssuedInvoice, 'ledgerParts' | 'settled'>
type Row = {
  readonly chargeRule: ChargeRule
  readonly differenceRule: DifferenceRule
  readonly closedDays: readonly Day[]
  readonly labels: readonly { readonly id: number; readonly name: string }[]
  readonly prices: readonly (PriceCorrection & { readonly kidId: number | null })[]
  readonly approved: readonly number[]
  readonly dismissed: readonly { readonly difference: string; readonly reason: string }[]
  readonly invoices: readonly Loaded[]
}

/** An invoice with the facts of now, and its differences. */
export type Examined = {
  readonly invoice: Invoice
  /** Carried differences that do not count any more: what is approved now takes their place. */
  readonly voided: readonly Carry[]
  readonly facts: FactsNow
  readonly differences: readonly LineDifference[]
  /** What approving a difference of a payment type makes; `refused` where it has to be corrected by hand. */
  readonly by: (paymentTypeId: number) => DifferenceRule | 'refused'
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
  const invoices = (row?.invoices ?? []).map((loaded) => {
    const carries = liveOf(loaded.carries, loaded)
    const invoice: Invoice = {
      ...loaded,
      carries,
      parts: withCarries(loaded.parts, carries),
      ledgerParts: loaded.parts,
      settled: settledTypes(carries),
    }
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
    const voided = loaded.carries.filter((one) => !carries.includes(one))
    return { invoice, voided, facts }
  })
  const alone = new Map(
    [...Map.groupBy(invoices, ({ invoice }) => invoice.kidId).values()].flatMap((ofKid) =>
      eachAbsenceOnce(ofKid).map((one) => [one.invoice.id, one.facts] as const),
    ),
  )
  const examined = invoices.flatMap(({ invoice, voided, facts: all }) => {
    if (!invoice.asked) return []
    const facts = alone.get(invoice.id) ?? all
    const by = approvedBy(invoice, row?.differenceRule ?? 'CORRECTION')
    return [{ invoice, voided, facts, differences: differencesOf(invoice, facts), by }]
  })
  return {
    examined,
    dismissed: new Map(row?.dismissed.map(({ difference, reason }) => [difference, reason])),
    labels: new Map(row?.labels.map(({ id, name }) => [id, name])),
  }
}

/**
 * An invoice whose differences no next one may take, and one that others pay a part of, is corrected. What follows a difference that
 * another invoice has follows it there, as the line does not say what is left of it.
 */
function approvedBy(
  { noNext, carries, shares }: Pick<Invoice, 'noNext' | 'carries' | 'shares'>,
  rule: DifferenceRule,
): Examined['by'] {
  return (type) => {
    const isCarried = carries.some(({ paymentTypeId }) => paymentTypeId === type)
    if (noNext) return isCarried ? 'refused' : 'CORRECTION'
    if (isCarried) return 'NEXT_INVOICE'
    return shares.length > 0 ? 'CORRECTION' : rule
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
  const differences = examined.flatMap(
    ({ invoice: { id, number, kidId, kidName, group }, differences, by }) =>
      differences.map((one): Difference => {
        const made = by(one.paymentTypeId)
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
          by: made === 'refused' ? 'CORRECTION' : made,
        }
      }),
  )
  const carried = examined.flatMap(({ invoice: { id, number, kidId, kidName, group, carries } }) => {
    const last = withdrawable(carries)
    return carries
      .filter(({ amount }) => amount !== 0)
      .map((carry): CarriedOfInvoice => {
        const labelId = carry.lines.find(({ extra }) => !extra)?.labelId
        const name = labelId === undefined ? '' : (labels.get(labelId) ?? '')
        return {
          id: carry.id,
          invoice: { id, number },
          kid: { id: kidId, name: kidName, group },
          paymentType: { id: carry.paymentTypeId, name },
          amount: carry.amount,
          reason: carry.reason,
          takenBy: carry.takenBy,
          withdrawable: last.has(carry.id),
        }
      })
  })
  const open = new Set(differences.flatMap(({ id, state }) => (state === 'OPEN' ? [id] : [])))
  const together = examined.map(({ invoice, facts }) => {
    const after = linesAfter(invoice, approving(invoice, facts, open))
    return sumGrosze(after.map(({ amount }) => amount)) - sumGrosze(invoice.parts.map(({ amount }) => amount))
  })
  return { differences, together: sumGrosze(together), carried }
}

async function load(
  { sql, clock, countedAbsences }: DifferencePorts,
  placeId: number,
  which: Which,
): Promise<Row | undefined> {
  const asked =
    'month' in which
      ? sql`coalesce(left(basis #>> '{period,from}', 7), left(created_day::text, 7)) = ${which.month}`
      : sql`id = any(${[...which.ids]}::bigint[])`
  const [row] = await sql<Row[]>`
    with wanted as materialized (
      select id, version, number, kid_id, group_id, parts, basis, corrections, shares, created_at
      from invoices
      where place_id = ${placeId} and deleted_at is null and ${asked}),
    asked as materialized (
      select *, true as asked from wanted
      union all
      select other.id, other.version, other.number, other.kid_id, other.group_id, other.parts, other.basis,
        other.corrections, other.shares, other.created_at, false
      from invoices other
      where other.kid_id in (select kid_id from wanted) and other.place_id = ${placeId} and other.deleted_at is null
        and other.taken_off is not null and other.id not in (select id from wanted)
        and exists (select from wanted where wanted.kid_id = other.kid_id
          and wanted.basis #>> '{absencesPeriod,from}' <= other.basis #>> '{absencesPeriod,to}'
          and wanted.basis #>> '{absencesPeriod,to}' >= other.basis #>> '{absencesPeriod,from}')),
    carry as materialized (
      select carry.kid_id, carry.invoice_id, carry.id, ${carryJson(sql)} as carry
      from ${carriesFrom(sql)} where carry.kid_id in (select kid_id from asked) and carry.place_id = ${placeId}),
    carries as (
      select invoice_id, json_agg(carry order by id) as list from carry group by invoice_id),
    day_taken as (
      select other.kid_id, other.id as invoice_id, day
      from invoices other
      cross join jsonb_array_elements_text(other.taken_off) day
      where other.kid_id in (select kid_id from asked) and other.place_id = ${placeId} and other.deleted_at is null
      union all
      select kid_id, invoice_id, day from (${daysCarried(sql, placeId)}) carried
      where not closed and kid_id in (select kid_id from asked)),
    taken as (
      select asked.id, json_agg(distinct day) as days
      from asked join day_taken on day_taken.kid_id = asked.kid_id and day_taken.invoice_id <> asked.id
      group by asked.id),
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
    select place.charge_rule as "chargeRule", place.difference_rule as "differenceRule",
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
          'parts', asked.parts, 'basis', asked.basis, 'corrections', asked.corrections, 'shares', asked.shares,
          'asked', asked.asked, 'noNext', ${noNextSql(sql, nextFrom(warsawDay(clock.now())), sql`asked`)},
          'carries', coalesce(carries.list, '[]'),
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
        left join carries on carries.invoice_id = asked.id
        left join counted on counted.kid_id = asked.kid_id
        left join own on own.kid_id = asked.kid_id) as invoices
    from places place where place.id = ${placeId}`
  return row
}
