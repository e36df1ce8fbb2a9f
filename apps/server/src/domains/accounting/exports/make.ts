/** Makes a file of sales, and keeps that it was made: the next one of the same days says that it is a repetition. */
import { createHash } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import { SALES_DAYS, type SalesFormat } from '@skrzat/contract/accounting'
import { type Day, daysBetween, monthOf } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { DocumentSettings, Party, SalesExport } from '@skrzat/contract/wire/accounting'
import type { AnySql } from '@skrzat/db/client'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { isErasedName } from '../../../kernel/erasing.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type SalesRow, salesOf, typesOfPlace } from '../../payments/index.ts'
import { buyersOf, documentSettingsOf, type Issued, missingOf } from '../documents.ts'
import { exportSettingsOf } from '../settings.ts'
import { serviceDayOf } from './assumed.ts'
import type { SalesDocument, SalesFile } from './sales-file.ts'
import type writeSales from './write.ts'

const WRITE = new URL('write.ts', import.meta.url)

export type ExportPorts = Pick<Kernel, 'db' | 'clock' | 'threads'> & {
  /** The last closed month of a place (`2026-11`), before which none is open; null without one. */
  readonly lastClosed: (sql: AnySql, placeId: number) => Promise<string | null>
  /** Opens the names that documents of erased people keep, in their order. */
  readonly identitiesOf: (
    sql: AnySql,
    placeId: number,
    documents: readonly Issued[],
  ) => Promise<readonly Identity[]>
}

/** What a document of an erased kid, or of a kid whose guardian was erased, names. */
export type Identity = {
  readonly firstname?: string
  readonly lastname?: string
  readonly buyer?: Party
}

export type SalesAsked = {
  readonly placeId: number
  readonly from: Day
  readonly to: Day
  readonly format: SalesFormat
}

/**
 * The bytes of a file of the sales of these days, at most a year.
 * @throws DomainError accounting.period, .too_long, .incomplete, .optima, unavailable
 */
export async function makeSalesFile(
  { db, clock, threads, lastClosed, identitiesOf }: ExportPorts,
  by: Principal,
  { placeId, from, to, format }: SalesAsked,
): Promise<{ bytes: Buffer; repetition: number; preliminary: boolean }> {
  if (from > to) throw new DomainError('accounting.period')
  if (daysBetween(from, to) >= SALES_DAYS) throw new DomainError('accounting.too_long', { days: SALES_DAYS })
  const now = clock.now()
  return await db.sql.begin(async (tx) => {
    // Two at once would both be the first.
    await tx`select pg_advisory_xact_lock(hashtext('sales exports'), ${placeId}::int)`
    const [settings, exported, rows, closed, before] = await Promise.all([
      documentSettingsOf(tx, placeId),
      typesOfPlace(tx, placeId).then((types) => exportSettingsOf(tx, placeId, types)),
      salesOf(tx, { placeId, from, to }),
      lastClosed(tx, placeId),
      tx<{ count: number }[]>`
        select count(*)::int as count from sales_exports
        where place_id = ${placeId} and format = ${format} and from_day <= ${to} and to_day >= ${from}`,
    ])
    const { optimaSource, optimaTarget, register, types } = exported
    if (format !== 'csv' && missingOf(settings).length > 0) throw new DomainError('accounting.incomplete')
    if (format === 'optima' && (optimaSource === '' || optimaTarget === ''))
      throw new DomainError('accounting.optima')
    const repetition = before[0]?.count ?? 0
    const preliminary = closed === null || closed < monthOf(to)
    const file: SalesFile = {
      format,
      from,
      to,
      madeAt: now.toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).replaceAll(/\D/g, ''),
      seller: settings.seller,
      optimaSource,
      optimaTarget,
      register,
      accounts: types,
      repetition,
      preliminary,
      documents: await documentsOf(tx, identitiesOf, placeId, rows),
    }
    const bytes = Buffer.from(await threads.run<typeof writeSales>(WRITE, file))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const sum = sumGrosze(rows.map(({ amount }) => amount))
    await tx`
      insert into sales_exports (place_id, from_day, to_day, format, documents, sum, repetition, preliminary, sha256,
        made_by, made_at)
      values (${placeId}, ${from}, ${to}, ${format}, ${rows.length}, ${sum}, ${repetition}, ${preliminary}, ${sha256},
        ${by.accountId}, ${now})`
    const data = { place: placeId, format, from, to, repetition }
    await audit(tx, { at: now, principal: by.login, type: 'SALES_EXPORTED', data, placeId })
    return { bytes, repetition, preliminary }
  })
}

