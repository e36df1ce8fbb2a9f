/** Proposals that wait for a decision, and the notices of them. */
import type { Sql } from '@skrzat/db/client'
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
