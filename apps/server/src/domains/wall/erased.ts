import type { Erasing } from '../../kernel/erasing.ts'
import { dropUploads } from '../uploads/index.ts'

/** Posts are the place's: they stay, without photos that name the kid alone. */
export const WALL_ERASE: readonly Erasing[] = [
  {
    what: 'photos',
    columns: [],
    async ofKid(tx, { kidId }) {
      const named = await tx<{ uploadId: number; alone: boolean }[]>`
        delete from post_file_kids gone where kid_id = ${kidId}
        returning upload_id as "uploadId", not exists (
          select from post_file_kids other where other.upload_id = gone.upload_id and other.kid_id <> ${kidId}
        ) as alone`
      const alone = named.flatMap(({ uploadId, alone }) => (alone ? [uploadId] : []))
      await tx`delete from post_files where upload_id = any(${alone}::bigint[])`
      await dropUploads(tx, alone)
      return { count: named.length }
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
