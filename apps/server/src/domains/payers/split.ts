/** How invoices are split between payers: the facts in one statement, then the pure rule. */
import {
  type Arrangement,
  type BenefitParameters,
  type Fee,
  feeOf,
  type Meals,
  MEALS_OF_KIND,
  type MonthBefore,
  monthsIn,
  parametersOf,
  splitInvoice,
} from '@skrzat/contract/benefit'
import { addDays, type Day, firstOfMonth } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import type { AnySql } from '@skrzat/db/client'
import type { Basis, Changed, Charged, InvoiceLine, SplitOf } from '../payments/index.ts'

/** An arrangement with its kid and months. */
export type Arranged = Arrangement & {
  readonly kidId: number
  /** First days of months. */
  readonly fromMonth: Day
  readonly toMonth: Day | null
}

/** An invoice of a kid whose month has a benefit. */
export type Earlier = {
  readonly id: number
  readonly number: string
  readonly kidId: number
  readonly parts: readonly InvoiceLine[]
  readonly amount: number
  readonly shares: readonly { readonly payerId: number; readonly amount: number; readonly paid: number }[]
  readonly period: Basis['period']
  readonly day: Day
}

export type Facts = {
  readonly arranged: ReadonlyMap<number, readonly Arranged[]>
  readonly parameters: readonly BenefitParameters[]
  readonly meals: ReadonlyMap<number, Meals>
  readonly earlier: ReadonlyMap<number, readonly Earlier[]>
}

type Row = {
  arranged: Arranged[]
  parameters: BenefitParameters[]
  meals: { id: number; kind: PaymentTypeKind; meals: Meals | null }[]
  earlier: Earlier[]
}

type Timed = Pick<Charged, 'period' | 'day'>

/** The first day of the month that an invoice is of: that of its period, else of its issue. */
export const chargedMonth = ({ period, day }: Timed): Day => firstOfMonth(period?.from ?? day)

/** Invoices are issued at most so long before their month. */
const AHEAD = 100

/**
 * Everything that invoices of these months are split by, in one statement.
 * @param asked `kids` null for all of the place; whether arrangements with `archived` payers count
 */
export async function factsOf(
  sql: AnySql,
  placeId: number,
  { kids, months, archived }: { kids: readonly number[] | null; months: readonly Day[]; archived: boolean },
): Promise<Facts> {
  const wanted = kids && [...new Set(kids)]
  const sorted = [...new Set(months)].toSorted()
  const [first = '', last = first] = [sorted[0], sorted.at(-1)]
  const [row] = await sql<Row[]>`
    with arranged as materialized (
      select id, kid_id, payer_id, kind, base, amount, percent, disability, from_month, to_month
      from kid_payers
      where place_id = ${placeId} and deleted_at is null
        and (${archived} or payer_id in (select id from payers where place_id = ${placeId} and retired_at is null))
        and (${wanted}::bigint[] is null or kid_id = any(${wanted}::bigint[]))
        and from_month <= ${last} and (to_month is null or to_month >= ${first}))
    select
      (select coalesce(json_agg(json_build_object('id', id, 'kidId', kid_id, 'payerId', payer_id, 'kind', kind,
          'base', base, 'amount', amount, 'percent', percent, 'disability', disability, 'fromMonth', from_month,
          'toMonth', to_month) order by id), '[]') from arranged) as arranged,
      (select coalesce(json_agg(json_build_object('fromMonth', from_month, 'amount', amount,
          'disabilityAmount', disability_amount, 'feeLimit', fee_limit)), '[]')
        from benefit_parameters where place_id = ${placeId}) as parameters,
      (select coalesce(json_agg(json_build_object('id', type.id, 'kind', type.kind, 'meals', meals.meals)), '[]')
        from payment_types type left join payment_meals meals on meals.payment_type_id = type.id
        where type.place_id = ${placeId}) as meals,
      (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'kidId', kid_id, 'parts', parts, 'amount', amount,
          'shares', shares, 'period', basis -> 'period', 'day', created_day) order by id), '[]')
        from invoices
        where place_id = ${placeId} and deleted_at is null and created_day > ${addDays(first, -AHEAD)}
          and kid_id in (select kid_id from arranged where kind = 'benefit')
          and left(coalesce(basis #>> '{period,from}', created_day::text), 7)
            = any(${sorted.map((month) => month.slice(0, 7))}::text[])) as earlier`
  if (!row) throw new Error('a select without from has a row')
  return {
    arranged: Map.groupBy(row.arranged, ({ kidId }) => kidId),
    parameters: row.parameters,
    meals: new Map(row.meals.map(({ id, kind, meals }) => [id, meals ?? MEALS_OF_KIND[kind]])),
    earlier: Map.groupBy(row.earlier, ({ kidId }) => kidId),
  }
}

/** The kid's arrangements of a month. */
export function arrangedIn({ arranged }: Facts, kidId: number, month: Day): readonly Arranged[] {
  const all = arranged.get(kidId) ?? []
  return all.filter(({ fromMonth, toMonth }) => fromMonth <= month && (toMonth === null || toMonth >= month))
}

