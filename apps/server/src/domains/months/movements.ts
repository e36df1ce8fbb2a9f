/** What events of money do to the balances of kids and invoices, from the log, in SQL. */
import type { Day } from '@skrzat/contract/days'
import { type Flow, FLOWS } from '@skrzat/contract/month-sheet'
import type { AnySql, SqlFragment } from '@skrzat/db/client'

export type Days = {
  readonly placeId: number
  /** Exclusive; null for all days up to `to`. */
  readonly after: Day | null
  /** Inclusive. */
  readonly to: Day
}

/**
 * A row for each event of money of these days: `day`, `kid_id`, `invoice_id` (null for credit and deposits), `method`
 * (empty for money that names none), `line_id`, `payment_id`, and the flows of a sheet. Companion events of credit say nothing more.
 */
export function movements(sql: AnySql, { placeId, after, to }: Days): SqlFragment {
  return sql`
    select event.day, event.type, event.stream, event.invoice_id, event."paymentId" as payment_id,
      ${lineOf(sql)} as line_id,
      coalesce(invoice.kid_id, case when event.stream like 'credit-%' then substr(event.stream, 8)::bigint end) as kid_id,
      ${methodOf(sql)} as method, ${sql.unsafe(FLOW_COLUMNS)}
    from (
      select money_day(logged.data, logged.at) as day, logged.type, logged.stream, logged.version,
        case when logged.stream like 'invoice-%' then substr(logged.stream, 9)::bigint end as invoice_id, data.*
      from events logged
      cross join lateral jsonb_to_record(logged.data) as data (
        amount bigint, "creditUsed" bigint, applied bigint, "toCredit" bigint, payments bigint, difference bigint,
        "fromPayments" bigint, "fromCredit" bigint, "paymentId" bigint, "lineId" bigint, method text, "from" text)
      where logged.place_id = ${placeId} and is_money(logged.type) and money_day(logged.data, logged.at) <= ${to}
        ${after === null ? sql`` : sql`and money_day(logged.data, logged.at) > ${after}`}) event
    left join invoices invoice on invoice.id = event.invoice_id`
}

/** A reversal is of its payment's method. */
const methodOf = (sql: AnySql) => sql`
  case event.type
    when 'PaymentReversed' then coalesce((
      select payment.data ->> 'method' from events payment
      where payment.stream = event.stream and payment.type = 'PaymentRecorded'
        and (payment.data -> 'paymentId')::bigint = event."paymentId"), '')
    when 'PaymentRecorded' then coalesce(event.method, '')
    when 'DepositReceived' then coalesce(event.method, case when event."lineId" is not null then 'transfer' end, '')
    when 'CreditAdded' then case when event."lineId" is not null then 'transfer' else '' end
    else '' end`

/** The line of a bank's statement; of a reversal, its payment's. */
const lineOf = (sql: AnySql) => sql`
  case event.type
    when 'PaymentReversed' then (
      select (payment.data -> 'lineId')::bigint from events payment
      where payment.stream = event.stream and payment.type = 'PaymentRecorded'
        and (payment.data -> 'paymentId')::bigint = event."paymentId")
    else event."lineId" end`

/** What an invoice came to, with its corrections, before it was deleted. */
const DELETED = `(
  select sum((part.data -> case part.type when 'InvoiceIssued' then 'amount' else 'difference' end)::bigint)
  from events part
  where part.stream = event.stream and part.version < event.version
    and part.type in ('InvoiceIssued', 'InvoiceCorrected'))`

/** Each flow by the types that move it; no other type does. */
const FLOW_SQL: Readonly<Record<Flow, Readonly<Record<string, string>>>> = {
  charged: { InvoiceIssued: 'event.amount' },
  corrections: { InvoiceCorrected: 'event.difference', InvoiceDeleted: `-${DELETED}` },
  applied: { PaymentRecorded: 'event.applied', PaymentReversed: '-event.applied' },
  credited: {
    PaymentRecorded: 'event."toCredit"',
    PaymentReversed: '-event."toCredit"',
    CreditAdded: 'event.amount',
  },
  deposited: { DepositReceived: 'event.amount' },
  creditUsed: {
    InvoiceIssued: 'event."creditUsed"',
    InvoiceCorrected: 'coalesce(event."creditUsed", 0) - coalesce(event."fromCredit", 0)',
    InvoiceCreditApplied: 'event.amount',
    InvoiceCreditReversed: '-event.amount',
    InvoiceDeleted: '-event."creditUsed"',
  },
  givenBack: { InvoiceCorrected: 'coalesce(event."fromPayments", 0)', InvoiceDeleted: 'event.payments' },
  creditReturned: {
    CreditReturned: 'event.amount',
    RefundPaid: 'event.amount',
    RefundBounced: '-event.amount',
  },
  depositsReturned: { DepositReturned: 'event.amount' },
  // A refund that is ordered is held with credit until it is paid.
  depositsUsed: {
    DepositUsed: 'event.amount',
    RefundOrdered: `case when event."from" = 'deposit' then event.amount else 0 end`,
    RefundCancelled: `case when event."from" = 'deposit' then -event.amount else 0 end`,
  },
}

const FLOW_COLUMNS = FLOWS.map((flow) => {
  const cases = Object.entries(FLOW_SQL[flow]).map(([type, value]) => `when '${type}' then ${value}`)
  return `case event.type ${cases.join(' ')} else 0 end as "${flow}"`
}).join(', ')
