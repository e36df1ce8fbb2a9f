/** Guardians of kids, by phone. */
import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import {
  and,
  arrayOf,
  eq,
  fragment,
  gt,
  isNotNull,
  isNull,
  or,
  type RowOf,
  selectFrom,
  type SQL,
} from '@skrzat/db/orm'
import { credits, guardianships, invoices, kids } from '@skrzat/db/schema'

type On = AnySql

/**
 * Whether the kid of the guardianship left with money that is not settled: open invoices, credit, a deposit or a refund
 * under way. Until then its guardians see and pay these, and nothing else of the kid.
 * @param guardianship the row's name in the statement
 */
export function leavesOpen(sql: On, guardianship: SqlFragment): SqlFragment {
  return sql`(${guardianship}.deleted_at is not null and (exists (
    select from invoices open
    where open.kid_id = ${guardianship}.kid_id and open.paid_at is null and open.deleted_at is null
      and open.amount_left > open.others_left)
    or exists (select from credits held where held.kid_id = ${guardianship}.kid_id
      and (held.amount > 0 or held.deposit > 0 or held.refunding > 0))))`
}

/** The same condition for the query builder. */
export function whereLeavesOpen(): SQL | undefined {
  const open = and(
    eq(invoices.kidId, guardianships.kidId),
    isNull(invoices.paidAt),
    isNull(invoices.deletedAt),
    gt(invoices.amountLeft, invoices.othersLeft),
  )
  const held = and(
    eq(credits.kidId, guardianships.kidId),
    or(gt(credits.amount, 0), gt(credits.deposit, 0), gt(credits.refunding, 0)),
  )
  const unsettled = or(
    fragment`exists (select from ${invoices} where ${open})`,
    fragment`exists (select from ${credits} where ${held})`,
  )
  return and(isNotNull(guardianships.deletedAt), unsettled)
}

/** The phones of the guardians of the statement's `kids`, in order. */
export function guardiansOf(sql: On, such?: SQL): SQL<string[]> {
  return arrayOf(
    selectFrom(sql, guardianships, 'phone')
      .where(and(eq(guardianships.kidId, kids.id), such))
      .orderBy(guardianships.position),
  )
}

type OfDay = RowOf<typeof guardianships, 'name' | 'phone' | 'relation' | 'mayPickUp' | 'declined'>

/** The guardians of these kids, by kid, in their order. One statement. */
export async function guardiansByKid(sql: On, kidIds: readonly number[]): Promise<Map<number, OfDay[]>> {
  const rows = await sql<(OfDay & { kidId: number })[]>`
    select kid_id as "kidId", name, phone, relation, may_pick_up as "mayPickUp", declined
    from guardianships where kid_id = any(${[...kidIds]}::bigint[]) order by kid_id, position`
  const byKid = new Map<number, OfDay[]>()
  for (const { kidId, ...guardian } of rows) byKid.set(kidId, [...(byKid.get(kidId) ?? []), guardian])
  return byKid
}

type WirePhones = { readonly phone1: string; readonly phone2: string | null }

/** What the wires call `phone1` and `phone2`: the first two of a kid's guardians. */
export function firstTwo(phones: readonly string[]): WirePhones {
  const [phone1 = '', phone2 = null] = phones
  return { phone1, phone2 }
}

/** A kid's phones once its first two are these; further guardians follow as before. */
export function withFirstTwo(before: readonly string[], { phone1, phone2 }: WirePhones): string[] {
  const first = phone2 === null ? [phone1] : [phone1, phone2]
  return [...new Set([...first, ...before.slice(2)])]
}

type Guarded = { readonly kidId: number; readonly phones: readonly string[] }

/**
 * Makes the owners of these phones, in their order, the kids' guardians. Previous guardians keep their entered data.
 */
export async function setGuardians(tx: TransactionSql, kidsGuarded: readonly Guarded[]): Promise<void> {
  const rows = kidsGuarded.flatMap(({ kidId, phones }) =>
    phones.map((phone, index) => ({ kidId, phone, position: index + 1 })),
  )
  await tx`
    with entered as (
      select * from unnest(
        ${rows.map(({ kidId }) => kidId)}::bigint[],
        ${rows.map(({ phone }) => phone)}::text[],
        ${rows.map(({ position }) => position)}::smallint[]) as e (kid_id, phone, position)),
    gone as (
      delete from guardians where kid_id = any(${kidsGuarded.map(({ kidId }) => kidId)}::bigint[])
        and not exists (select from entered e where e.kid_id = guardians.kid_id and e.phone = guardians.phone))
    insert into guardians (kid_id, phone, position) select kid_id, phone, position from entered
    on conflict (kid_id, phone) do update set position = excluded.position`
}

type OfKid = { readonly kidId: number; readonly placeId: number; readonly phones: readonly string[] }

/** Removes a kid's guardians, and what these phones answered to the place if it has them no more. @returns how many */
export async function removeGuardians(
  tx: TransactionSql,
  { kidId, placeId, phones }: OfKid,
): Promise<number> {
  const { count } = await tx`delete from guardians where kid_id = ${kidId}`
  for (const table of [tx`phone_answers`, tx`pin_requests`])
    await tx`
      delete from ${table} kept where place_id = ${placeId} and phone = any(${[...phones]}::text[])
        and not exists (select from guardianships g where g.place_id = kept.place_id and g.phone = kept.phone)
        and not exists (select from staff_of_places s where s.place_id = kept.place_id and s.phone = kept.phone)`
  return count
}

/** What a place knows of a kid's guardian; what is left out stays. */
export type Described = { readonly kidId: number; readonly phone: string } & Partial<
  Readonly<RowOf<typeof guardianships, 'name' | 'relation' | 'mayBeTold' | 'mayPay' | 'mayPickUp'>>
>

/** Enters what the place knows of these guardians, who are the kids' already. */
export async function describeGuardians(tx: TransactionSql, described: readonly Described[]): Promise<void> {
  if (described.length === 0) return
  await tx`
    update guardians set name = coalesce(d.name, guardians.name), relation = coalesce(d.relation, guardians.relation),
      may_be_told = coalesce(d."mayBeTold", guardians.may_be_told), may_pay = coalesce(d."mayPay", guardians.may_pay),
      may_pick_up = coalesce(d."mayPickUp", guardians.may_pick_up)
    from jsonb_to_recordset(${JSON.stringify(described)}::text::jsonb) as d ("kidId" bigint, phone text, name text,
      relation text, "mayBeTold" boolean, "mayPay" boolean, "mayPickUp" boolean)
    where guardians.kid_id = d."kidId" and guardians.phone = d.phone`
}

/** The phones of a place's present people, staff and guardians, each once. */
export function phonesIn(sql: On, placeId: number): SqlFragment {
  return sql`(
    select phone from staff_of_places where place_id = ${placeId} and deleted_at is null
    union
    select phone from guardianships where place_id = ${placeId} and deleted_at is null)`
}

/** Whether a present person of the place has this phone. */
export async function isInPlace(sql: On, placeId: number, phone: string): Promise<boolean> {
  const rows = await sql`
    select from ${phonesIn(sql, placeId)} present where phone = ${phone} limit 1`
  return rows.length > 0
}
