/**
 * What kids may eat, and changes of it, which the group's tutors and the kitchen confirm. Concerned are those who are
 * tutors or have the role `kitchen` as of now, so that people who come later see what is still open.
 */
import type { Principal } from '@skrzat/contract/access'
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { DietChange, KidDiet } from '@skrzat/contract/wire/kitchen'
import type { AnySql, Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { and, inArray, isNull, orm, pick, type RowOf } from '@skrzat/db/orm'
import { dietChanges } from '@skrzat/db/schema'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox, type OutboxRow } from '../../kernel/outbox/index.ts'
import { notify, withdraw } from '../notifications/index.ts'
import { actorName, keepsDiet } from '../people/index.ts'

/** The fields of a card whose change has to be confirmed. */
export const DIET_FIELDS = ['allergens', 'otherAllergies', 'diet', 'dietNote'] as const

type Telling = Readonly<RowOf<typeof dietChanges, 'id' | 'placeId' | 'kidId' | 'toldDay'>>

/** Each telling is a source of its own, so that it can be told again. */
const sourceOf = ({ id, toldDay }: Pick<Telling, 'id' | 'toldDay'>) => `diet-${id}@${toldDay}`

function newsOf(told: Telling): OutboxRow {
  const audience = {
    to: 'diet_keepers',
    placeId: told.placeId,
    kidId: told.kidId,
    changeId: told.id,
  } as const
  return notify({ type: 'TYPE_DIET_CHANGED', audience, source: sourceOf(told) })
}

/** Of all that waits in a place, told of on a day. */
const reminderOf = ({ placeId, toldDay }: Pick<Telling, 'placeId' | 'toldDay'>) =>
  `diets-${placeId}@${toldDay}`

const withdrawal = ({ placeId, ...told }: Pick<Telling, 'id' | 'placeId' | 'toldDay'>) =>
  withdraw({ placeId, source: sourceOf(told) })

/**
 * Notes that kids' diets or allergies changed, in the transaction of the change; it replaces their previous changes.
 * Its author needs not confirm it. Wake the relay after the commit.
 * @param changed `by` is the account that saved the change
 */
export async function noteDietChanges(
  tx: TransactionSql,
  {
    kidIds,
    placeId,
    by,
    at,
  }: Readonly<RowOf<typeof dietChanges, 'placeId' | 'by' | 'at'>> & { readonly kidIds: readonly number[] },
): Promise<void> {
  if (kidIds.length === 0) return
  const before = await orm(tx)
    .update(dietChanges)
    .set({ replacedAt: at })
    .where(and(inArray(dietChanges.kidId, [...kidIds]), isNull(dietChanges.replacedAt)))
    .returning(pick(dietChanges, 'id', 'placeId', 'toldDay'))
  const added = await tx<Telling[]>`
    insert into diet_changes (kid_id, place_id, at, by, told_day)
    select kid_id, ${placeId}, ${at}, ${by}, ${warsawDay(at)}
    from unnest(${[...kidIds]}::bigint[]) as e (kid_id)
    returning id, place_id as "placeId", kid_id as "kidId", told_day::text as "toldDay"`
  await confirmBy(tx, { changeIds: added.map(({ id }) => id), accountId: by, at })
  await addToOutbox(tx, [...before.map(withdrawal), ...added.map(newsOf)])
}

/**
 * Asks those who have not confirmed the kid's last change: its tutors are others now, or it attends again. Wake the relay
 * after the commit.
 */
export async function askDietAgain(
  tx: TransactionSql,
  { kidId, placeId, at }: { readonly kidId: number; readonly placeId: number; readonly at: Date },
): Promise<void> {
  const asked = await tellOf(tx, warsawDay(at), {
    // What the former tutors confirmed concerns the new ones only if there is something that the kid may not eat.
    which: tx`c.kid_id = ${kidId} and c.place_id = ${placeId} and c.replaced_at is null
      and (c.closed_at is null or exists (select from kid_cards card where card.kid_id = c.kid_id and ${isRestricted(tx)}))`,
  })
  await closeConfirmed(tx, at, tx`c.kid_id = ${kidId}`)
  await addToOutbox(
    tx,
    asked.flatMap(({ before, ...each }) => [
      ...(before === each.toldDay ? [] : [withdrawal({ ...each, toldDay: before })]),
      newsOf(each),
    ]),
  )
}

