/**
 * The rows of the journal of payments, from the rows of invoices and credit entries. What these do not hold, such as who
 * recorded a payment, comes from its event by the key of the stream.
 */
import type { Day } from '@skrzat/contract/days'
import type { ReversalReason } from '@skrzat/contract/payment-facts'
import type { JournalFilter, JournalRow } from '@skrzat/contract/wire/payment-journal'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { actorName } from '../../people/index.ts'
import { kidsNamed, numberPattern, typedAmount } from './typed-text.ts'

export type JournalScope = JournalFilter & {
  readonly placeId: number
  /** Both inclusive, by the day of the payment. */
  readonly from: Day
  readonly to: Day
}

/** A row before its names; `reversal` is the JSON of the payment's row, `stream` that of its event. */
const COLUMNS = `id, kind, day, at, amount, applied, to_credit, method, kid_id, invoice_id, number, reversal, line, stream,
  payment_id, payer_id, actor_id`

/**
 * A select of the scope's rows, one for each payment, and for each credit that was added or paid out other than by an
 * invoice. Payments of deleted invoices are kept: their money has become credit.
 */
export function journalEntries(sql: Sql, { placeId, from, to, method, text }: JournalScope): SqlFragment {
  const amount = text === undefined || text === '' ? null : typedAmount(text)
  const matching = text
    ? sql`and (kid_id in ${kidsNamed(sql, placeId, text)} or number like ${numberPattern(text)}
        or abs(amount) = ${amount}::bigint)`
    : sql``
  return sql`
    select ${sql.unsafe(COLUMNS)} from (
      select 'p' || (payment ->> 'id') as id, 'payment' as kind, (payment ->> 'day')::date as day,
        (payment ->> 'at')::timestamptz as at, (payment -> 'amount')::bigint as amount,
        (payment -> 'applied')::bigint as applied, (payment -> 'toCredit')::bigint as to_credit,
        payment ->> 'method' as method, kid_id, invoices.id as invoice_id, number,
        nullif(payment -> 'reversed', 'null') as reversal, (payment -> 'lineId')::bigint as line,
        'invoice-' || invoices.id as stream, (payment -> 'id')::bigint as payment_id,
        (payment -> 'payerId')::bigint as payer_id, null::bigint as actor_id
      from invoices cross join lateral jsonb_array_elements(payments) payment
      where place_id = ${placeId} and payments <> '[]' and last_payment_day(payments) >= ${from}
      union all
      select 'c' || entry.kid_id || '-' || entry.version,
        case entry.kind when 'added' then 'credit_added' when 'returned' then 'credit_returned' else entry.kind end,
        coalesce((event.data ->> 'day')::date, (entry.at at time zone 'Europe/Warsaw')::date), entry.at,
        entry.amount + entry.deposit + entry.refunding, 0, entry.amount,
        coalesce(event.data ->> 'method',
          case when event.data ? 'lineId' or event.data ? 'refundId' then 'transfer' end), entry.kid_id, null, null,
        null, (event.data -> 'lineId')::bigint, event.stream, null, null, event.actor_id
      from kids
      join credit_entries entry on entry.kid_id = kids.id
      join events event on event.stream = 'credit-' || entry.kid_id and event.version = entry.version
      where kids.place_id = ${placeId} and entry.kind in ('added', 'returned', 'deposit_received', 'deposit_returned',
        'refund_paid', 'refund_bounced')) entries
    where day between ${from} and ${to} ${method ? sql`and method = ${method}` : sql``} ${matching}`
}

/** A row with its names; instants in PostgreSQL's format. */
export type JournalJson = Omit<JournalRow, 'kid' | 'invoice' | 'reversed'> & {
  readonly kidId: number
  readonly firstname: string
  readonly lastname: string
  readonly groupId: number
  readonly groupName: string
  readonly groupColor: number
  readonly invoiceId: number | null
  readonly number: string | null
  readonly reversal: Pick<NonNullable<JournalRow['reversed']>, 'at' | 'reason'> | null
  readonly reversedBy: string
}

/**
 * A select of `shown`, rows of `journalEntries`, with their names, unordered.
 */
export function namedEntries(sql: Sql, placeId: number, shown: SqlFragment): SqlFragment {
  const actor = (account: SqlFragment) => actorName(sql, placeId, account)
  const recordedBy = (type: string) => sql`(
    select actor_id from events
    where stream = shown.stream and type = ${type} and (data -> 'paymentId')::bigint = shown.payment_id)`
  const reverser = sql`case when reversal is not null then ${recordedBy('PaymentReversed')} end`
  return sql`
    select shown.id, kind, day, at, amount, applied, to_credit as "toCredit", method, kid.id as "kidId", kid.firstname,
      kid.lastname, kid_group.id as "groupId", kid_group.name as "groupName", kid_group.color as "groupColor",
      invoice_id as "invoiceId", number, ${actor(sql`actors.recorder`)} as by, reversal,
      ${actor(sql`actors.reverser`)} as "reversedBy", line,
      (select payers.name from payers where payers.id = shown.payer_id) as payer
    from (${shown}) shown
    cross join lateral (
      select coalesce(shown.actor_id, ${recordedBy('PaymentRecorded')}) as recorder, ${reverser} as reverser) actors
    join kids kid on kid.id = shown.kid_id
    join groups kid_group on kid_group.id = kid.group_id`
}

/** A row for a file; `reason` is that of its reversal. */
export type JournalReportRow = Pick<
  JournalJson,
  | 'kind'
  | 'day'
  | 'amount'
  | 'applied'
  | 'toCredit'
  | 'method'
  | 'firstname'
  | 'lastname'
  | 'groupName'
  | 'number'
> &
  Pick<JournalJson, 'by' | 'line' | 'payer'> & {
    readonly recordedDay: Day
    readonly reversedDay: Day | null
    readonly reason: ReversalReason | null
  }

/** The query, oldest first, to be read with `.cursor(rows)`. */
export function journalForReport(sql: Sql, scope: JournalScope) {
  const named = namedEntries(sql, scope.placeId, journalEntries(sql, scope))
  const warsawDay = (instant: SqlFragment) => sql`(${instant} at time zone 'Europe/Warsaw')::date`
  return sql<JournalReportRow[]>`
    select named.*, ${warsawDay(sql`at`)} as "recordedDay", reversal ->> 'reason' as reason,
      ${warsawDay(sql`(reversal ->> 'at')::timestamptz`)} as "reversedDay"
    from (${named}) named
    order by day, at, id collate "C"`
}
