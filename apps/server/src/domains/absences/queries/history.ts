import type { Principal } from '@skrzat/contract/access'
import type { AbsenceHistory } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { RecordedEvent } from '../../../kernel/event-log/index.ts'
import { absenceStream, type AbsenceEvent, fromStore } from '../events.ts'
import { actorName } from '../../people/index.ts'
import type { AbsenceKey } from './absence-keys.ts'

type Stored = Pick<RecordedEvent, 'type' | 'typeVersion' | 'data' | 'at'> & { by: string }

const DEEDS = {
  AbsenceReported: 'reported',
  AbsenceConfirmed: 'confirmed',
  AbsenceUnconfirmed: 'unconfirmed',
  AbsenceDeleted: 'deleted',
  AbsenceRestored: 'restored',
} as const satisfies Record<AbsenceEvent['type'], AbsenceHistory[number]['deed']>

/**
 * The history of an absence, with actor and time, from the event log. Workers have the name that the place entered, the
 * caller their own name, and other parents none.
 * @throws DomainError absence.not_found if the day has been reported again under another id
 */
export async function absenceHistory(
  sql: Sql,
  id: number,
  { placeId, kidId, day }: AbsenceKey,
  { accountId, firstName, lastName }: Pick<Principal, 'accountId' | 'firstName' | 'lastName'>,
): Promise<AbsenceHistory> {
  const rows = await sql<Stored[]>`
    select type, type_version as "typeVersion", data, at,
      coalesce(nullif(${actorName(sql, placeId, sql`events.actor_id`)}, ''),
        case when events.actor_id = ${accountId} then ${`${firstName} ${lastName}`.trim()} end, '') as by
    from events
    where stream = ${absenceStream(kidId, day)} order by version`
  const history = rows
    .map(({ at, by, ...stored }) => ({ at, by, event: fromStore(stored) }))
    .filter(({ event }) => event.data.absenceId === id)
  if (history.length === 0) throw new DomainError('absence.not_found')
  return history.map(({ event, at, by }) => ({
    deed: DEEDS[event.type],
    at: at.toISOString(),
    by,
    byPlace: event.type === 'AbsenceReported' && event.data.byPlace,
  }))
}