/** Opens these changes `c`, as told of on that day. @returns them, with the day `before` */
async function tellOf(
  tx: TransactionSql,
  today: Day,
  { which }: { readonly which: SqlFragment },
): Promise<(Telling & { before: Day })[]> {
  return await tx<(Telling & { before: Day })[]>`
    with due as (select c.id, c.told_day from diet_changes c where ${which} order by c.id for update)
    update diet_changes c set told_day = ${today}, closed_at = null from due where c.id = due.id
    returning c.id, c.place_id as "placeId", c.kid_id as "kidId", c.told_day::text as "toldDay",
      due.told_day::text as before`
}

/** The kid of the card `card` may not eat everything. */
export const isRestricted = (sql: AnySql) =>
  sql`(card.allergens <> '{}' or card.other_allergies <> '{}' or card.diet <> 'standard' or card.diet_note <> '')`

/** Closes changes once all concerned have confirmed them. @returns false if the account had confirmed them before */
async function confirmBy(
  tx: TransactionSql,
  { changeIds, accountId, at }: { changeIds: readonly number[]; accountId: number; at: Date },
): Promise<boolean> {
  const ids = [...changeIds]
  const { count } = await tx`
    insert into diet_confirmations (change_id, account_id, at)
    select id, ${accountId}, ${at} from unnest(${ids}::bigint[]) as e (id)
    on conflict do nothing`
  await closeConfirmed(tx, at, tx`c.id = any(${ids}::bigint[])`)
  return count > 0
}

/** The change `c` of the kid `k` waits to be confirmed. */
const isOpen = (sql: AnySql) => sql`c.replaced_at is null and c.closed_at is null`

/** The workers who have to confirm the change `c` of the kid `k`, and when they did. */
function concerned(sql: AnySql): SqlFragment {
  return sql`
    select w.worker_id, w.name, account.id as account_id, f.at
    from staff_of_places w
    left join accounts account on account.login = w.phone and account.deleted_at is null
    left join diet_confirmations f on f.change_id = c.id and f.account_id = account.id
    where w.place_id = c.place_id and w.deleted_at is null and not w.declined
      and ${keepsDiet(sql)}`
}

/** Closes changes that all concerned have confirmed, and those of kids that left. @returns those */
async function closeConfirmed(
  tx: TransactionSql,
  at: Date,
  which: SqlFragment,
): Promise<Pick<Telling, 'id' | 'placeId' | 'toldDay'>[]> {
  return await tx<Pick<Telling, 'id' | 'placeId' | 'toldDay'>[]>`
    update diet_changes c set closed_at = ${at} from kids k
    where k.id = c.kid_id and ${isOpen(tx)} and ${which} and (
      k.deleted_at is not null or k.last_day < ${warsawDay(at)}
      or (select coalesce(bool_and(who.at is not null), false) from (${concerned(tx)}) who))
    returning c.id, c.place_id as "placeId", c.told_day::text as "toldDay"`
}

type Confirming = { readonly placeId: number; readonly changeId: number }

/**
 * Confirms that the caller knows of the change; idempotent.
 * @throws DomainError diet.not_found; diet.not_concerned for those who need not confirm it; diet.replaced if a later change
 * replaced it
 */
