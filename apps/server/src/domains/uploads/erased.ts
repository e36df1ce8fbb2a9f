import type { SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { ErasedKid, Erasing } from '../../kernel/erasing.ts'
import { renameIn } from '../../kernel/renaming.ts'
import { dropUploads } from './store.ts'

/** Files that a person uploaded and attached to nothing yet; those of talks go with their messages. */
export const UPLOADS_ERASE: readonly Erasing[] = [
  {
    what: 'messages',
    columns: [],
    async ofPerson(tx, { accountIds }) {
      const loose = await tx<{ id: number }[]>`
        select id from uploads where uploaded_by = any(${[...accountIds]}::bigint[]) and state = 'arriving'`
      await dropUploads(
        tx,
        loose.map(({ id }) => id),
      )
      return { count: loose.length }
    },
  },
]

/** Full names in the names of a place's files; `ofPlace` selects their ids. @returns how many had one */
export async function renameUploads(
  tx: TransactionSql,
  ofPlace: (placeId: number) => SqlFragment,
  erased: Pick<ErasedKid, 'told' | 'erasureId'>,
): Promise<number> {
  const named = (placeId: number) => tx`named.id in (${ofPlace(placeId)})`
  return await renameIn(tx, { table: 'uploads', column: 'name', ofPlace: named }, erased)
}
