/** Proposals that wait for a decision, and the notices of them. */
import { directedPlaces, type Principal } from '@skrzat/contract/access'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import { addToOutbox, type OutboxRow } from '../../kernel/outbox/index.ts'
import { withdraw } from '../notifications/index.ts'
import type { OfKid } from './access.ts'
import type { Writing } from './card.ts'

export const sourceOf = (proposalId: number): string => `card-proposal-${proposalId}`

export function withdrawnNews({ placeId }: Pick<OfKid, 'placeId'>, proposalId: number): OutboxRow {
  return withdraw({ placeId, source: sourceOf(proposalId) })
}

/** Withdraws what former guardians of these kids proposed. The caller has locked them; wake the relay afterwards. */
export async function withdrawOfFormer(
  { tx, by, at }: Writing,
  { placeId }: Pick<OfKid, 'placeId'>,
  kidIds: readonly number[],
): Promise<void> {
  const gone = await tx<{ id: number }[]>`
    update card_proposals pr set state = 'withdrawn', decided_by = ${by.accountId}, decided_at = ${at}
    where pr.kid_id = any(${[...kidIds]}::bigint[]) and pr.state = 'waiting' and not exists (
      select from guardianships g join accounts a on a.login = g.phone
      where g.kid_id = pr.kid_id and a.id = pr.proposed_by)
    returning pr.id`
  await addToOutbox(
    tx,
    gone.map(({ id }) => withdrawnNews({ placeId }, id)),
  )
}

/** Whether the proposal of this notice still waits, of a guardian of the kid. */
export async function isProposalWaiting(sql: Sql, source: string): Promise<boolean> {
  const [, id] = /^card-proposal-(\d+)$/.exec(source) ?? []
  if (id === undefined) return false
  const rows = await sql`
    select from card_proposals pr
    join accounts a on a.id = pr.proposed_by
    join guardianships g on g.kid_id = pr.kid_id and g.phone = a.login and g.deleted_at is null and not g.declined
    where pr.id = ${Number(id)} and pr.state = 'waiting'`
  return rows.length > 0
}

type WaitingKid = { id: number; firstname: string; lastname: string; placeId: number }

/** The most kids in a list; others follow as the first are decided on. */
const MOST_KIDS = 200

/** The present kids `k` whose guardians' proposals wait for a decision, by name. One statement. */
export async function kidsWaiting(sql: AnySql, such: SqlFragment): Promise<WaitingKid[]> {
  return await sql<WaitingKid[]>`
    select k.id, k.firstname, k.lastname, k.place_id as "placeId" from kids k
    where k.deleted_at is null and ${such} and exists (
      select from card_proposals pr
      join accounts a on a.id = pr.proposed_by
      join guardianships g on g.kid_id = pr.kid_id and g.phone = a.login and not g.declined
      where pr.kid_id = k.id and pr.state = 'waiting')
    order by k.lastname collate polish, k.firstname collate polish, k.id limit ${MOST_KIDS}`
}

/** Those of the groups that the caller edits as staff. */
export async function kidsToDecideOn(sql: Sql, principal: Principal): Promise<WaitingKid[]> {
  const groups = principal.staff.flatMap(({ tutorOf }) => tutorOf)
  const places = directedPlaces(principal)
  if (groups.length + places.length === 0) return []
  return await kidsWaiting(
    sql,
    sql`(k.place_id = any(${places}::bigint[]) or k.group_id = any(${groups}::bigint[]))`,
  )
}
