import type { TransactionSql } from '@skrzat/db/client'
import { type ErasedKid, type Erasing, namesKid } from '../../kernel/erasing.ts'
import { renameIn } from '../../kernel/renaming.ts'

export const CALENDAR_ERASE: readonly Erasing[] = [
  {
    what: 'settings',
    columns: ['calendar_feeds.token_hash'],
    async ofPerson(tx, { accountIds }) {
      const { count } =
        await tx`delete from calendar_feeds where account_id = any(${[...accountIds]}::bigint[])`
      return { count }
    },
  },
  {
    what: 'texts',
    columns: ['calendar_events.teaser', 'calendar_events.description'],
    ofKid: async (tx, kid) => ({ count: await renameInEvents(tx, kid) }),
    ofPerson: async (tx, person) => ({ count: await renameInEvents(tx, person) }),
    /** The first name alone stays. */
    async keptOfKid(tx, { placeId, firstname }) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from calendar_events
        where place_id = ${placeId} and ${namesKid(tx, tx`teaser || ' ' || description`, firstname)}`
      return { kind: 'place_posts', count: row?.count ?? 0, until: null }
    },
  },
]

async function renameInEvents(
  tx: TransactionSql,
  erased: Pick<ErasedKid, 'told' | 'erasureId'>,
): Promise<number> {
  const ofPlace = (placeId: number) => tx`place_id = ${placeId}`
  let count = 0
  for (const column of ['teaser', 'description'])
    count += await renameIn(tx, { table: 'calendar_events', column, ofPlace }, erased)
  return count
}
