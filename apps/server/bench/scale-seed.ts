import type { Sql } from '@skrzat/db/client'
import { addKids } from './kids.ts'
import { seedPlace } from './places-seed.ts'

/** The newest invoices; one in four of them is open. */
const NEWEST = 10_000
/** Invoices per day. */
const A_DAY = 200

export type Scale = {
  placeId: number
  /** Payment types, with their labels in the order of the types. */
  paymentTypeIds: readonly number[]
  /** The first and last day on which invoices were created, both inclusive. */
  from: string
  to: string
}

/**
 * A place with `count` invoices of three parts, written into the projections in bulk, for benches of reads. One in four
 * of the newest is open, the rest is paid; ten groups.
 */
export async function seedInvoices(sql: Sql, invoices: number): Promise<Scale> {
  const kids = Math.max(10, Math.ceil(invoices / 50))
  const from = '2020-01-01'
  const placeId = await seedPlace(sql)
  await sql`
    insert into groups (place_id, name, color) select ${placeId}::bigint, 'Grupa ' || n, n % 10 from generate_series(1, 10) n`
  await addKids(
    sql,
    sql`
      select ${placeId}::bigint, (select min(id) from groups where place_id = ${placeId}) + n % 10,
        (array['Zofia', 'Antoni', 'Łucja', 'Święcisław'])[1 + n % 4], 'Brzęczyszczykiewicz ' || n,
        array[lpad((700000000 + n)::text, 9, '0')]
      from generate_series(0, ${kids - 1}::int) n`,
  )
  await sql`
    with types as (
      insert into payment_types (place_id, kind, daily, main_value)
      values (${placeId}, 'TYPE_CONST', 0, 85000), (${placeId}, 'TYPE_DAILY', 1700, 0), (${placeId}, 'TYPE_OWN', 300, 4000)
      returning id, kind
    )
    insert into payment_type_labels (payment_type_id, name)
    select id, case kind when 'TYPE_CONST' then 'Czesne' when 'TYPE_DAILY' then 'Wyżywienie' else 'Zajęcia dodatkowe' end
    from types order by id`
  const types = await sql<{ id: number; labelId: number }[]>`
    select t.id, l.id as "labelId" from payment_types t join payment_type_labels l on l.payment_type_id = t.id
    where t.place_id = ${placeId} order by t.id`
  const [fixed, daily, own] = types
  if (!fixed || !daily || !own) throw new Error('three payment types were made')
  await sql`
    insert into invoices (id, version, number, place_id, kid_id, group_id, amount, credit_used, paid, amount_left,
      parts, by_days, payments, basis, created_at, created_day, deadline, paid_at, paid_day)
    select nextval('invoice_ids'), 1 + settled::int, to_char(day, 'YYYY/MM/') || lpad(n::text, 7, '0'), ${placeId}::bigint, kid_id, group_id,
      amount, 0, case when settled then amount else 0 end, case when settled then 0 else amount end,
      jsonb_build_array(
        jsonb_build_object('paymentTypeId', ${fixed.id}::int, 'labelId', ${fixed.labelId}::int, 'kind', 'TYPE_CONST',
          'mainValue', 85000, 'daily', 0, 'days', null, 'absent', null, 'takenOff', null, 'additional', null, 'rule', null, 'computed', null, 'amount', 85000),
        jsonb_build_object('paymentTypeId', ${daily.id}::int, 'labelId', ${daily.labelId}::int, 'kind', 'TYPE_DAILY',
          'mainValue', 0, 'daily', 1700, 'days', 21, 'absent', n % 5, 'takenOff', null, 'additional', null, 'rule', null, 'computed', null, 'amount', 35700 - (n % 5) * 1700),
        jsonb_build_object('paymentTypeId', ${own.id}::int, 'labelId', ${own.labelId}::int, 'kind', 'TYPE_OWN',
          'mainValue', 4000, 'daily', 300, 'days', 21, 'absent', 0, 'takenOff', null, 'additional', null, 'rule', null, 'computed', null, 'amount', 10300)), true,
      case when settled then jsonb_build_array(jsonb_build_object('id', n, 'amount', amount, 'applied', amount,
        'toCredit', 0, 'at', (day + interval '5 days 9 hours'), 'reversed', null)) else '[]' end,
      jsonb_build_object('mode', 'up', 'period', null, 'absencesPeriod', null),
      day + interval '9 hours', day, day + 14,
      case when settled then day + interval '5 days 9 hours' end, case when settled then day + 5 end
    from (
      select n, date '2020-01-01' + (n / ${A_DAY}::int) as day, n % 4 <> 0 or n < ${invoices - NEWEST}::int as settled, 131000 - (n % 5) * 1700 as amount,
        (select min(id) from kids where place_id = ${placeId}) + n % ${kids}::int as kid_id,
        (select min(id) from groups where place_id = ${placeId}) + n % ${kids}::int % 10 as group_id
      from generate_series(0, ${invoices - 1}::int) n
    ) rows`
  await sql`analyze`
  const [last] = await sql<{ day: string }[]>`
    select max(created_day) as day from invoices where place_id = ${placeId}`
  return { placeId, paymentTypeIds: types.map(({ id }) => id), from, to: last?.day ?? from }
}
