/** What a place tells its people of: everybody, or those of one group. */
import type { NotificationType, Section } from '@skrzat/contract/wire/notifications'
import { notDeclined } from '@skrzat/db/declined'
import type { Kernel } from '../../kernel/kernel.ts'
import { publishCounts } from './commands.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus'>

const SECTION_OF = {
  TYPE_EVENT: 'calendar',
  TYPE_FILE: 'files',
} as const satisfies Partial<Record<NotificationType, Section>>

export type News = {
  readonly type: keyof typeof SECTION_OF
  readonly placeId: number
  /** Null for everybody of the place. */
  readonly groupId: number | null
  /** Whose news it is: that account need not be told. */
  readonly authorId: number
  /** What happened: the same source notifies an account once. */
  readonly source: string
}

/**
 * Notifies the parents and the workers of the place, or of the group: its tutors, and those who look after what every
 * group sees (the roles admin and files). Said twice, it notifies once.
 */
export async function tellMembers({ db, bus }: Omit<Ports, 'clock'>, news: News): Promise<void> {
  const { type, placeId, groupId, authorId, source } = news
  const { sql } = db
  await sql`
    with phones as (
      select p.phone from kids k, unnest(array[k.phone1, k.phone2]) as p (phone)
      where k.place_id = ${placeId} and k.deleted_at is null
        and (${groupId}::bigint is null or k.group_id = ${groupId})
      union
      select w.phone from workers w
      where w.place_id = ${placeId} and w.deleted_at is null and (
        ${groupId}::bigint is null
        or exists (select from group_tutors t where t.worker_id = w.id and t.group_id = ${groupId})
        or exists (select from worker_roles r where r.worker_id = w.id and r.role in ('admin', 'files'))))
    insert into notifications (account_id, place_id, type, section, data, source)
    select a.id, ${placeId}, ${type}, ${SECTION_OF[type]}, ${JSON.stringify({ place: placeId })}::text::jsonb, ${source}
    from accounts a join phones on phones.phone = a.login
    where a.deleted_at is null and a.id <> ${authorId} and ${notDeclined(sql, placeId, sql`a.login`)}
    order by a.id
    on conflict (account_id, source) do nothing`
  // Said again by a second attempt: what is said is the state, not the change.
  const told = await sql<{ id: number }[]>`
    select account_id as id from notifications
    where place_id = ${placeId} and source = ${source} and read_at is null`
  await publishCounts({ sql, bus }, told.map(idOf))
}

const idOf = ({ id }: { id: number }) => id

/** What it told of is gone: whoever has not read it need not look for it. */
export async function takeBack(
  { db, clock, bus }: Ports,
  { placeId, source }: Pick<News, 'placeId' | 'source'>,
): Promise<void> {
  const told = await db.sql<{ id: number }[]>`
    update notifications set read_at = ${clock.now()}
    where place_id = ${placeId} and source = ${source} and read_at is null returning account_id as id`
  await publishCounts({ sql: db.sql, bus }, told.map(idOf))
}
