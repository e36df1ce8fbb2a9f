/** Approved differences that wait for kids' next invoices, in the database. */
import { addMonths, type Day, firstOfMonth, warsawDay } from '@skrzat/contract/days'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import type { Clock } from '../../kernel/clock.ts'
import { rowsItem } from '../../kernel/database/index.ts'
import type { RowsWrite } from '../../kernel/event-log/index.ts'
import type { CarriedPorts, DifferenceLine, InvoiceLine } from '../payments/index.ts'
import { type Carry, type CarryWhy, liveOf } from './carry.ts'

/** The first day that a next invoice may be of. */
export const nextFrom = (today: Day): Day => addMonths(firstOfMonth(today), 1)

/**
 * Whether no next invoice may take a difference of an invoice: its kid leaves before `next` or has its last invoice, or
 * has an arrangement with another payer since its month, so that the next invoice would be split otherwise. Reads the
 * kid under the alias `kid`.
 * @param of the alias of the invoice
 */
export const noNextSql = (sql: AnySql, next: Day, of: SqlFragment): SqlFragment => sql`(
  kid.deleted_at is not null or coalesce(kid.last_day < ${next}, false)
  or coalesce(kid.last_day <= (select max((issued.basis #>> '{period,to}')::date) from invoices issued
    where issued.kid_id = kid.id and issued.deleted_at is null), false)
  or exists (select from kid_payers where kid_payers.kid_id = kid.id and kid_payers.deleted_at is null
    and coalesce(kid_payers.to_month >= date_trunc('month', coalesce((${of}.basis #>> '{period,from}')::date, ${of}.created_at::date))::date, true)))`

/** The type's lines of an invoice as it is, as `ownLines`. */
const linesNow = (sql: AnySql): SqlFragment => sql`(
  select coalesce(jsonb_agg(part order by at), '[]')
  from jsonb_array_elements(source.parts) with ordinality as line (part, at)
  where (part ->> 'paymentTypeId')::bigint = carry.payment_type_id
    and part #>> '{extra,kind}' is distinct from 'difference')`

/** As JSON, of `carry`, `source` and `taker`. */
export const carryJson = (sql: AnySql): SqlFragment => sql`
  json_build_object('id', carry.id, 'paymentTypeId', carry.payment_type_id, 'lines', carry.lines,
    'amount', carry.amount, 'why', carry.why, 'reason', carry.reason,
    'takenBy', case when taker.deleted_at is null and carry.taken_by is not null
      then json_build_object('id', carry.taken_by, 'number', coalesce(taker.number, '')) end,
    'standing', ${linesNow(sql)} = carry.was)`

/** Those that were not withdrawn, of live invoices. */
export const carriesFrom = (sql: AnySql): SqlFragment => sql`
  difference_carries carry
  join invoices source on source.id = carry.invoice_id and source.deleted_at is null and carry.withdrawn_at is null
  left join invoices taker on taker.id = carry.taken_by`

/**
 * Absences and closed days that invoices' lines leave out with their latest difference that counts, also of a kid that
 * has no next invoice: `kid_id`, `invoice_id`, `payment_type_id`, `day` as text, `closed`.
 */
export const daysCarried = (sql: AnySql, placeId: number): SqlFragment => sql`
  select kid_id, invoice_id, payment_type_id, off ->> 'day' as day, off ->> 'why' = 'closed' as closed
  from (
    select distinct on (invoice_id, payment_type_id) kid_id, invoice_id, payment_type_id, lines
    from (
      select carry.*, ${linesNow(sql)} = carry.was as standing,
        bool_or(carry.taken_by is not null and taker.deleted_at is null)
          over (partition by carry.invoice_id, carry.payment_type_id) as taken
      from ${carriesFrom(sql)} where carry.place_id = ${placeId}) counting
    where taken or standing
    order by invoice_id, payment_type_id, id desc) latest
  cross join jsonb_array_elements(lines) line
  cross join jsonb_array_elements(
    coalesce(nullif(line -> 'takenOff', 'null'), '[]') || coalesce(nullif(line -> 'daysOff', 'null'), '[]')) off
  where off ->> 'why' <> 'holiday'`

type Waiting = {
  readonly kidId: number
  readonly invoiceId: number
  readonly number: string
  readonly noNext: boolean
  readonly carry: Carry
  readonly name: string
  readonly display: string
}

