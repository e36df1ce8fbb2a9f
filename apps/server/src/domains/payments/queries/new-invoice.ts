/** All data of the new-invoice screen, in one round trip. */
import { addMonths, warsawDay, type Day } from '@skrzat/contract/days'
import { daysOfStay, stayIn } from '@skrzat/contract/stay'
import { isValidOn } from '@skrzat/contract/discount'
import type {
  CarriedDifference,
  Discount,
  NewInvoiceKid,
  NewInvoiceScreen,
} from '@skrzat/contract/wire/payments'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { credits, groups, invoices, kids, placeClosedDays, places } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { type CarriedPorts, noDaysTaken, type Waiting } from '../carried.ts'
import { withExtra } from '../line-names.ts'
import type { SplitPorts } from '../split.ts'
import { type CountedAbsences, noneCounted, notDeducted, takenOffByType } from './not-deducted.ts'
import type { CustomValueRow } from './kid-money.ts'
import { paymentTypesJson, type PaymentTypeRow } from './payment-types.ts'
import { byLastname, byName } from '@skrzat/contract/order'
import { checkPeriod, type Period, workingDaysOf } from '../../places/index.ts'

/**
 * By kid, the absences of a place in a period that count towards a deduction, and those that are late and unconfirmed.
 * Provided by the absences domain.
 */
export type CountAbsences = (
  placeId: number,
  from: Day,
  to: Day,
) => Promise<ReadonlyMap<number, { readonly absences: number; readonly late: number }>>

export type Periods = { readonly placeId: number; readonly period: Period; readonly absencesPeriod: Period }

type Row = RowOf<typeof places, 'paymentDays' | 'chargeRule'> & {
  closedDays: ValueOf<typeof placeClosedDays, 'day'>[]
  paymentTypes: PaymentTypeRow[]
  isFirst: boolean
  groups: RowOf<typeof groups, 'id' | 'name' | 'color'>[]
  kids: (RowOf<typeof kids, 'id' | 'groupId' | 'firstname' | 'lastname' | 'firstDay' | 'lastDay'> & {
    credit: ValueOf<typeof credits, 'amount'>
    customValues: CustomValueRow[]
    discounts: Discount[]
    alreadyInvoiced: ValueOf<typeof invoices, 'number'>[]
    before: ValueOf<typeof invoices, 'amount'> | null
    absenceDays: Day[]
    takenOff: NonNullable<NewInvoiceKid['takenOff']>
  })[]
}

type Ports = {
  readonly sql: Sql
  readonly countAbsences: CountAbsences
  /** Omitted for clients without absences by date: the existing wire has no field for them. */
  readonly countedAbsences?: CountedAbsences
  /** Who pays what; omitted as well for the existing wire. */
  readonly preview?: SplitPorts['preview'] | undefined
  /** What waits for the next invoices; omitted as well for the existing wire. */
  readonly carried?: CarriedPorts | undefined
  /** Of the caller; of the texts of what waits. */
  readonly langKey?: LangKey
}

/** @throws DomainError period.*, place.not_found */
export async function newInvoiceScreen(
  { sql, countAbsences, countedAbsences, preview, carried, langKey = 'pl' }: Ports,
  { placeId, period, absencesPeriod }: Periods,
  now: Date,
): Promise<NewInvoiceScreen> {
  checkPeriod(period)
  checkPeriod(absencesPeriod)
  const [rows, counted, missed, splits, waiting] = await Promise.all([
    loadInvoiceData(
      {
        sql,
        countedAbsences: countedAbsences ?? noneCounted,
        daysTaken: carried?.daysTaken ?? noDaysTaken,
      },
      { placeId, period, absencesPeriod },
    ),
    countAbsences(placeId, absencesPeriod.from, absencesPeriod.to),
    countedAbsences &&
      notDeducted({ sql, countedAbsences, daysTaken: carried?.daysTaken }, { placeId, absencesPeriod }),
    preview?.(sql, placeId, period),
    carried?.preview(sql, placeId),
  ])
  const [row] = rows
  if (!row) throw new DomainError('place.not_found')
  const charged = workingDaysOf(period, row.closedDays)
  const byGroup = Map.groupBy(row.kids, ({ groupId }) => groupId)
  const shown = ({
    id,
    firstname,
    lastname,
    credit,
    customValues,
    discounts,
    alreadyInvoiced,
    before,
    absenceDays,
    takenOff,
    firstDay,
    lastDay,
  }: Row['kids'][number]) => {
    const stay = stayIn(row.chargeRule, period, charged.days, { firstDay, lastDay })
    const valid = discounts.filter((discount) => isValidOn(discount, stay?.from ?? period.from))
    const { absences = 0, late = 0 } = counted.get(id) ?? {}
    const split = splits?.get(id)
    const next = (waiting?.get(id) ?? []).map((one) => shownCarried(one, langKey))
    const due = missed?.get(id) ?? { absences: [], closedDays: 0 }
    return {
      id,
      firstname,
      lastname,
      credit,
      customValues,
      alreadyInvoiced,
      before,
      // Both from one statement, so that the count matches the days.
      ...(countedAbsences ? { absences: absenceDays.length, absenceDays } : { absences }),
      ...(takenOff.length > 0 && { takenOff }),
      late,
      notDeducted: due,
      ...(valid.length > 0 && { discounts: valid }),
      ...(split && { split }),
      ...(next.length > 0 && { carried: next }),
      ...(stay && { stay: { ...stay, days: daysOfStay(charged.days, stay).length } }),
    }
  }
  return {
    today: warsawDay(now),
    paymentDays: row.paymentDays,
    period: charged,
    absencesPeriod: workingDaysOf(absencesPeriod, row.closedDays),
    paymentTypes: row.paymentTypes,
    isFirst: row.isFirst,
    groups: row.groups.toSorted(byName).map(({ id, name, color }) => ({
      id,
      name,
      color,
      kids: (byGroup.get(id) ?? []).toSorted(byLastname).map(shown),
    })),
  }
}

