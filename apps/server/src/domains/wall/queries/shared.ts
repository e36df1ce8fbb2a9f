import { addDays, type Day } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import type { Sql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'

/** How many posts a place and its groups had on these Warsaw days, and how many pictures are in them. */
export async function sharedIn(
  sql: Sql,
  { placeId, from, to }: { readonly placeId: number; readonly from: Day; readonly to: Day },
): Promise<{ posts: number; photos: number }> {
  const [start, end] = [warsawInstant(from, '00:00'), warsawInstant(addDays(to, 1), '00:00')]
  const rows = await sql<{ posts: number; photos: number }[]>`
    select count(distinct p.id) as posts, count(upload.id) as photos
    from posts p
    left join post_files file on file.post_id = p.id
    left join uploads upload on upload.id = file.upload_id and upload.state = 'ready' and upload.width is not null
    where p.place_id = ${placeId} and p.created_at >= ${start} and p.created_at < ${end}
      and p.deleted_at is null and p.hidden_at is null`
  return only(rows)
}
