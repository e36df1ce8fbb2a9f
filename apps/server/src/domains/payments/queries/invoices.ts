/** Invoices for display: with the names of the kid, the place and the types, and the notes. */
import type { DocumentKind } from '@skrzat/contract/accounting'
import { holds, kidsToPayFor, type Principal, type Rights } from '@skrzat/contract/access'
import { discountText } from '@skrzat/contract/discount'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { invoiceAge } from '@skrzat/contract/invoice-age'
import type { Invoice } from '@skrzat/contract/wire/payments'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { groups, invoices, kids, ledgerNotes, paymentTypeLabels, places } from '@skrzat/db/schema'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { rowsJson } from '../../../kernel/projection/index.ts'
import { isPayerOf } from '../access.ts'
import type { InvoiceLine } from '../events.ts'
import type { InvoiceRow } from '../projection/fold.ts'
import { invoicesTable } from '../projection/tables.ts'
import { accountOf, type VirtualAccounts, virtualAccounts } from './account-of.ts'

/** A row of the statement's JSON; instants in PostgreSQL's format. */
type InvoiceJson = Omit<InvoiceRow, 'paid' | 'byDays' | 'takenOff' | 'creditDay'> &
  RowOf<typeof places, 'accountNumber' | 'accountNumberChangedAt' | 'nip' | 'paymentDays'> &
  RowOf<typeof kids, 'firstname' | 'lastname'> & {
    virtualAccounts: VirtualAccounts
    documentKind: DocumentKind | null
    placeName: ValueOf<typeof places, 'name'>
    groupName: ValueOf<typeof groups, 'name'>
    groupColor: ValueOf<typeof groups, 'color'>
  }

export type InvoicesJson = {
  rows: InvoiceJson[]
  labels: RowOf<typeof paymentTypeLabels, 'id' | 'name' | 'display'>[]
  notes: RowOf<typeof ledgerNotes, 'id' | 'text'>[]
}

/**
 * The common table expressions that build invoices from `page`, a select of rows of `invoices` with `ord`, their order;
 * `invoicesColumns` selects from them. No extra round trip.
 */
export function invoicesFrom(sql: Sql, page: SqlFragment): SqlFragment {
  return sql`
    page as materialized (${page}),
    shown as (
      select page.ord, page.id, page.version, page.number, page.amount, page.credit_used as "creditUsed",
        page.amount_left as "amountLeft", page.parts, page.payments, page.basis, page.corrections, page.note_id as "noteId",
        page.created_at as "createdAt", page.created_day as "createdDay", page.deadline,
        page.viewed_at as "viewedAt", page.paid_at as "paidAt", page.paid_day as "paidDay", page.deleted_at as "deletedAt", page.reminded_day as "remindedDay",
        (select kind from accounting_documents where place_id = place.id and valid_from <= page.created_at
          order by valid_from desc, id desc limit 1) as "documentKind",
        place.id as "placeId", place.name as "placeName", place.account_number as "accountNumber",
        ${virtualAccounts(sql)} as "virtualAccounts",
        place.account_number_changed_at as "accountNumberChangedAt", place.nip,
        place.payment_days as "paymentDays", kid.id as "kidId", kid.firstname, kid.lastname,
        kid_group.id as "groupId", kid_group.name as "groupName", kid_group.color as "groupColor"
      from page
      join places place on place.id = page.place_id
      join kids kid on kid.id = page.kid_id
      join groups kid_group on kid_group.id = kid.group_id),
    labels as (
      select id, name, display from payment_type_labels where id in (
        select (part ->> 'labelId')::bigint from page, jsonb_array_elements(page.parts) part
        union all
        select (part ->> 'labelId')::bigint from page, jsonb_path_query(page.corrections, '$[*].was.parts[*]') part)),
    notes as (
      select id, text from ledger_notes where id in (
        select note_id from page
        union all
        select (correction ->> 'noteId')::uuid from page, jsonb_array_elements(page.corrections) correction
        union all
        select noted::uuid from page, jsonb_array_elements(page.payments) payment,
          lateral (values (payment #>> '{reversed,noteId}'), (payment ->> 'noteId')) ids (noted)))`
}

