/** Staff of places: workers, their roles, and the groups whose tutors they are. */
import type { GrantableRole } from '@skrzat/contract/roles'
import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, not, orm, type RowOf } from '@skrzat/db/orm'
import { groupTutors, workerRoles, workers } from '@skrzat/db/schema'

type On = AnySql
type Id = RowOf<typeof workers, 'id'>
type Described = Readonly<RowOf<typeof workers, 'name' | 'description'>>
type Worker = Described & Readonly<RowOf<typeof workers, 'phone'>>

/** The ids of the workers who are tutors of a group. */
export function tutorsOf(sql: On, groupId: SqlFragment | number | null): SqlFragment {
  return sql`(select tutor.worker_id from group_tutors tutor where tutor.group_id = ${groupId})`
}

/** Whether the worker `w` of `staff_of_places` has to know what the kid `k` may eat. */
export function keepsDiet(sql: On): SqlFragment {
  return sql`('kitchen' = any(w.roles) or k.group_id = any(w.tutor_of))`
}

/** Adds workers, in their order. @returns their ids */
export async function addWorkers(
  tx: TransactionSql,
  placeId: number,
  added: readonly Worker[],
): Promise<Id[]> {
  if (added.length === 0) return []
  return await tx<Id[]>`
    insert into workers (place_id, name, description, phone)
    select ${placeId}, name, description, phone
    from unnest(
      ${added.map(({ name }) => name)}::text[],
      ${added.map(({ description }) => description)}::text[],
      ${added.map(({ phone }) => phone)}::text[]
    ) with ordinality as w (name, description, phone, position)
    order by position
    returning id`
}

/** Changes workers of the place. */
export async function changeWorkers(
  tx: TransactionSql,
  placeId: number,
  changed: readonly (Worker & Readonly<Id>)[],
): Promise<void> {
  if (changed.length === 0) return
  await tx`
    update workers set name = c.name, description = c.description, phone = c.phone
    from unnest(
      ${changed.map(({ id }) => id)}::bigint[],
      ${changed.map(({ name }) => name)}::text[],
      ${changed.map(({ description }) => description)}::text[],
      ${changed.map(({ phone }) => phone)}::text[]
    ) as c (id, name, description, phone)
    where workers.id = c.id and workers.place_id = ${placeId}`
}

/** Soft-deletes a worker; roles and tutored groups are gone. */
export async function removeWorker(tx: TransactionSql, workerId: number, now: Date): Promise<void> {
  await orm(tx).delete(workerRoles).where(eq(workerRoles.workerId, workerId))
  await orm(tx).delete(groupTutors).where(eq(groupTutors.workerId, workerId))
  await orm(tx).update(workers).set({ deletedAt: now }).where(eq(workers.id, workerId))
}

type Role = { readonly workerId: number; readonly role: GrantableRole }

/** @returns false if the worker had it already */
export async function giveRole(tx: TransactionSql, { workerId, role }: Role): Promise<boolean> {
  const given = await orm(tx)
    .insert(workerRoles)
    .values({ workerId, role })
    .onConflictDoNothing()
    .returning({ role: workerRoles.role })
  return given.length > 0
}

/** @returns false if the worker did not have it */
export async function takeRole(tx: TransactionSql, { workerId, role }: Role): Promise<boolean> {
  const taken = await orm(tx)
    .delete(workerRoles)
    .where(and(eq(workerRoles.workerId, workerId), eq(workerRoles.role, role)))
    .returning({ role: workerRoles.role })
  return taken.length > 0
}

/** Sets the tutors of a group to exactly these workers. */
export async function setTutors(
  tx: TransactionSql,
  groupId: number,
  workerIds: readonly number[],
): Promise<void> {
  await orm(tx)
    .delete(groupTutors)
    .where(and(eq(groupTutors.groupId, groupId), not(anyOf(groupTutors.workerId, workerIds))))
  if (workerIds.length > 0)
    await orm(tx)
      .insert(groupTutors)
      .values(workerIds.map((workerId) => ({ groupId, workerId })))
      .onConflictDoNothing()
}

/** Grants roles to the place's workers, named by phone, idempotently. */
export async function grantRoles(
  sql: On,
  placeId: number,
  grants: readonly { readonly phone: string; readonly role: GrantableRole }[],
): Promise<void> {
  await sql`
    insert into worker_roles (worker_id, role)
    select w.id, g.role
    from unnest(${grants.map(({ phone }) => phone)}::text[], ${grants.map(({ role }) => role)}::text[])
      as g (phone, role)
    join workers w on w.place_id = ${placeId} and w.phone = g.phone and w.deleted_at is null
    order by w.id, g.role
    on conflict do nothing`
}

/** Makes the place's workers, named by phone, tutors of its groups, given by name. */
export async function addTutors(
  sql: On,
  placeId: number,
  tutors: readonly { readonly phone: string; readonly group: string }[],
): Promise<void> {
  await sql`
    insert into group_tutors (group_id, worker_id)
    select g.id, w.id
    from unnest(${tutors.map(({ phone }) => phone)}::text[], ${tutors.map(({ group }) => group)}::text[])
      as t (phone, name)
    join workers w on w.place_id = ${placeId} and w.phone = t.phone and w.deleted_at is null
    join groups g on g.place_id = ${placeId} and g.name = t.name and g.deleted_at is null
    order by g.id, w.id
    on conflict do nothing`
}

/**
 * The display name of the account `actor` in the place: the name that the place entered for the worker, also for a
 * former one; the own name of the system's admin, who acts in every place openly; empty for everybody else. An
 * account's own name is not shared across places.
 */
export function actorName(sql: On, place: SqlFragment | number, actor: SqlFragment): SqlFragment {
  return sql`coalesce((
    select worker.name from staff_of_places worker join accounts account on account.login = worker.phone
    where account.id = ${actor} and worker.place_id = ${place}
    order by worker.deleted_at is not null, worker.deleted_at desc, worker.worker_id limit 1), (
    select trim(admin.first_name || ' ' || admin.last_name) from accounts admin
    where admin.id = ${actor} and 'ROLE_ADMIN' = any(admin.authorities)), '')`
}
