/** A place's documents and their sellers and buyers: rows are added, never changed, so that what was issued stays. */
import type { Principal } from '@skrzat/contract/access'
import { SELLER_FIELDS, type SellerField } from '@skrzat/contract/accounting'
import type {
  DocumentSettings,
  documentSettingsForm,
  KidBuyer,
  Party,
  PrintedDocument,
} from '@skrzat/contract/wire/accounting'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { accountingDocuments } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { isOneOf } from '../../kernel/erasing.ts'
import type { Kernel } from '../../kernel/kernel.ts'

type SettingsRow = Party & {
  [Name in 'kind' | 'exemption']: RowOf<typeof accountingDocuments, Name>[Name] | null
}

/**
 * The settings of a place at an instant, by default the latest. Without any, the seller is the place.
 * @throws DomainError place.not_found
 */
export async function documentSettingsOf(
  sql: AnySql,
  placeId: number,
  at: Date | null = null,
): Promise<DocumentSettings> {
  const [row] = await sql<SettingsRow[]>`
    select document.kind, document.exemption, coalesce(document.name, place.name) as name,
      coalesce(document.street, place.street) as street, coalesce(document.postal_code, '') as "postalCode",
      coalesce(document.city, place.city) as city, coalesce(document.nip, place.nip) as nip
    from places place
    left join lateral (
      select * from accounting_documents
      where place_id = place.id and (${at}::timestamptz is null or valid_from <= ${at})
      order by valid_from desc, id desc limit 1) document on true
    where place.id = ${placeId}`
  const { kind, exemption, ...seller } = found(row, 'place.not_found')
  return { kind, exemption, seller }
}

/** What an invoice needs and these settings lack. */
export function missingOf({ seller, exemption }: DocumentSettings): SellerField[] {
  return SELLER_FIELDS.filter((field) =>
    field === 'exemption' ? exemption === null : seller[field].trim() === '',
  )
}

/** What a place has to fill in before it issues: what its documents are, and for invoices the seller. */
export async function missingOfPlace(sql: AnySql, placeId: number): Promise<('kind' | SellerField)[]> {
  const settings = await documentSettingsOf(sql, placeId)
  if (settings.kind === null) return ['kind']
  return settings.kind === 'INVOICE' ? missingOf(settings) : []
}

/** @throws DomainError accounting.incomplete where the place issues invoices and one would lack something */
export async function checkIssue(sql: AnySql, placeId: number): Promise<void> {
  const settings = await documentSettingsOf(sql, placeId)
  if (settings.kind === 'INVOICE' && missingOf(settings).length > 0)
    throw new DomainError('accounting.incomplete')
}