const feeIn = ({ meals }: Facts, lines: readonly InvoiceLine[]): Fee =>
  feeOf(lines, (type) => meals.get(type) ?? 'none')

/** The benefit's payer of a kid and month. */
export const benefitIn = (facts: Facts, kidId: number, month: Day): Arranged | undefined =>
  arrangedIn(facts, kidId, month).find(({ kind }) => kind === 'benefit')

/** Of an issued invoice: others' parts of its fee, as its shares are now, and what is left of the fee. */
export function borneOf(facts: Facts, invoice: Earlier): Fee & { subsidies: number; borne: number } {
  const fee = feeIn(facts, invoice.parts)
  const notOfFee = new Set(
    arrangedIn(facts, invoice.kidId, chargedMonth(invoice))
      .filter(({ kind, base }) => kind === 'benefit' || base === 'meals')
      .map(({ payerId }) => payerId),
  )
  const ofFee = invoice.shares.filter(({ payerId }) => !notOfFee.has(payerId))
  const subsidies = Math.min(fee.fee, sumGrosze(ofFee.map(({ amount }) => amount)))
  return { ...fee, subsidies, borne: fee.fee - subsidies }
}

/** What invoices of the kid and month have, without some. */
export function beforeOf(
  facts: Facts,
  kidId: number,
  month: Day,
  without: readonly number[] = [],
): MonthBefore {
  const zus = benefitIn(facts, kidId, month)?.payerId
  const others = (facts.earlier.get(kidId) ?? []).filter(
    (each) => !without.includes(each.id) && chargedMonth(each) === month,
  )
  return {
    fee: sumGrosze(others.map((each) => borneOf(facts, each).borne)),
    benefit: sumGrosze(
      others.flatMap(({ shares }) => shares.map(({ payerId, amount }) => (payerId === zus ? amount : 0))),
    ),
  }
}

/**
 * Loads what these invoices are split by. Those of one call count for each other: two of a kid and month have one
 * benefit. Of two commands at once the second waits for kids whose invoices are split, and finds what the first left.
 */
export async function loadSplit(
  sql: AnySql,
  placeId: number,
  invoices: readonly Charged[],
): Promise<SplitOf> {
  if (invoices.length === 0) return () => []
  const kids = [...new Set(invoices.map(({ kidId }) => kidId))]
  await sql`
    select from kids
    where id in (select kid_id from kid_payers
        where place_id = ${placeId} and kid_id = any(${kids}::bigint[]) and deleted_at is null)
    order by id for no key update`
  return await findSplit(sql, placeId, invoices)
}

/** As `loadSplit`, for a look: arrangements and invoices may change meanwhile. */
export async function findSplit(
  sql: AnySql,
  placeId: number,
  invoices: readonly Charged[],
): Promise<SplitOf> {
  if (invoices.length === 0) return () => []
  const kids = [...new Set(invoices.map(({ kidId }) => kidId))]
  const loaded = await factsOf(sql, placeId, {
    kids,
    months: invoices.map(chargedMonth),
    archived: false,
  })
  return (wanted, changed = new Map()) => {
    const facts = asChanged(loaded, changed)
    const here = new Map<string, MonthBefore>()
    const without = wanted.flatMap(({ invoiceId }) => (invoiceId === undefined ? [] : [invoiceId]))
    return wanted.map((invoice) => {
      const { kidId } = invoice
      const month = chargedMonth(invoice)
      if (arrangedIn(facts, kidId, month).length === 0) return []
      const key = `${kidId} ${month}`
      const before = here.get(key) ?? beforeOf(facts, kidId, month, without)
      const { shares, borne, benefit } = splitInvoice({
        fee: feeIn(facts, invoice.lines),
        amount: invoice.amount,
        arrangements: arrangedIn(facts, kidId, month),
        parameters: parametersOf(month, facts.parameters),
        months: monthsIn(invoice.period),
        before,
      })
      here.set(key, { fee: before.fee + borne, benefit: before.benefit + (benefit?.amount ?? 0) })
      return shares.map(({ payerId, amount }) => ({ payerId, amount }))
    })
  }
}

function asChanged(facts: Facts, changed: Changed): Facts {
  if (changed.size === 0) return facts
  const earlier = [...facts.earlier].map(([kidId, invoices]): [number, Earlier[]] => [
    kidId,
    invoices.map((invoice) => {
      const now = changed.get(invoice.id)
      if (!now) return invoice
      const paidOf = (payerId: number) => invoice.shares.find((share) => share.payerId === payerId)?.paid ?? 0
      const shares = now.shares?.map((share) => ({ ...share, paid: paidOf(share.payerId) })) ?? invoice.shares
      return { ...invoice, parts: now.parts, amount: now.amount, shares }
    }),
  ])
  return { ...facts, earlier: new Map(earlier) }
}