function shownCarried({ line, ...label }: Waiting, langKey: LangKey): CarriedDifference {
  const { paymentTypeId, amount, extra } = line
  const { display } = withExtra({ name: label.name, display: label.display || label.name }, extra, langKey)
  return { id: extra.carryId, number: extra.number, paymentTypeId, display, amount }
}

function loadInvoiceData(
  {
    sql,
    countedAbsences,
    daysTaken,
  }: { sql: Sql; countedAbsences: CountedAbsences; daysTaken: CarriedPorts['daysTaken'] },
  { placeId, period, absencesPeriod }: Periods,
): Promise<Row[]> {
  const isOfAbsent = sql`kid_id in (select kid_id from absent)
    and taken_off ?| array(select distinct jsonb_array_elements_text(days) from absent)`
  return sql<Row[]>`
    with kid as (
      select id, group_id, firstname, lastname, first_day, last_day from kids
      where place_id = ${placeId} and deleted_at is null
        and (first_day is null or first_day <= ${period.to}) and (last_day is null or last_day >= ${period.from})),
    custom as (
      select kid_id, json_agg(json_build_object('paymentTypeId', payment_type_id, 'mainValue', main_value,
        'daily', daily, 'defaultUnchecked', default_unchecked)) as list
      from payment_custom_values where kid_id in (select id from kid) group by kid_id),
    discount as (
      select kid_id, json_agg(json_build_object('id', id, 'paymentTypeId', payment_type_id, 'kind', kind,
        'percent', percent, 'amount', amount, 'fromDay', from_day, 'toDay', to_day, 'note', note) order by id) as list
      from discounts where place_id = ${placeId} and deleted_at is null and from_day <= ${period.to}
        and (to_day is null or to_day >= ${period.from}) group by kid_id),
    recent as (
      select id, number, kid_id, amount, basis #>> '{period,from}' as first, basis #>> '{period,to}' as last from invoices
      where place_id = ${placeId} and deleted_at is null and created_day > ${period.from}::date - 400),
    charged as (
      select kid_id, json_agg(number order by id) as list from recent
      where first <= ${period.to} and last >= ${period.from} group by kid_id),
    before as (
      select kid_id, sum(amount)::bigint as amount from (
        select kid_id, amount, first = max(first) over (partition by kid_id) as latest from recent
        where first >= ${addMonths(period.from, -1)} and first < ${period.from}) earlier
      where latest group by kid_id),
    absent as (
      select kid_id, jsonb_agg(day order by day) as days from (${countedAbsences(sql, placeId)}) counted
      where day between ${absencesPeriod.from} and ${absencesPeriod.to} group by kid_id),
    taken as (
      select kid_id, json_agg(json_build_object('paymentTypeId', payment_type_id, 'days', days)
        order by payment_type_id) as list
      from (${takenOffByType(sql, placeId, { which: isOfAbsent, carried: daysTaken(sql, placeId) })}) by_type
      group by kid_id)
    select place.payment_days as "paymentDays", place.charge_rule as "chargeRule",
      (select coalesce(json_agg(day order by day), '[]') from place_closed_days
        where place_id = place.id and (day between ${period.from} and ${period.to}
          or day between ${absencesPeriod.from} and ${absencesPeriod.to})) as "closedDays",
      ${paymentTypesJson(sql, placeId)} as "paymentTypes",
      not exists (select from invoices where place_id = place.id and deleted_at is null
        and basis #>> '{period,from}' < ${period.from}) as "isFirst",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color) order by id), '[]')
        from groups where place_id = place.id and deleted_at is null) as groups,
      (select coalesce(json_agg(json_build_object('id', kid.id, 'groupId', kid.group_id, 'firstname', kid.firstname,
          'lastname', kid.lastname, 'firstDay', kid.first_day, 'lastDay', kid.last_day, 'credit', coalesce(credits.amount, 0),
          'customValues', coalesce(custom.list, '[]'), 'discounts', coalesce(discount.list, '[]'), 'alreadyInvoiced', coalesce(charged.list, '[]'),
          'before', before.amount, 'absenceDays', coalesce(absent.days, '[]'), 'takenOff', coalesce(taken.list, '[]'))
          order by kid.id), '[]')
        from kid
        left join credits on credits.kid_id = kid.id
        left join discount on discount.kid_id = kid.id
        left join custom on custom.kid_id = kid.id
        left join charged on charged.kid_id = kid.id
        left join before on before.kid_id = kid.id
        left join absent on absent.kid_id = kid.id
        left join taken on taken.kid_id = kid.id) as kids
    from places place where place.id = ${placeId}`
}
