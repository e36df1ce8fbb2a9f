import type { TransactionSql } from '@skrzat/db/client'
import { type ErasedKid, type Erasing, namesKid } from '../../kernel/erasing.ts'
import { renameIn } from '../../kernel/renaming.ts'
import { renameUploads } from '../uploads/index.ts'
import { takeDownPhotos } from './commands/take-down.ts'
import type { WallPorts } from './ports.ts'

/** Posts are the place's: they stay, without photos that name the kid. One that had nothing else is deleted. */
export const wallErase = (ports: WallPorts): readonly Erasing[] => [
  {
    what: 'photos',
    columns: [],
    async ofKid(tx, { kidId, placeId, now }) {
      const { photos } = await takeDownPhotos(ports, tx, { login: 'system' }, { kidId, placeId, at: now })
      return { count: photos }
    },
  },
  {
    what: 'texts',
    columns: ['posts.text', 'uploads.name'],
    ofKid: async (tx, kid) => ({ count: await renameInPosts(tx, kid) }),
    ofPerson: async (tx, person) => ({ count: await renameInPosts(tx, person) }),
    /** The first name alone stays. */
    async keptOfKid(tx, { placeId, firstname }) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from posts where place_id = ${placeId} and ${namesKid(tx, tx`text`, firstname)}`
      return { kind: 'place_posts', count: row?.count ?? 0, until: null }
    },
  },
  {
    what: 'posts',
    columns: [],
    async ofPerson(tx, { accountIds }) {
      const { count } = await tx`delete from post_marks where account_id = any(${[...accountIds]}::bigint[])`
      return { count }
    },
  },
]

async function renameInPosts(
  tx: TransactionSql,
  erased: Pick<ErasedKid, 'told' | 'erasureId'>,
): Promise<number> {
  const ofPlace = (placeId: number) => tx`place_id = ${placeId}`
  const texts = await renameIn(tx, { table: 'posts', column: 'text', ofPlace }, erased)
  const uploads = (placeId: number) => tx`
    select file.upload_id from post_files file join posts post on post.id = file.post_id
    where post.place_id = ${placeId}`
  return texts + (await renameUploads(tx, uploads, erased))
}