/** Saves what documents are from now on. Earlier ones keep theirs. */
export async function saveDocumentSettings(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  by: Principal,
  { placeId, kind, exemption, seller }: z.output<typeof documentSettingsForm> & { readonly placeId: number },
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('accounting documents'), ${placeId}::int)`
    const before = await documentSettingsOf(tx, placeId)
    const fields = [
      ...(kind === before.kind ? [] : ['kind']),
      ...(exemption === before.exemption ? [] : ['exemption']),
      ...PARTY_FIELDS.filter((field) => seller[field] !== before.seller[field]),
    ]
    if (fields.length === 0) return
    const { name, street, postalCode, city, nip } = seller
    await tx`
      insert into accounting_documents (place_id, valid_from, kind, exemption, name, street, postal_code, city, nip,
        saved_by)
      values (${placeId}, ${now}, ${kind}, ${exemption}, ${name}, ${street}, ${postalCode}, ${city}, ${nip},
        ${by.accountId})`
    const data = { place: placeId, fields: fields.join(', ') }
    await audit(tx, { at: now, principal: by.login, type: 'ACCOUNTING_SETTINGS_CHANGED', data, placeId })
  })
}

const PARTY_FIELDS = ['name', 'street', 'postalCode', 'city', 'nip'] as const

/** Of an invoice or a correction: for which kid, and when it was issued. */
export type Issued = { readonly kidId: number; readonly at: Date }

/**
 * Who buys, for each: as entered at the time of issue, else as entered first since then, else the first guardian who
 * pays, by name. Nobody where that was a person who is erased: names that documents must keep are sealed.
 */
export async function buyersOf(sql: AnySql, issued: readonly Issued[]): Promise<Party[]> {
  return await sql<Party[]>`
    select coalesce(case when buyer.erased_at < of.at then null else buyer.name end, guardian.name, '') as name,
      coalesce(buyer.street, '') as street,
      coalesce(buyer.postal_code, '') as "postalCode", coalesce(buyer.city, '') as city,
      coalesce(buyer.nip, '') as nip
    from unnest(
      ${issued.map(({ kidId }) => kidId)}::bigint[], ${issued.map(({ at }) => at.toISOString())}::timestamptz[]
    ) with ordinality as of (kid_id, at, nth)
    left join lateral (
      select * from accounting_buyers where kid_id = of.kid_id
      order by valid_from > of.at, case when valid_from <= of.at then valid_from end desc, valid_from, id desc
      limit 1) buyer on true
    left join lateral (
      select name from guardianships where kid_id = of.kid_id and may_pay and name <> ''
      order by position limit 1) guardian on true
    order by of.nth`
}

/** What is printed on an invoice. */
export async function printedOf(
  sql: AnySql,
  { placeId, kidId, at }: Issued & { readonly placeId: number },
): Promise<PrintedDocument> {
  const [settings, [buyer]] = await Promise.all([
    documentSettingsOf(sql, placeId, at),
    buyersOf(sql, [{ kidId, at }]),
  ])
  return { ...settings, buyer: buyer ?? EMPTY }
}

/** The same for many invoices of a place, in their order. Two statements. */
export async function printedOfMany(
  sql: AnySql,
  placeId: number,
  issued: readonly Issued[],
): Promise<PrintedDocument[]> {
  const [settings, buyers] = await Promise.all([
    sql<SettingsRow[]>`
      select document.kind, document.exemption, coalesce(document.name, place.name) as name,
        coalesce(document.street, place.street) as street, coalesce(document.postal_code, '') as "postalCode",
        coalesce(document.city, place.city) as city, coalesce(document.nip, place.nip) as nip
      from unnest(${issued.map(({ at }) => at.toISOString())}::timestamptz[]) with ordinality as issued (at, nth)
      join places place on place.id = ${placeId}
      left join lateral (
        select * from accounting_documents where place_id = place.id and valid_from <= issued.at
        order by valid_from desc, id desc limit 1) document on true
      order by issued.nth`,
    buyersOf(sql, issued),
  ])
  return settings.map(({ kind, exemption, ...seller }, nth) => ({
    kind,
    exemption,
    seller,
    buyer: buyers[nth] ?? EMPTY,
  }))
}

const EMPTY: Party = { name: '', street: '', postalCode: '', city: '', nip: '' }

/** The kids of a place, by group and name, with who buys for each. */
export async function buyersOfPlace(sql: AnySql, placeId: number): Promise<KidBuyer[]> {
  return await sql<KidBuyer[]>`
    select kid.id as "kidId", kid.lastname || ' ' || kid.firstname as kid, kid_group.name as "group",
      case when buyer.erased_at is null and buyer.id is not null then json_build_object('name', buyer.name, 'street', buyer.street,
        'postalCode', buyer.postal_code, 'city', buyer.city, 'nip', buyer.nip) end as buyer,
      coalesce((select name from guardianships where kid_id = kid.id and may_pay and name <> ''
        order by position limit 1), '') as guardian
    from kids kid
    join groups kid_group on kid_group.id = kid.group_id
    left join lateral (
      select * from accounting_buyers where kid_id = kid.id order by valid_from desc, id desc limit 1) buyer on true
    where kid.place_id = ${placeId} and kid.deleted_at is null
    order by kid_group.name collate polish, kid.lastname collate polish,
      kid.firstname collate polish, kid.id`
}

/**
 * Enters who buys for a kid from now on; the names and addresses stay out of the audit.
 * @throws DomainError kid.not_found
 */
export async function saveBuyer(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { placeId, kidId, name, street, postalCode, city, nip }: Party & { placeId: number; kidId: number },
): Promise<KidBuyer> {
  const now = clock.now()
  await db.sql`
    insert into accounting_buyers (kid_id, valid_from, name, street, postal_code, city, nip)
    select id, ${now}, ${name}, ${street}, ${postalCode}, ${city}, ${nip} from kids
    where id = ${kidId} and place_id = ${placeId} and deleted_at is null
    for share`
  const all = await buyersOfPlace(db.sql, placeId)
  return found(
    all.find((each) => each.kidId === kidId),
    'kid.not_found',
  )
}

/**
 * Lets these kids' invoices until now name nobody, where nobody was entered as their buyer and a guardian of these names
 * is: they would name another guardian. Where the buyer was erased before, that is since then.
 */
export async function forgetDefaultBuyer(
  tx: TransactionSql,
  kids: readonly number[],
  names: readonly string[],
  now: Date,
): Promise<void> {
  await tx`
    insert into accounting_buyers (kid_id, valid_from, name, street, postal_code, city, nip, erased_at)
    select kids.kid_id, coalesce(buyer.erased_at, ${now}), '', '', '', '', '', ${now}
    from unnest(${[...kids]}::bigint[]) kids (kid_id)
    cross join lateral (
      select name from guardianships where kid_id = kids.kid_id and may_pay and name <> ''
      order by position limit 1) guardian
    left join accounting_buyers buyer on buyer.kid_id = kids.kid_id
    where ${isOneOf(tx, tx`guardian.name`, names)} and (buyer.id is null or buyer.erased_at is not null
      and not exists (select from accounting_buyers later where later.kid_id = buyer.kid_id
        and (later.valid_from, later.id) > (buyer.valid_from, buyer.id) and later.valid_from <= buyer.erased_at))`
}