/**
 * Each with the kind and the buyer of its invoice's time. Seals are opened only where a document names nobody, or a kid
 * without its name.
 */
async function documentsOf(
  sql: AnySql,
  identitiesOf: ExportPorts['identitiesOf'],
  placeId: number,
  rows: readonly SalesRow[],
): Promise<SalesDocument[]> {
  const [buyers, kinds] = await Promise.all([
    buyersOf(
      sql,
      rows.map(({ kidId, issuedAt }) => ({ kidId, at: issuedAt })),
    ),
    sql<{ kind: DocumentSettings['kind']; from: Date }[]>`
      select kind, valid_from as "from" from accounting_documents where place_id = ${placeId}
      order by valid_from desc, id desc`,
  ])
  const documents = rows.map(({ issuedAt, period, ...row }, index) => ({
    ...row,
    issuedAt,
    kind: kinds.find(({ from }) => from <= issuedAt)?.kind ?? 'NOTE',
    serviceDay: row.corrects ? row.day : serviceDayOf(period, row.day),
    buyer: buyers[index] ?? { name: '', street: '', postalCode: '', city: '', nip: '' },
  }))
  const nameless = documents.filter(({ buyer, kid }) => buyer.name === '' || isErasedName(kid))
  const found =
    nameless.length === 0
      ? []
      : await identitiesOf(
          sql,
          placeId,
          nameless.map(({ kidId, issuedAt }) => ({ kidId, at: issuedAt })),
        )
  const identities = new Map(nameless.map((document, nth) => [document, found[nth]]))
  return documents.map((document) => {
    const { issuedAt: _, ...rest } = document
    const { firstname, lastname, buyer } = identities.get(document) ?? {}
    return {
      ...rest,
      ...(firstname !== undefined && lastname !== undefined && { kid: `${firstname} ${lastname}` }),
      ...(buyer && rest.buyer.name === '' && { buyer }),
    }
  })
}

/**
 * Of issued invoices, the ids of those that a final file holds: one of their day that was made after them. A preliminary
 * one carries no weight, as it says so, and a final one follows it.
 */
export async function finallyExported(
  sql: AnySql,
  placeId: number,
  issued: readonly { readonly id: number; readonly day: Day; readonly at: Date }[],
): Promise<ReadonlySet<number>> {
  const rows = await sql<{ id: number }[]>`
    select id from unnest(${issued.map(({ id }) => id)}::bigint[], ${issued.map(({ day }) => day)}::date[],
      ${issued.map(({ at }) => at.toISOString())}::timestamptz[]) as invoice (id, day, at)
    where exists (
      select from sales_exports
      where place_id = ${placeId} and not preliminary and invoice.day between from_day and to_day
        and made_at >= invoice.at)`
  return new Set(rows.map(({ id }) => id))
}

/** Newest first. */
export async function exportsOf(sql: AnySql, placeId: number): Promise<SalesExport[]> {
  const rows = await sql<(Omit<SalesExport, 'madeAt'> & { madeAt: Date })[]>`
    select made.id, made.from_day as "from", made.to_day as "to", made.format, made.documents, made.sum,
      made.repetition, made.preliminary, made.sha256, made.made_at as "madeAt",
      trim(by.first_name || ' ' || by.last_name) as "madeBy"
    from sales_exports made join accounts by on by.id = made.made_by
    where made.place_id = ${placeId}
    order by made.id desc limit 100`
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}