export function invoicesColumns(sql: Sql): SqlFragment {
  return sql`
    (select coalesce(json_agg(shown order by ord), '[]') from shown) as rows,
    (select coalesce(json_agg(labels), '[]') from labels) as labels,
    (select coalesce(json_agg(notes), '[]') from notes) as notes`
}

const isoInstant = (text: string): string => new Date(text).toISOString()

/** @param audience parents see neither staff's notes on payments nor the reasons of reversals */
export function toInvoices(
  { rows, labels, notes }: InvoicesJson,
  now: Date,
  audience: 'staff' | 'parent',
): Invoice[] {
  const today = warsawDay(now)
  const labelOf = new Map(labels.map((label) => [label.id, label]))
  const noteOf = new Map(notes.map((note) => [note.id, note.text]))
  const text = (id: string | null) => (id === null ? null : (noteOf.get(id) ?? null))
  const nameOf = (labelId: number) => {
    const { name = '', display = '' } = labelOf.get(labelId) ?? {}
    return { name, display: display || name }
  }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    number: row.number,
    ...(row.documentKind && { documentKind: row.documentKind }),
    place: payee(row, today),
    kid: {
      id: row.kidId,
      firstname: row.firstname,
      lastname: row.lastname,
      group: { id: row.groupId, name: row.groupName, color: row.groupColor },
    },
    ...row.basis,
    lines: row.parts.map((line) => ({
      paymentTypeId: line.paymentTypeId,
      ...withExtra(nameOf(line.labelId), line.extra),
      type: line.kind,
      mainValue: line.mainValue,
      daily: line.daily,
      days: line.days,
      absent: line.absent,
      takenOff: line.takenOff,
      additional: line.additional,
      ...(line.stay && { stay: line.stay }),
      rule: line.rule,
      computed: line.computed,
      amount: line.amount,
      ...(line.extra && { extra: line.extra }),
    })),
    amount: row.amount,
    creditUsed: row.creditUsed,
    amountLeft: row.amountLeft,
    payments: row.payments.map(({ at, noteId, lineId, reversed, ...payment }) => ({
      ...payment,
      ...(audience === 'staff' && lineId !== undefined && { lineId }),
      note: audience === 'staff' ? text(noteId) : null,
      createdDate: at,
      reversed: reversed && {
        at: reversed.at,
        reason: reversed.reason,
        note: audience === 'staff' ? text(reversed.noteId) : null,
      },
    })),
    corrections: row.corrections.map(({ noteId, was, ...correction }) => ({
      ...correction,
      was: {
        amount: was.amount,
        lines: was.parts.map(({ paymentTypeId, labelId, amount, extra }) => ({
          paymentTypeId,
          display: withExtra(nameOf(labelId), extra).display,
          amount,
        })),
      },
      reason: text(noteId),
    })),
    additionalInfo: text(row.noteId),
    createdDate: isoInstant(row.createdAt),
    createdDay: row.createdDay,
    deadline: row.deadline,
    viewed: row.viewedAt && isoInstant(row.viewedAt),
    reminded: row.remindedDay,
    paid: row.paidAt !== null,
    paidDate: row.paidAt && isoInstant(row.paidAt),
    paidDay: row.paidDay,
    age: invoiceAge(row.createdDay, today, row.paymentDays),
    deletedDate: row.deletedAt && isoInstant(row.deletedAt),
  }))
}

/** The place, with the account that the invoice is paid to. */
function payee(row: InvoiceJson, today: Day): Invoice['place'] {
  const kinds = row.parts.map(({ kind }) => kind)
  const accountNumber = accountOf(row.accountNumber, row.virtualAccounts, kinds)
  return {
    id: row.placeId,
    name: row.placeName,
    accountNumber,
    ...(accountNumber === row.virtualAccounts?.MEALS && { accountForMeals: true }),
    accountNumberNewSince: newSince(row.accountNumberChangedAt, today),
    nip: row.nip,
  }
}

