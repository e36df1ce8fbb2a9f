import type { TransactionSql } from '@skrzat/db/client'
import { type ErasedKid, type Erasing, namesKid } from '../../kernel/erasing.ts'
import { renameIn } from '../../kernel/renaming.ts'
import { renameUploads } from '../uploads/index.ts'

/** Files are the place's: they stay, without full names in their names and descriptions. */
export const FILES_ERASE: readonly Erasing[] = [
  {
    what: 'texts',
    columns: ['files.description', 'uploads.name', 'uploads.words'],
    ofKid: async (tx, kid) => ({ count: await renameInFiles(tx, kid) }),
    ofPerson: async (tx, person) => ({ count: await renameInFiles(tx, person) }),
    /** The first name alone stays. */
    async keptOfKid(tx, { placeId, firstname }) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from files file join uploads upload on upload.id = file.upload_id
        where file.place_id = ${placeId}
          and ${namesKid(tx, tx`upload.name || ' ' || file.description`, firstname)}`
      return { kind: 'place_posts', count: row?.count ?? 0, until: null }
    },
  },
]

async function renameInFiles(
  tx: TransactionSql,
  erased: Pick<ErasedKid, 'told' | 'erasureId'>,
): Promise<number> {
  const ofPlace = (placeId: number) => tx`place_id = ${placeId}`
  const descriptions = await renameIn(tx, { table: 'files', column: 'description', ofPlace }, erased)
  const uploads = (placeId: number) => tx`select upload_id from files where place_id = ${placeId}`
  return descriptions + (await renameUploads(tx, uploads, erased))
}
