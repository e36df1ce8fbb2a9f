/** What a place sold on days: invoices by their day of issue and corrections by theirs, without deleted invoices. */
import type { Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import type { Basis, InvoiceLine } from '../events.ts'

export type SalesLine = {
  readonly paymentTypeId: number
  readonly name: string
  /** Grosze; of a correction the signed difference. */
  readonly amount: number
}

/** An invoice as it was issued, or a correction as the difference that it makes. */
export type SalesRow = {
  readonly invoiceId: number
  readonly kidId: number
  readonly kid: string
  readonly number: string
  /** The invoice that it corrects; null for an invoice. */
  readonly corrects: { readonly number: string; readonly day: Day } | null
  /** The invoice's instant of issue, by which its kind, seller and buyer are chosen. */
  readonly issuedAt: Date
  readonly day: Day
  readonly deadline: Day
  readonly period: { readonly from: Day; readonly to: Day } | null
  readonly amount: number
  readonly lines: readonly SalesLine[]
}

type Part = Pick<InvoiceLine, 'paymentTypeId' | 'labelId' | 'amount'>

/** A correction as the row of its invoice keeps it: `was` is what it replaced. */
type Correction = {
  readonly number: string
  readonly day: Day
  readonly difference: number
  readonly was: { readonly amount: number; readonly parts: readonly Part[] }
}

type Row = {
  id: number
  kidId: number
  kid: string
  number: string
  createdAt: Date
  createdDay: Day
  deadline: Day
  basis: Basis
  amount: number
  parts: readonly Part[]
  corrections: readonly Correction[]
}

/** In the order of days and numbers. */
export async function salesOf(
  sql: AnySql,
  { placeId, from, to }: { readonly placeId: number; readonly from: Day; readonly to: Day },
): Promise<SalesRow[]> {
  const rows = await sql<Row[]>`
    select invoice.id, invoice.kid_id as "kidId", kid.firstname || ' ' || kid.lastname as kid, invoice.number,
      invoice.created_at as "createdAt", invoice.created_day as "createdDay", invoice.deadline, invoice.basis,
      invoice.amount, invoice.parts, invoice.corrections
    from invoices invoice
    join kids kid on kid.id = invoice.kid_id
    where invoice.place_id = ${placeId} and invoice.created_day <= ${to} and invoice.deleted_at is null
      and (invoice.created_day >= ${from}
        or jsonb_path_exists(invoice.corrections, '$[*].day ? (@ >= $from)',
          jsonb_build_object('from', ${from}::text)))`
  const names = await labelsOf(sql, rows)
  return rows
    .flatMap((row) => documentsOf(row, names))
    .filter(({ day }) => from <= day && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number))
}

async function labelsOf(sql: AnySql, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ parts, corrections }) =>
    [...parts, ...corrections.flatMap(({ was }) => was.parts)].map(({ labelId }) => labelId),
  )
  const labels = await sql<{ id: number; name: string }[]>`
    select id, coalesce(nullif(display, ''), name) as name from payment_type_labels
    where id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(labels.map(({ id, name }) => [id, name]))
}

/** The invoice as issued, and each of its corrections as a difference. */
function documentsOf(row: Row, names: ReadonlyMap<number, string>): SalesRow[] {
  const { corrections } = row
  const states = [...corrections.map(({ was }) => was), { amount: row.amount, parts: row.parts }]
  const [issued = { amount: row.amount, parts: row.parts }] = states
  const { id, kidId, kid, number, createdAt, createdDay, deadline } = row
  const common = { invoiceId: id, kidId, kid, issuedAt: createdAt, deadline, period: row.basis.period }
  const line = (part: Part) => ({
    paymentTypeId: part.paymentTypeId,
    name: names.get(part.labelId) ?? '',
    amount: part.amount,
  })
  return [
    {
      ...common,
      number,
      corrects: null,
      day: createdDay,
      amount: issued.amount,
      lines: issued.parts.map(line),
    },
    ...corrections.map((correction, index) => ({
      ...common,
      number: correction.number,
      corrects: { number, day: createdDay },
      day: correction.day,
      amount: correction.difference,
      lines: differencesOf(correction.was.parts, states[index + 1]?.parts ?? []).map(line),
    })),
  ]
}

/** The lines of which the amount changed, with by how much; they sum to the difference of the totals. */
function differencesOf(before: readonly Part[], after: readonly Part[]): Part[] {
  const parts = new Map<number, Part>()
  for (const part of before) add(parts, part, -part.amount)
  for (const part of after) add(parts, part, part.amount)
  return [...parts.values()].filter(({ amount }) => amount !== 0)
}

function add(parts: Map<number, Part>, part: Part, amount: number) {
  const known = parts.get(part.paymentTypeId)?.amount ?? 0
  parts.set(part.paymentTypeId, { ...part, amount: known + amount })
}

/** Every type of payment of a place, retired ones too, with its current name. */
export async function typesOfPlace(sql: AnySql, placeId: number): Promise<{ id: number; name: string }[]> {
  return await sql<{ id: number; name: string }[]>`
    select type.id, label.name from payment_types type
    cross join lateral (
      select name from payment_type_labels where payment_type_id = type.id order by id desc limit 1) label
    where type.place_id = ${placeId} order by type.id`
}
