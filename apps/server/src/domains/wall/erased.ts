import type { Erasing } from '../../kernel/erasing.ts'
import { dropUploads } from '../uploads/index.ts'
import { type CloseReports, eraseLocked } from './commands/delete.ts'
import { emptied, lockRows } from './commands/ports.ts'

/** Posts are the place's: they stay, without photos that name the kid alone. One that had nothing else is deleted. */
export const wallErase = (ports: { readonly closeReports: CloseReports }): readonly Erasing[] => [
  {
    what: 'photos',
    columns: [],
    async ofKid(tx, { kidId, placeId, now }) {
      const concerned = await tx<{ id: number }[]>`
        select distinct post_id as id from post_file_kids where kid_id = ${kidId}`
      const locked = await lockRows(
        tx,
        concerned.map(({ id }) => id),
      )
      const named = await tx<{ uploadId: number; alone: boolean }[]>`
        delete from post_file_kids gone where kid_id = ${kidId}
        returning upload_id as "uploadId", not exists (
          select from post_file_kids other where other.upload_id = gone.upload_id and other.kid_id <> ${kidId}
        ) as alone`
      const alone = named.flatMap(({ uploadId, alone }) => (alone ? [uploadId] : []))
      await tx`delete from post_files where upload_id = any(${alone}::bigint[])`
      await dropUploads(tx, alone)
      const erased = await emptied(tx, locked)
      await eraseLocked(ports, tx, { by: { login: 'system' }, placeId, erased, at: now })
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
