import type { TransactionSql } from '@skrzat/db/client'
import type { ErasedKid, Erasing } from '../../kernel/erasing.ts'
import { renameIn } from '../../kernel/renaming.ts'

/** A view may be of one family: its name, and what it filters by. */
export const SAVED_VIEWS_ERASE: readonly Erasing[] = [
  {
    what: 'settings',
    columns: ['saved_views.list', 'saved_views.name', 'saved_views.search', 'saved_views.columns'],
    ofKid: async (tx, kid) => ({ count: await renameInViews(tx, kid) }),
    async ofPerson(tx, person) {
      const { count } = await tx`
        delete from saved_views where account_id = any(${[...person.accountIds]}::bigint[])`
      return { count: count + (await renameInViews(tx, person)) }
    },
  },
]

async function renameInViews(
  tx: TransactionSql,
  erased: Pick<ErasedKid, 'told' | 'erasureId'>,
): Promise<number> {
  const ofPlace = (placeId: number) => tx`place_id = ${placeId}`
  const names = await renameIn(tx, { table: 'saved_views', column: 'name', ofPlace }, erased)
  return names + (await renameIn(tx, { table: 'saved_views', column: 'search', ofPlace }, erased))
}
