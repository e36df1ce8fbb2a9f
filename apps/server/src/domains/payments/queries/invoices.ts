/** Invoices for display: with the names of the kid, the place and the types, and the notes. */
import type { DocumentKind } from '@skrzat/contract/accounting'
import { holds, kidsToPayFor, type Principal, type Rights } from '@skrzat/contract/access'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { invoiceAge } from '@skrzat/contract/invoice-age'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { Invoice, InvoiceShare } from '@skrzat/contract/wire/payments'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type {
  groups,
  invoices,
  kids,
  ledgerNotes,
  payers,
  paymentTypeLabels,
  places,
} from '@skrzat/db/schema'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { rowsJson } from '../../../kernel/projection/index.ts'
import { documentKindAt } from '../../document-kinds/index.ts'
import { isPayerOf } from '../access.ts'
import { withExtra } from '../line-names.ts'
import type { InvoiceRow } from '../projection/fold.ts'
import { invoicesTable } from '../projection/tables.ts'
import { accountOf, type VirtualAccounts, virtualAccounts } from './account-of.ts'

/** A row of the statement's JSON; instants in PostgreSQL's format. */
type InvoiceJson = Omit<InvoiceRow, 'paid' | 'byDays' | 'takenOff'> &
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
  payers: RowOf<typeof payers, 'id' | 'name'>[]
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
        page.amount_left as "amountLeft", page.others_left as "othersLeft", page.shares, page.credit_day as "creditDay",
        page.split_note_id as "splitNoteId", page.parts, page.payments, page.basis, page.corrections, page.note_id as "noteId",
        page.created_at as "createdAt", page.created_day as "createdDay", page.deadline,
        page.viewed_at as "viewedAt", page.paid_at as "paidAt", page.paid_day as "paidDay", page.deleted_at as "deletedAt", page.reminded_day as "remindedDay",
        ${documentKindAt(sql, sql`place.id`, sql`page.created_at`)} as "documentKind",
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
        select split_note_id from page
        union all
        select (correction ->> 'noteId')::uuid from page, jsonb_array_elements(page.corrections) correction
        union all
        select noted::uuid from page, jsonb_array_elements(page.payments) payment,
          lateral (values (payment #>> '{reversed,noteId}'), (payment ->> 'noteId')) ids (noted))),
    named_payers as (
      select id, name from payers where id in (
        select jsonb_path_query(page.shares, '$[*].payerId')::bigint from page
        union all
        select jsonb_path_query(page.payments, '$[*].payerId')::bigint from page))`
}

export function invoicesColumns(sql: Sql): SqlFragment {
  return sql`
    (select coalesce(json_agg(shown order by ord), '[]') from shown) as rows,
    (select coalesce(json_agg(labels), '[]') from labels) as labels,
    (select coalesce(json_agg(notes), '[]') from notes) as notes,
    (select coalesce(json_agg(named_payers), '[]') from named_payers) as payers`
}

const isoInstant = (text: string): string => new Date(text).toISOString()

/** Who reads; parents see neither staff's notes on payments nor the reasons of reversals. */
type Reader = { readonly audience: 'staff' | 'parent'; readonly langKey: LangKey }

/** Invoices as the reader sees them. */
export function toInvoices(
  { rows, labels, notes, payers }: InvoicesJson,
  now: Date,
  { audience, langKey }: Reader,
): Invoice[] {
  const today = warsawDay(now)
  const labelOf = new Map(labels.map((label) => [label.id, label]))
  const noteOf = new Map(notes.map((note) => [note.id, note.text]))
  const text = (id: string | null) => (id === null ? null : (noteOf.get(id) ?? null))
  const nameOf = (labelId: number) => {
    const { name = '', display = '' } = labelOf.get(labelId) ?? {}
    return { name, display: display || name }
  }
  const payerOf = new Map(payers.map((payer) => [payer.id, payer.name]))
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
      ...withExtra(nameOf(line.labelId), line.extra, langKey),
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
    amountLeft: audience === 'staff' ? row.amountLeft : ownLeftOf(row),
    ...(row.shares.length > 0 && { ownLeft: ownLeftOf(row), shares: sharesOf(row, payerOf, audience) }),
    ...withReason(text(row.splitNoteId)),
    payments: paymentsFor(row, audience).map(({ at, noteId, lineId, payerId, reversed, ...payment }) => ({
      ...payment,
      ...(payerId !== undefined && { payer: payerOf.get(payerId) ?? '' }),
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
          display: withExtra(nameOf(labelId), extra, langKey).display,
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
    ...settledOf(row, audience),
    age: invoiceAge(row.createdDay, today, row.paymentDays),
    deletedDate: row.deletedAt && isoInstant(row.deletedAt),
  }))
}

const withReason = (splitReason: string | null) => (splitReason === null ? {} : { splitReason })

/** What is left of the guardians' part. */
const ownLeftOf = ({ amountLeft, othersLeft }: Pick<InvoiceJson, 'amountLeft' | 'othersLeft'>) =>
  amountLeft - othersLeft

function sharesOf(
  { shares }: InvoiceJson,
  payerOf: ReadonlyMap<number, string>,
  audience: 'staff' | 'parent',
): InvoiceShare[] {
  return shares.map(({ payerId, amount, paid }) => ({
    payerId,
    payer: payerOf.get(payerId) ?? '',
    amount,
    ...(audience === 'staff' && { amountLeft: amount - paid }),
  }))
}

/** Parents see the payments of their own part. */
function paymentsFor({ payments }: InvoiceJson, audience: 'staff' | 'parent'): InvoiceJson['payments'] {
  return audience === 'staff' ? payments : payments.filter(({ payerId }) => payerId === undefined)
}

/** Parents have paid an invoice once their part is settled, whatever others still owe. */
function settledOf(
  row: InvoiceJson,
  audience: 'staff' | 'parent',
): Pick<Invoice, 'paid' | 'paidDate' | 'paidDay'> {
  if (audience === 'staff' || row.shares.length === 0)
    return { paid: row.paidAt !== null, paidDate: row.paidAt && isoInstant(row.paidAt), paidDay: row.paidDay }
  if (ownLeftOf(row) > 0) return { paid: false, paidDate: null, paidDay: null }
  const own = paymentsFor(row, audience).filter(({ reversed }) => reversed === null)
  const days = [...own.map(({ day }) => day), ...(row.creditDay === null ? [] : [row.creditDay])]
  return {
    paid: true,
    paidDate:
      own
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? isoInstant(row.createdAt),
    paidDay: days.sort().at(-1) ?? row.createdDay,
  }
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

/** When it is read, and in whose language. */
type Read = { readonly now: Date; readonly langKey: LangKey }

/** Invoices by id, deleted ones too, in the order of the ids; unknown ids are left out. */
export async function invoicesById(
  sql: Sql,
  ids: readonly number[],
  { now, langKey }: Read,
): Promise<Invoice[]> {
  const page = sql`
    select invoices.*, wanted.ord from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, ord)
    join invoices using (id)`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, { audience: 'staff', langKey }) : []
}

/** Invoices as of a command, with today's names; in the order of the rows. */
export async function invoicesAsOf(
  sql: Sql,
  rows: readonly InvoiceRow[],
  { now, langKey }: Read,
): Promise<Invoice[]> {
  const page = sql`
    select *, ordinality as ord
    from json_populate_recordset(null::invoices, ${rowsJson(invoicesTable, rows)}::text::json) with ordinality`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, { audience: 'staff', langKey }) : []
}

/**
 * A parent's invoices, newest first: the unpaid ones, or with `history` the last 500. Of kids that have left, always
 * only the unpaid ones.
 */
export async function invoicesOfParent(
  sql: Sql,
  { kids, formerKids }: Pick<Rights, 'kids' | 'formerKids'>,
  { history, now, langKey, id }: Read & { history: boolean; id?: number },
): Promise<Invoice[]> {
  const page = sql`
    select *, row_number() over (order by id desc) as ord from (
      select * from invoices
      where deleted_at is null and ${ofParent(sql, { kids, formerKids }, history)} ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by id desc limit 500) newest`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, { audience: 'parent', langKey }) : []
}

/** A page of all invoices of a kid, deleted ones too, by id, as its parents see them. One statement. */
export async function invoicesOfKidFrom(
  sql: Sql,
  kidId: number,
  { after, most, now }: { readonly after: number; readonly most: number; readonly now: Date },
): Promise<Invoice[]> {
  const page = sql`
    select *, row_number() over (order by id) as ord from (
      select * from invoices where kid_id = ${kidId} and id > ${after} order by id limit ${most}) next`
  const [row] = await sql<InvoicesJson[]>`with ${invoicesFrom(sql, page)} select ${invoicesColumns(sql)}`
  return row ? toInvoices(row, now, { audience: 'parent', langKey: 'pl' }) : []
}

/** Whether an invoice is one of the parent's; without `history` only if their part of it is unpaid. */
export function ofParent(
  sql: Sql,
  { kids, formerKids }: Pick<Rights, 'kids' | 'formerKids'>,
  history: boolean,
): SqlFragment {
  const own = kidsToPayFor({ kids })
  const former = formerKids.map(({ id }) => id)
  const open = history ? former : [...own, ...former]
  return sql`(kid_id = any(${history ? own : []}::bigint[])
    or kid_id = any(${open}::bigint[]) and paid_at is null and amount_left > others_left)`
}

/**
 * One invoice, for its kid's parents and for staff who bill.
 * @param langKey by default the principal's
 * @param deletedToo for staff; parents never see deleted ones
 * @throws DomainError invoice.not_found, also for a deleted one and for everybody else
 */
export async function invoiceFor(
  sql: Sql,
  principal: Principal,
  id: number,
  {
    now,
    langKey = principal.langKey,
    deletedToo = false,
  }: { now: Date; langKey?: LangKey; deletedToo?: boolean },
): Promise<Invoice> {
  const at = await placeOfInvoice(sql, id)
  if (!at) throw new DomainError('invoice.not_found')
  const asParent = isPayerOf(principal, at)
  if (!asParent && !holds(principal, at.placeId, 'payments')) throw new DomainError('invoice.not_found')
  if (at.deleted && (!deletedToo || asParent)) throw new DomainError('invoice.not_found')
  const [invoice] = asParent
    ? await invoicesOfParent(sql, principal, { history: true, now, langKey, id })
    : await invoicesById(sql, [id], { now, langKey })
  return found(invoice, 'invoice.not_found')
}

type Placed = RowOf<typeof invoices, 'placeId' | 'kidId' | 'createdDay'> & {
  /** The guardians have yet to pay something of it. */
  open: boolean
  deleted: boolean
}

/** The place and the day of an invoice, also of a deleted one; undefined for an unknown one. */
export async function placeOfInvoice(sql: Sql, id: number): Promise<Placed | undefined> {
  const [row] = await sql<Placed[]>`
    select place_id as "placeId", kid_id as "kidId", created_day as "createdDay", deleted_at is not null as deleted,
      amount_left > others_left and deleted_at is null as open
    from invoices where id = ${id}`
  return row
}

/** Days for which parents see that an account number is new (spec: Accounts and sign-in). */
const NEW_DAYS = 14

function newSince(changedAt: Date | string | null, today: Day): Day | null {
  const day = changedAt && warsawDay(new Date(changedAt))
  return day && today < addDays(day, NEW_DAYS) ? day : null
}