/** Invoices by id, deleted ones too, in the order of the ids; unknown ids are left out. */
export async function invoicesById(sql: Sql, ids: readonly number[], now: Date): Promise<Invoice[]> {
  const page = sql`
    select invoices.*, wanted.ord from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, ord)
    join invoices using (id)`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, 'staff') : []
}

/** Invoices as of a command, with today's names; in the order of the rows. */
export async function invoicesAsOf(sql: Sql, rows: readonly InvoiceRow[], now: Date): Promise<Invoice[]> {
  const page = sql`
    select *, ordinality as ord
    from json_populate_recordset(null::invoices, ${rowsJson(invoicesTable, rows)}::text::json) with ordinality`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, 'staff') : []
}

/**
 * A parent's invoices, newest first: the unpaid ones, or with `history` the last 500. Of kids that have left, always
 * only the unpaid ones.
 */
export async function invoicesOfParent(
  sql: Sql,
  { kids, formerKids }: Pick<Rights, 'kids' | 'formerKids'>,
  { history, now, id }: { history: boolean; now: Date; id?: number },
): Promise<Invoice[]> {
  const page = sql`
    select *, row_number() over (order by id desc) as ord from (
      select * from invoices
      where deleted_at is null and ${ofParent(sql, { kids, formerKids }, history)} ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by id desc limit 500) newest`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, 'parent') : []
}

/** Whether an invoice is one of the parent's; without `history` only if it is unpaid. */
export function ofParent(
  sql: Sql,
  { kids, formerKids }: Pick<Rights, 'kids' | 'formerKids'>,
  history: boolean,
): SqlFragment {
  const own = kidsToPayFor({ kids })
  const former = formerKids.map(({ id }) => id)
  const open = history ? former : [...own, ...former]
  return sql`(kid_id = any(${history ? own : []}::bigint[])
    or kid_id = any(${open}::bigint[]) and paid_at is null)`
}

/**
 * One invoice, for its kid's parents and for staff who bill.
 * @param deletedToo for staff; parents never see deleted ones
 * @throws DomainError invoice.not_found, also for a deleted one and for everybody else
 */
export async function invoiceFor(
  sql: Sql,
  principal: Principal,
  id: number,
  { now, deletedToo = false }: { now: Date; deletedToo?: boolean },
): Promise<Invoice> {
  const at = await placeOfInvoice(sql, id)
  if (!at) throw new DomainError('invoice.not_found')
  const asParent = isPayerOf(principal, at)
  if (!asParent && !holds(principal, at.placeId, 'payments')) throw new DomainError('invoice.not_found')
  if (at.deleted && (!deletedToo || asParent)) throw new DomainError('invoice.not_found')
  const [invoice] = asParent
    ? await invoicesOfParent(sql, principal, { history: true, now, id })
    : await invoicesById(sql, [id], now)
  return found(invoice, 'invoice.not_found')
}

type Placed = RowOf<typeof invoices, 'placeId' | 'kidId' | 'createdDay'> & { open: boolean; deleted: boolean }

/** The place and the day of an invoice, also of a deleted one; undefined for an unknown one. */
export async function placeOfInvoice(sql: Sql, id: number): Promise<Placed | undefined> {
  const [row] = await sql<Placed[]>`
    select place_id as "placeId", kid_id as "kidId", created_day as "createdDay", deleted_at is not null as deleted,
      paid_at is null and deleted_at is null as open
    from invoices where id = ${id}`
  return row
}

/** Days for which parents see that an account number is new (spec: Accounts and sign-in). */
const NEW_DAYS = 14

function newSince(changedAt: Date | string | null, today: Day): Day | null {
  const day = changedAt && warsawDay(new Date(changedAt))
  return day && today < addDays(day, NEW_DAYS) ? day : null
}

/** Polish, as the names of the place's payment types are: `Czesne – zniżka dla rodzeństwa 10%`. */
function withExtra(named: { name: string; display: string }, extra: InvoiceLine['extra']) {
  if (!extra) return named
  const what = extra.kind === 'discount' ? discountText(extra) : 'wyrównanie'
  return { name: `${named.name} – ${what}`, display: `${named.display} – ${what}` }
}
