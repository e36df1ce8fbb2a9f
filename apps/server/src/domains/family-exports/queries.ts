import { EXPORT_STATES } from '@skrzat/contract/privacy'
import type { FamilyExport, KidExports, OwnExports } from '@skrzat/contract/wire/family-exports'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import { z } from 'zod'

const instant = z.union([z.string(), z.date()]).transform((at) => new Date(at).toISOString())

/** A row as the statements' JSON has it. */
const row = z.object({
  id: z.number(),
  kidId: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  placeId: z.number(),
  placeName: z.string(),
  guardianId: z.number().nullable(),
  guardianName: z.string(),
  requestedDate: instant,
  state: z.enum(EXPORT_STATES),
  progress: z.number(),
  expiresDate: instant.nullable(),
  fetchedDate: instant.nullable(),
  bytes: z.number().nullable(),
  failure: z.string().nullable(),
})

function toExport(found: z.output<typeof row>) {
  const { kidId, firstname, lastname, placeId, placeName, guardianId, guardianName, ...rest } = found
  return {
    ...rest,
    kid: { id: kidId, firstname, lastname },
    place: { id: placeId, name: placeName },
    guardian: guardianId === null ? null : { id: guardianId, name: guardianName },
  } satisfies FamilyExport
}

const columns = (sql: AnySql) => sql`
  export.id, kid.id as "kidId", kid.firstname, kid.lastname, place.id as "placeId", place.name as "placeName",
  export.account_id as "guardianId", coalesce(
    (select nullif(named.name, '') from guardianships named where named.kid_id = kid.id and named.phone = whose.login),
    nullif(trim(whose.first_name || ' ' || whose.last_name), ''), whose.login, '') as "guardianName",
  export.requested_at as "requestedDate", export.state,
  export.progress, export.expires_at as "expiresDate", export.fetched_at as "fetchedDate", export.bytes, export.failure`

function exportsWhere(sql: AnySql, which: SqlFragment): SqlFragment {
  return sql`
    select ${columns(sql)} from family_exports export
    join kids kid on kid.id = export.kid_id join places place on place.id = export.place_id
    left join accounts whose on whose.id = export.account_id
    where ${which}`
}

/** An export that the account asked for; undefined for any other. */
export async function exportOf(
  sql: AnySql,
  accountId: number,
  id: number,
): Promise<FamilyExport | undefined> {
  const [found] = await sql`
    ${exportsWhere(sql, sql`export.id = ${id} and export.requested_by = ${accountId}`)}`
  return found && toExport(row.parse(found))
}

const ownRow = z.object({
  id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  placeId: z.number(),
  placeName: z.string(),
  left: z.boolean(),
  newest: row.nullable(),
})

/** The kids of the phone's owner, with the newest export that the owner asked for as their guardian. */
export async function ownExportsOf(
  sql: Sql,
  { accountId, login }: { readonly accountId: number; readonly login: string },
): Promise<OwnExports> {
  const rows = await sql`
    select own.kid_id as id, own.firstname, own.lastname, own.place_id as "placeId", at.name as "placeName",
      own.deleted_at is not null as left,
      (select row_to_json(newest) from (
        ${exportsWhere(sql, sql`export.kid_id = own.kid_id and export.account_id = ${accountId} and export.requested_by = ${accountId}`)}
        order by export.id desc limit 1) newest) as newest
    from guardianships own join places at on at.id = own.place_id
    where own.phone = ${login} and not own.declined
    order by own.deleted_at is not null, own.firstname collate polish, own.kid_id`
  return rows.map((found) => {
    const { placeId, placeName, left, newest, ...kid } = ownRow.parse(found)
    return { kid, place: { id: placeId, name: placeName }, left, newest: newest && toExport(newest) }
  })
}

/** Exports shown on a kid's page. */
const SHOWN = 5

/** The exports of a kid that the account prepared for the place, and the guardians who have an account. */
export async function kidExportsOf(
  sql: Sql,
  {
    accountId,
    placeId,
    kidId,
  }: { readonly accountId: number; readonly placeId: number; readonly kidId: number },
): Promise<Omit<KidExports, 'mayPrepare'>> {
  const [rows, guardians] = await Promise.all([
    sql`
      ${exportsWhere(
        sql,
        sql`export.kid_id = ${kidId} and export.place_id = ${placeId} and export.requested_by = ${accountId}
          and export.account_id is distinct from ${accountId}`,
      )}
      order by export.id desc limit ${SHOWN}`,
    sql<KidExports['guardians']>`
      select account.id as "accountId", guardian.name, guardian.phone
      from guardianships guardian
      join accounts account on account.login = guardian.phone and account.deleted_at is null
      where guardian.kid_id = ${kidId} and guardian.place_id = ${placeId} and not guardian.declined
      order by guardian.position`,
  ])
  return { exports: rows.map((found) => toExport(row.parse(found))), guardians }
}

/** Who an export is about, as of now. */
export type Guarded = {
  readonly placeId: number
  readonly accountId: number
  readonly phone: string
  readonly pays: boolean
}

/** The kid's guardian with this account, also of a kid that has left; undefined if the account is none. */
export async function guardianOf(
  sql: AnySql,
  kidId: number,
  accountId: number,
): Promise<Guarded | undefined> {
  const [found] = await sql<Guarded[]>`
    select own.place_id as "placeId", account.id as "accountId", own.phone, own.may_pay as pays
    from accounts account join guardianships own on own.phone = account.login
    where account.id = ${accountId} and account.deleted_at is null and own.kid_id = ${kidId} and not own.declined`
  return found
}

/**
 * Whether the account may still have an export that it asked for: as the guardian of the kid, or, of the place's exports,
 * as an admin of the place.
 */
export async function mayHave(
  sql: AnySql,
  {
    kidId,
    placeId,
    accountId,
    requestedBy,
  }: { kidId: number; placeId: number; accountId: number | null; requestedBy: number },
): Promise<boolean> {
  if (accountId === requestedBy) return (await guardianOf(sql, kidId, requestedBy)) !== undefined
  const [directs] = await sql`
    select from staff_of_places staff join accounts account on account.login = staff.phone
    where account.id = ${requestedBy} and account.deleted_at is null and staff.place_id = ${placeId}
      and staff.deleted_at is null and not staff.declined and 'admin' = any(staff.roles)`
  return directs !== undefined
}

/** Whether the data of the kid or of the account are being erased, or are. */
export function isErasing(sql: AnySql, kidId: SqlFragment, accountId: SqlFragment): SqlFragment {
  return sql`exists (
    select from erasures erasing
    where erasing.carried_out_at is not null
      and (erasing.kind = 'kid' and erasing.subject_id = ${kidId}
        or erasing.kind = 'account' and erasing.subject_id = ${accountId}))`
}

/** The place of a kid, also of one that has left; undefined for an unknown kid. */
export async function placeOfKid(sql: AnySql, kidId: number): Promise<number | undefined> {
  const [kid] = await sql<{ placeId: number }[]>`select place_id as "placeId" from kids where id = ${kidId}`
  return kid?.placeId
}