/** What the ledger asks of carries when it issues. */
export function carriedPorts(clock: Clock): CarriedPorts {
  const next = () => nextFrom(warsawDay(clock.now()))
  return {
    async load(tx, placeId, kids) {
      // A second command that waits for the lock sees that the first has taken them.
      const rows = await tx<Waiting[]>`
        select ${waitingColumns(tx, next())}, '' as name, '' as display
        from ${carriesFrom(tx)} join kids kid on kid.id = carry.kid_id
        where carry.place_id = ${placeId} and carry.kid_id = any(${[...kids]}::bigint[])
        order by carry.id for update of carry`
      return byKid(rows, lineOf)
    },
    async preview(sql, placeId) {
      const rows = await sql<Waiting[]>`
        select ${waitingColumns(sql, next())}, label.name, label.display
        from ${carriesFrom(sql)} join kids kid on kid.id = carry.kid_id
        cross join lateral (
          select name, display from payment_type_labels label
          where label.payment_type_id = carry.payment_type_id order by id desc limit 1) label
        where carry.place_id = ${placeId} order by carry.id`
      return byKid(rows, (one) => ({ line: lineOf(one), name: one.name, display: one.display }))
    },
    take: (taken) =>
      taken.length === 0
        ? []
        : [
            {
              text: `update difference_carries set taken_by = taken.invoice_id
                from ${rowsItem(TAKEN)} taken where difference_carries.id = taken.id`,
              columns: TAKEN,
              rows: taken.map(({ id, invoiceId }) => ({ id, invoice_id: invoiceId })),
            },
          ],
    async takenOf(sql, placeId, ids) {
      const rows = await sql<{ id: number }[]>`
        select distinct carry.invoice_id as id from difference_carries carry
        join invoices taker on taker.id = carry.taken_by and taker.deleted_at is null
        where carry.place_id = ${placeId} and carry.invoice_id = any(${[...ids]}::bigint[])`
      return new Set(rows.map(({ id }) => id))
    },
    daysTaken: (sql, placeId) => sql`
      select kid_id, payment_type_id, day::date, closed from (${daysCarried(sql, placeId)}) carried`,
  }
}

const TAKEN = { id: 'bigint', invoice_id: 'bigint' }

const waitingColumns = (sql: AnySql, next: Day): SqlFragment => sql`
  carry.kid_id as "kidId", carry.invoice_id as "invoiceId", source.number,
  ${noNextSql(sql, next, sql`source`)} as "noNext", ${carryJson(sql)} as carry`

/** Those that wait, of those that count. */
function byKid<T>(rows: readonly Waiting[], toOne: (row: Waiting) => T): ReadonlyMap<number, T[]> {
  const ofInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  const waiting = [...ofInvoice.values()]
    .flatMap((all) => {
      const live = new Set(
        liveOf(
          all.map(({ carry }) => carry),
          { noNext: all.some(({ noNext }) => noNext) },
        ),
      )
      return all.filter(({ carry }) => live.has(carry) && !carry.takenBy && carry.amount !== 0)
    })
    .toSorted((one, other) => one.carry.id - other.carry.id)
  return new Map(
    [...Map.groupBy(waiting, ({ kidId }) => kidId)].map(([kidId, ofKid]) => [kidId, ofKid.map(toOne)]),
  )
}

/** The line of the next invoice. */
function lineOf({ invoiceId, number, carry }: Waiting): DifferenceLine {
  const own = carry.lines.find(({ extra }) => !extra)
  if (!own) throw new Error('a carried difference has no line')
  const { paymentTypeId, labelId, kind } = own
  const unknown = { days: null, absent: null, charged: null, daysOff: null, takenOff: null, additional: null }
  return {
    paymentTypeId,
    labelId,
    kind,
    ...unknown,
    mainValue: 0,
    daily: 0,
    rule: null,
    computed: null,
    amount: carry.amount,
    extra: { kind: 'difference', carryId: carry.id, invoiceId, number, ...carry.why },
  }
}

const ADDED = {
  place_id: 'bigint',
  kid_id: 'bigint',
  invoice_id: 'bigint',
  payment_type_id: 'bigint',
  was: 'jsonb',
  lines: 'jsonb',
  amount: 'bigint',
  why: 'jsonb',
  reason: 'text',
  decided_by: 'bigint',
  decided_at: 'timestamptz',
}
const LIST = Object.keys(ADDED).join(', ')

export type NewCarry = {
  readonly kidId: number
  readonly invoiceId: number
  readonly paymentTypeId: number
  readonly was: readonly InvoiceLine[]
  readonly lines: readonly InvoiceLine[]
  readonly amount: number
  readonly why: CarryWhy
  readonly reason: string
}

export function carryRows(
  carries: readonly NewCarry[],
  by: { readonly placeId: number; readonly actorId: number; readonly decidedAt: string },
): RowsWrite {
  return {
    text: `insert into difference_carries (${LIST}) select ${LIST} from ${rowsItem(ADDED)} rows`,
    columns: ADDED,
    rows: carries.map((carry) => ({
      place_id: by.placeId,
      kid_id: carry.kidId,
      invoice_id: carry.invoiceId,
      payment_type_id: carry.paymentTypeId,
      was: JSON.stringify(carry.was),
      lines: JSON.stringify(carry.lines),
      amount: carry.amount,
      why: JSON.stringify(carry.why),
      reason: carry.reason,
      decided_by: by.actorId,
      decided_at: by.decidedAt,
    })),
  }
}

const WITHDRAWN = { id: 'bigint', withdrawn_by: 'bigint', withdrawn_at: 'timestamptz' }

export function withdrawnRows(
  carries: readonly Pick<Carry, 'id'>[],
  by: { readonly actorId: number; readonly decidedAt: string },
): RowsWrite {
  return {
    text: `update difference_carries carry set withdrawn_by = rows.withdrawn_by, withdrawn_at = rows.withdrawn_at
      from ${rowsItem(WITHDRAWN)} rows where carry.id = rows.id and (carry.taken_by is null
        or exists (select from invoices where id = carry.taken_by and deleted_at is not null))`,
    columns: WITHDRAWN,
    rows: carries.map(({ id }) => ({ id, withdrawn_by: by.actorId, withdrawn_at: by.decidedAt })),
  }
}
