import { isUnanswered } from '@skrzat/contract/consent'
import { warsawDay } from '@skrzat/contract/days'
import { type ConsentsReminded, consentsReminded, type ConsentScope } from '@skrzat/contract/wire/consents'
import type { OptionalCommandId } from '../../kernel/commands/index.ts'
import { audit, commandOf, once } from '../../kernel/commands/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { askedNews } from './news.ts'
import type { By, ConsentPorts } from './ports.ts'
import { inScope } from './queries.ts'
import { statesOf } from './states.ts'

/**
 * Reminds the guardians of the scope's kids with a consent that waits for an answer, at most once a day for a kid.
 * @returns numbers of kids, and those for whom no guardian can get it
 * @throws DomainError command.reused
 */
export async function remindOfConsents(
  { db, clock, wake }: ConsentPorts,
  by: By,
  { placeId, groupId, commandId }: ConsentScope & OptionalCommandId,
): Promise<ConsentsReminded> {
  const at = clock.now()
  const day = warsawDay(at)
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'consents.remind', { groupId }, at)
  const result = await once(db.sql, command, consentsReminded, async (tx) => {
    const present = tx`k.deleted_at is null and ${inScope(tx, { placeId, groupId })}`
    const states = await statesOf(tx, present, day)
    const waiting = new Set(states.flatMap(({ kidId, state }) => (isUnanswered(state) ? [kidId] : [])))
    const ids = [...waiting].toSorted((a, b) => a - b)
    const reminded = await tx<{ kidId: number }[]>`
      insert into consent_reminders as r (kid_id, reminded_at)
      select kid_id, ${at} from unnest(${ids}::bigint[]) kid_id order by kid_id
      on conflict (kid_id) do update set reminded_at = excluded.reminded_at
        where (r.reminded_at at time zone 'Europe/Warsaw')::date < ${day}::date
      returning r.kid_id as "kidId"`
    if (reminded.length > 0) {
      const data = { group: groupId, kids: reminded.length }
      await audit(tx, { at, principal: by.login, type: 'CONSENTS_REMINDED', data, placeId })
      await addToOutbox(
        tx,
        reminded.map(({ kidId }) => askedNews({ placeId, kidId, day })),
      )
    }
    const unreached = await tx<{ id: number }[]>`
      select kid.id from unnest(${reminded.map(({ kidId }) => kidId)}::bigint[]) kid (id)
      where not exists (
        select from guardianships g join accounts a on a.login = g.phone and a.activated and a.deleted_at is null
        where g.kid_id = kid.id and g.deleted_at is null and g.may_be_told and not g.declined)`
    return {
      reminded: reminded.length,
      already: ids.length - reminded.length,
      unreached: unreached.map(({ id }) => id),
    }
  })
  wake()
  return result
}
