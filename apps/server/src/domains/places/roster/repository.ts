import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { eq, listOf, orm, pick, selectFrom } from '@skrzat/db/orm'
import { groups, kids, places, staffOfPlaces } from '@skrzat/db/schema'
import { addWorkers, changeWorkers, firstTwo, guardiansOf, setGuardians } from '../../people/index.ts'
import { inPlace } from '../repository.ts'
import { phonesAfter, type Plan, type Roster } from './plan.ts'

/** The people of a place, in one statement; undefined for an unknown place. */
export async function readRoster(sql: AnySql, placeId: number): Promise<Roster | undefined> {
  const [row] = await orm(sql)
    .select({
      groups: listOf(
        selectFrom(sql, groups, 'name', 'color').where(inPlace(groups, places.id)).orderBy(groups.id),
      ),
      kids: listOf(
        orm(sql)
          .select({
            group: groups.name,
            ...pick(kids, 'id', 'firstname', 'lastname'),
            phones: guardiansOf(sql),
          })
          .from(kids)
          .innerJoin(groups, eq(groups.id, kids.groupId))
          .where(inPlace(kids, places.id))
          .orderBy(kids.id),
      ),
      workers: listOf(
        orm(sql)
          .select({ id: staffOfPlaces.workerId, ...pick(staffOfPlaces, 'name', 'description', 'phone') })
          .from(staffOfPlaces)
          .where(inPlace(staffOfPlaces, places.id))
          .orderBy(staffOfPlaces.workerId),
      ),
    })
    .from(places)
    .where(eq(places.id, placeId))
  return row && { ...row, kids: row.kids.map((kid) => ({ ...kid, ...firstTwo(kid.phones) })) }
}

type Id = { readonly id: number }
type AddedKid = Id & { readonly groupId: number }
export type Added = {
  readonly groups: readonly Id[]
  readonly kids: readonly AddedKid[]
  readonly workers: readonly Id[]
}

/** Writes a plan: one statement per kind of change, whatever the number of people. @returns who and what is new */
export async function writePlan(tx: TransactionSql, placeId: number, plan: Plan): Promise<Added> {
  const { groups: newGroups, newKids, changedKids, newWorkers, changedWorkers } = plan
  const added: { -readonly [Kind in keyof Added]: Added[Kind] } = { groups: [], kids: [], workers: [] }
  if (newGroups.length > 0)
    added.groups = await tx<Id[]>`
      insert into groups (place_id, name, color)
      select ${placeId}, name, color
      from unnest(${newGroups.map(({ name }) => name)}::text[], ${newGroups.map(({ color }) => color)}::smallint[])
        as g (name, color)
      on conflict (place_id, lower(name)) where deleted_at is null do nothing
      returning id`
  if (newKids.length > 0) {
    // Not by the database's own collation, which may know only the capitals of ASCII.
    const rows = await tx<AddedKid[]>`
      insert into kids (place_id, group_id, firstname, lastname)
      select g.place_id, g.id, k.firstname, k.lastname
      from unnest(
        ${newKids.map((kid) => kid.group)}::text[],
        ${newKids.map((kid) => kid.firstname)}::text[],
        ${newKids.map((kid) => kid.lastname)}::text[]
      ) with ordinality as k (name, firstname, lastname, position)
      join (
        select distinct on (lower(name collate polish)) lower(name collate polish) as name, id, place_id from groups
        where place_id = ${placeId} and deleted_at is null order by lower(name collate polish), id
      ) g on g.name = lower(k.name collate polish)
      order by k.position
      returning id, group_id as "groupId"`
    if (rows.count !== newKids.length) throw new Error('an imported kid found no group')
    added.kids = rows
    // Rows are inserted, and returned, in the file's order.
    await setGuardians(
      tx,
      newKids.flatMap((row, index) => {
        const kid = rows[index]
        return kid ? [{ kidId: kid.id, phones: phonesAfter(row) }] : []
      }),
    )
  }
  if (changedKids.length > 0) {
    await tx`
      update kids set firstname = c.firstname, lastname = c.lastname
      from unnest(
        ${changedKids.map(({ id }) => id)}::bigint[],
        ${changedKids.map(({ row }) => row.firstname)}::text[],
        ${changedKids.map(({ row }) => row.lastname)}::text[]
      ) as c (id, firstname, lastname)
      where kids.id = c.id and kids.place_id = ${placeId}`
    await setGuardians(
      tx,
      changedKids.map(({ id, row, before }) => ({ kidId: id, phones: phonesAfter(row, before.phones) })),
    )
  }
  added.workers = await addWorkers(tx, placeId, newWorkers)
  await changeWorkers(
    tx,
    placeId,
    changedWorkers.map(({ id, row }) => ({ ...row, id })),
  )
  return added
}