export async function confirmDiet(
  kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>,
  by: Principal,
  { placeId, changeId }: Confirming,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.db.sql.begin(async (tx) => {
    // The lock orders confirmations, so that the last one sees all others and closes the change.
    const [change] = await tx<(Telling & RowOf<typeof dietChanges, 'replacedAt'> & { groupId: number })[]>`
      select c.id, c.place_id as "placeId", c.kid_id as "kidId", c.told_day::text as "toldDay",
        c.replaced_at as "replacedAt", k.group_id as "groupId"
      from diet_changes c join kids k on k.id = c.kid_id and k.deleted_at is null
      where c.id = ${changeId} and c.place_id = ${placeId} for update of c`
    if (!change) throw new DomainError('diet.not_found')
    if (!confirms(by, change)) throw new DomainError('diet.not_concerned')
    if (change.replacedAt !== null) throw new DomainError('diet.replaced')
    const { accountId, login } = by
    if (!(await confirmBy(tx, { changeIds: [changeId], accountId, at }))) return
    const data = { kid: change.kidId, change: changeId }
    await audit(tx, { at, principal: login, type: 'DIET_CONFIRMED', data, placeId })
    const dealtWith = [sourceOf(change), ...((await waitsWith(tx, by, change)) ? [] : [reminderOf(change)])]
    await addToOutbox(
      tx,
      dealtWith.map((source) => withdraw({ placeId, source, accountId })),
    )
  })
  kernel.wake()
}

/** Whether another change of the place, told of on the same day, waits for the caller. */
async function waitsWith(tx: TransactionSql, by: Principal, { placeId, toldDay }: Telling): Promise<boolean> {
  const rows = await tx`
    select from diet_changes c join kids k on k.id = c.kid_id
    where c.place_id = ${placeId} and c.told_day = ${toldDay} and ${waitsFor(tx, by)} limit 1`
  return rows.length > 0
}

type OfKid = { readonly placeId: number; readonly groupId: number }

/** Whether the caller confirms changes of the kid's diet: as a tutor of its group, or with the role `kitchen`. */
function confirms({ staff }: Principal, { placeId, groupId }: OfKid): boolean {
  return staff.some(
    (entry) =>
      entry.placeId === placeId && (entry.roles.includes('kitchen') || entry.tutorOf.includes(groupId)),
  )
}

/** The open change of the diet of the present kid `k` that the caller has yet to confirm, as a column. */
export function dietToConfirm(sql: AnySql, by: Principal): SqlFragment {
  return sql`(select c.id from diet_changes c where c.kid_id = k.id and ${waitsFor(sql, by)})`
}

/** The change `c` of the kid `k` is open and the caller has yet to confirm it. */
function waitsFor(sql: AnySql, { staff, accountId }: Principal): SqlFragment {
  const kitchens = staff.flatMap(({ placeId, roles }) => (roles.includes('kitchen') ? [placeId] : []))
  const groups = staff.flatMap(({ tutorOf }) => tutorOf)
  return sql`k.deleted_at is null and ${isOpen(sql)}
    and (k.place_id = any(${kitchens}::bigint[]) or k.group_id = any(${groups}::bigint[]))
    and not exists (select from diet_confirmations f where f.change_id = c.id and f.account_id = ${accountId})`
}

/** What these kids may eat, by kid; those without any restriction are missing. One statement. */
export async function dietsOf(sql: Sql, kidIds: readonly number[]): Promise<Map<number, KidDiet>> {
  const rows = await sql<({ kidId: number } & KidDiet)[]>`
    select kid_id as "kidId", allergens, other_allergies as "otherAllergies", diet, diet_note as "dietNote"
    from kid_cards card where kid_id = any(${[...kidIds]}::bigint[]) and ${isRestricted(sql)}`
  return new Map(rows.map(({ kidId, ...diet }) => [kidId, diet]))
}

export type OpenDietChange = Pick<DietChange, 'id' | 'kid' | 'group' | 'diet' | 'by' | 'own'> & {
  at: Date
  concerned: { name: string; at: string | null }[]
}

/** The most open changes in a list; later ones follow as the first are confirmed. */
const MOST_OPEN = 200

