/** The readers who have confirmed a post, among those who may see it today, by the names that the place entered. */
import { mayRemind, needsReading, type PostType } from '@skrzat/contract/post'
import { byLastname, byName } from '@skrzat/contract/order'
import type { GroupReaders, PostReaders } from '@skrzat/contract/wire/wall'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { eq, orm, pick, type RowOf, type ValueOf } from '@skrzat/db/orm'
import { type accounts, type groups, type kids, type postMarks, posts } from '@skrzat/db/schema'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError, refusalOf, unseenBy } from '../../../kernel/errors/index.ts'
import { tutorsOf } from '../../people/index.ts'
import { sees, seesReaders } from '../audiences.ts'
import type { Reader } from './posts.ts'

type Row = RowOf<typeof postMarks, 'readAt'> & {
  accountId: ValueOf<typeof accounts, 'id'>
  groupId: ValueOf<typeof groups, 'id'> | null
  groupName: ValueOf<typeof groups, 'name'> | null
  groupColor: ValueOf<typeof groups, 'color'> | null
  /** Null for a worker, whose whole name is `lastname`. */
  kidId: ValueOf<typeof kids, 'id'> | null
  firstname: string
  lastname: string
}

type OfPlace = { readonly type: PostType; readonly placeId: number; readonly groupId: number | null }

/**
 * A message to everybody has only the numbers.
 * @throws DomainError post.not_found, post.nothing_to_confirm, forbidden
 */
export async function readersOf(
  { sql, clock }: { sql: Sql; clock: Clock },
  reader: Reader,
  id: number,
): Promise<PostReaders> {
  const [post] = await orm(sql)
    .select(
      pick(
        posts,
        'type',
        'placeId',
        'groupId',
        'important',
        'authorId',
        'deletedAt',
        'hiddenAt',
        'remindedAt',
      ),
    )
    .from(posts)
    .where(eq(posts.id, id))
  if (!post || post.deletedAt !== null || !sees(reader, post)) throw unseenBy(reader, 'post.not_found')
  if (!needsReading(post)) throw new DomainError('post.nothing_to_confirm')
  if (!seesReaders(reader, post)) throw refusalOf(reader)
  const { placeId, authorId, remindedAt, hiddenAt } = post
  const reminded = {
    remindedDate: remindedAt?.toISOString() ?? null,
    mayRemind: hiddenAt === null && mayRemind(remindedAt, clock.now()),
  }
  if (placeId === null) return { groups: [], ...(await countEverybody(sql, id, authorId)), ...reminded }
  const rows = await select(sql, { ...post, placeId }, { id, authorId })
  return { groups: byGroup(rows), ...countOf(rows), ...reminded }
}

function countOf(rows: readonly Row[]): { confirmed: number; all: number } {
  const confirmed = new Set(rows.flatMap(({ accountId, readAt }) => (readAt === null ? [] : [accountId])))
  return { confirmed: confirmed.size, all: new Set(rows.map(({ accountId }) => accountId)).size }
}

/** Groups by name, then the workers. */
function byGroup(rows: readonly Row[]): GroupReaders[] {
  return [...Map.groupBy(rows, ({ groupId }) => groupId).values()]
    .map((ofGroup) => ({ group: groupOf(ofGroup[0]), readers: readersIn(ofGroup), ...countOf(ofGroup) }))
    .toSorted((a, b) =>
      a.group && b.group ? byName(a.group, b.group) : Number(a.group === null) - Number(b.group === null),
    )
}

function groupOf(row: Row | undefined): GroupReaders['group'] {
  if (!row || row.groupId === null) return null
  return { id: row.groupId, name: row.groupName ?? '', color: row.groupColor ?? 0 }
}

/** Parents under each of their kids, and each worker. */
function readersIn(rows: readonly Row[]): GroupReaders['readers'] {
  const people = Map.groupBy(rows.toSorted(byLastname), ({ kidId, accountId }) =>
    kidId === null ? `worker ${accountId}` : `kid ${kidId}`,
  )
  return [...people.values()].map((of) => ({
    name: of[0] ? `${of[0].firstname} ${of[0].lastname}`.trim() : '',
    readDates: of.map(({ readAt }) => readAt?.toISOString() ?? null),
  }))
}

async function select(
  sql: Sql,
  post: OfPlace,
  { id, authorId }: { id: number; authorId: number },
): Promise<Row[]> {
  return await sql<Row[]>`
    select person.account_id as "accountId", g.id as "groupId", g.name as "groupName", g.color as "groupColor",
      person.kid_id as "kidId", person.firstname, person.lastname, m.read_at as "readAt"
    from (${parentsOf(sql, post)} union all ${workersOf(sql, post)})
      as person (account_id, group_id, kid_id, firstname, lastname)
    left join groups g on g.id = person.group_id
    left join post_marks m on m.post_id = ${id} and m.account_id = person.account_id
    where person.account_id <> ${authorId}
    order by person.account_id`
}

/** A row for each parent and kid. */
function parentsOf(sql: Sql, { type, placeId, groupId }: OfPlace): SqlFragment {
  return sql`
    select a.id, g.group_id, g.kid_id, g.firstname, g.lastname
    from guardianships g join accounts a on a.login = g.phone and a.deleted_at is null
    where g.place_id = ${placeId} and g.deleted_at is null and not g.declined and ${type !== 'WORKER'}
      and (${groupId}::bigint is null or g.group_id = ${groupId})`
}

/** All workers for posts to workers; otherwise the place's admins, and for a group its tutors. */
function workersOf(sql: Sql, { type, placeId, groupId }: OfPlace): SqlFragment {
  return sql`
    select a.id, null::bigint, null::bigint, '', w.name
    from staff_of_places w join accounts a on a.login = w.phone and a.deleted_at is null
    where w.place_id = ${placeId} and w.deleted_at is null and not w.declined
      and (${type === 'WORKER' || type === 'ALL'} or 'admin' = any(w.roles)
        or w.worker_id in ${tutorsOf(sql, groupId)})`
}

async function countEverybody(sql: Sql, id: number, authorId: number) {
  const [row] = await sql<{ all: number; confirmed: number }[]>`
    select count(*) as all, count(m.read_at) as confirmed
    from accounts a left join post_marks m on m.post_id = ${id} and m.account_id = a.id
    where a.activated and a.deleted_at is null and a.id <> ${authorId}`
  return { all: row?.all ?? 0, confirmed: row?.confirmed ?? 0 }
}