/**
 * The place's changes that wait to be confirmed, oldest first. One statement.
 * @param all also those that the caller need not confirm, or has
 */
export async function openDietChanges(
  sql: Sql,
  placeId: number,
  { accountId }: Pick<Principal, 'accountId'>,
  all: boolean,
): Promise<OpenDietChange[]> {
  return await sql<OpenDietChange[]>`
    select c.id, json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname) as kid,
      json_build_object('id', g.id, 'name', g.name, 'color', g.color) as "group",
      json_build_object('allergens', card.allergens, 'otherAllergies', card.other_allergies, 'diet', card.diet,
        'dietNote', card.diet_note) as diet,
      c.at, ${actorName(sql, sql`c.place_id`, sql`c.by`)} as by, told.own, told.concerned
    from diet_changes c
    join kids k on k.id = c.kid_id and k.deleted_at is null
    join groups g on g.id = k.group_id
    join kid_cards card on card.kid_id = k.id
    cross join lateral (
      select coalesce(json_agg(json_build_object('name', who.name, 'at', who.at)
          order by who.name collate polish, who.worker_id), '[]') as concerned,
        max(case when who.at is null then 'waiting' else 'confirmed' end) filter (where who.account_id = ${accountId}) as own
      from (${concerned(sql)}) who) told
    where c.place_id = ${placeId} and ${isOpen(sql)} and (${all} or told.own = 'waiting')
    order by c.id limit ${MOST_OPEN}`
}

/** Whether something that the place's people were reminded of is open. */
export async function isReminderOpen(sql: Sql, source: string): Promise<boolean> {
  const [, placeId, toldDay] = /^diets-(\d+)@(.+)$/.exec(source) ?? []
  if (placeId === undefined || toldDay === undefined) return false
  const rows = await sql`
    select from diet_changes c
    where c.place_id = ${Number(placeId)} and c.told_day = ${toldDay} and ${isOpen(sql)} limit 1`
  return rows.length > 0
}

/** Whether the telling still holds: its change is open and was not told of again since. */
export async function isDietChangeOpen(sql: Sql, source: string): Promise<boolean> {
  const [, id, toldDay] = /^diet-(\d+)@(.+)$/.exec(source) ?? []
  if (id === undefined || toldDay === undefined) return false
  const rows = await sql`
    select from diet_changes c where c.id = ${Number(id)} and c.told_day = ${toldDay} and ${isOpen(sql)}`
  return rows.length > 0
}

/** The places with open changes that were not told on this day. The cost grows with open changes only. */
export async function placesToTell(sql: AnySql, today: Day): Promise<{ placeId: number }[]> {
  return await sql<{ placeId: number }[]>`
    select distinct c.place_id as "placeId" from diet_changes c where ${isOpen(sql)} and c.told_day < ${today}
    order by c.place_id`
}

/**
 * Tells the concerned of a place again of what they have not confirmed, at most once a day, by one notice for all of it.
 */
export async function tellAgain(tx: TransactionSql, placeId: number, now: Date): Promise<void> {
  const today = warsawDay(now)
  const closed = await closeConfirmed(tx, now, tx`c.place_id = ${placeId}`)
  const told = await tellOf(tx, today, {
    which: tx`c.place_id = ${placeId} and ${isOpen(tx)} and c.told_day < ${today}`,
  })
  const days = new Set([...closed.map(({ toldDay }) => toldDay), ...told.map(({ before }) => before)])
  days.delete(today)
  const audience = { to: 'diet_waiting', placeId } as const
  await addToOutbox(tx, [
    ...closed.map(withdrawal),
    ...told.map(({ before, ...each }) => withdrawal({ ...each, toldDay: before })),
    ...[...days].map((toldDay) => withdraw({ placeId, source: reminderOf({ placeId, toldDay }) })),
    ...(told.length === 0
      ? []
      : [notify({ type: 'TYPE_DIET_REMIND', audience, source: reminderOf({ placeId, toldDay: today }) })]),
  ])
}
