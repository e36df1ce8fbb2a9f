/** The list of talks. */
import { MESSAGE_LIMITS } from '@skrzat/contract/message'
import { visibleLine } from '@skrzat/contract/text'
import { fold } from '@skrzat/contract/words'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { JsonOf, RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, chatMessages, chatReads, chatRooms, groups, kids } from '@skrzat/db/schema'
import { found } from '../../kernel/errors/index.ts'
import { quietUntilOf } from '../notifications/index.ts'
import { called, kidName, type Member, namesOf } from './names.ts'
import { mayRead, mayWrite, membersOf, otherOf, roomIds, roomJoins, type Viewer } from './viewer.ts'

/** The most talks of a list; older ones are found by searching. */
const MOST = 200
/** The most talks that a search looks through, the newest ones. */
const SEARCHED = 2000

export type ReadPorts = { readonly sql: Sql; readonly now: Date }

/** The caller's talks with messages, newest message first, filtered by a person's or kid's name. */
export async function roomsOf(ports: ReadPorts, viewer: Viewer, query: string): Promise<ChatRoom[]> {
  const { sql } = ports
  const asked = fold(visibleLine(query))
  if (asked !== '') {
    const ids = await roomsAbout(sql, viewer, asked)
    return ids.length === 0 ? [] : await readRooms(ports, viewer, sql`r.id = any(${ids}::bigint[])`)
  }
  return await readRooms(
    ports,
    viewer,
    sql`r.id in (${roomIds(sql, viewer)}) and r.last_message_id is not null`,
  )
}

/** A talk that the caller may read. @throws DomainError chat.not_found */
export async function roomOf(ports: ReadPorts, viewer: Viewer, id: number): Promise<ChatRoom> {
  const [room] = await readRooms(ports, viewer, ports.sql`r.id = ${id}`)
  return found(room, 'chat.not_found')
}

type Titled = RowOf<typeof chatRooms, 'id' | 'kidId'> & {
  otherId: ValueOf<typeof accounts, 'id'>
  kid: KidOfRoom | null
  memberIds: ValueOf<typeof accounts, 'id'>[]
}
type KidOfRoom = JsonOf<RowOf<typeof kids, 'firstname' | 'lastname'>> & {
  group: ValueOf<typeof groups, 'name'>
}

function titleColumns(sql: Sql, viewer: Viewer): SqlFragment {
  return sql`r.id, r.kid_id as "kidId", ${otherOf(sql, viewer)} as "otherId",
    case when k.id is not null then json_build_object('firstname', k.firstname, 'lastname', k.lastname,
      'group', (select g.name from groups g where g.id = k.group_id)) end as kid`
}

/** The talks with people of this name, as the viewer sees it: hidden names are not searched. */
async function roomsAbout(sql: Sql, viewer: Viewer, asked: string): Promise<number[]> {
  const rows = await sql<Titled[]>`
    select ${titleColumns(sql, viewer)},
      array(select id from (${membersOf(sql)}) as members (id) where id <> ${viewer.accountId}) as "memberIds"
    from chat_rooms r ${roomJoins(sql, viewer)}
    where r.id in (${roomIds(sql, viewer)}) and r.last_message_id is not null and ${mayRead(sql, viewer)}
    order by r.last_message_id desc limit ${SEARCHED}`
  const nameOf = await namesOf(sql, viewer, rows.flatMap(othersIn))
  const matches = rows.filter((row) => {
    const people = othersIn(row).map(nameOf)
    const texts = [
      ...(row.kid ? [kidName(row.kid), row.kid.group] : []),
      ...people.flatMap(({ name, kids, what }) => [name, what, ...kids]),
    ]
    // Repeated, so that the last name may come first.
    return texts.some((text) => fold(`${text} ${text}`).includes(asked))
  })
  return matches.slice(0, MOST).map(({ id }) => id)
}

function othersIn({
  id,
  kidId,
  otherId,
  memberIds,
}: Pick<Titled, 'id' | 'kidId' | 'otherId' | 'memberIds'>): Member[] {
  return (kidId === null ? [otherId] : memberIds).map((accountId) => ({ roomId: id, accountId }))
}

type MemberRow = { id: ValueOf<typeof accounts, 'id'>; readId: ValueOf<typeof chatReads, 'readId'> | null }
type LastMessage = JsonOf<
  RowOf<typeof chatMessages, 'id' | 'text' | 'senderId' | 'createdAt' | 'takenBackAt'>
> & { files: number }
type Row = Omit<Titled, 'memberIds'> & {
  mayWrite: boolean
  lastMessage: LastMessage | null
  firstUnread: ValueOf<typeof chatMessages, 'id'> | null
  unread: number
  members: MemberRow[]
}

/** Three statements for any number of talks. */
async function readRooms({ sql, now }: ReadPorts, viewer: Viewer, which: SqlFragment): Promise<ChatRoom[]> {
  const { accountId } = viewer
  const unread = sql`chat_messages m
    where m.room_id = r.id and m.id > coalesce(own.read_id, 0) and m.sender_id <> ${accountId}
      and m.taken_back_at is null`
  const rows = await sql<Row[]>`
    select ${titleColumns(sql, viewer)}, coalesce(${mayWrite(sql, viewer)}, false) as "mayWrite",
      (select json_build_object('id', m.id, 'text', m.text, 'senderId', m.sender_id, 'createdAt', m.created_at,
          'takenBackAt', m.taken_back_at,
          'files', (select count(*) from chat_message_files f where f.message_id = m.id))
        from chat_messages m where m.id = r.last_message_id) as "lastMessage",
      (select m.id from ${unread} order by m.id limit 1) as "firstUnread",
      (select count(*) from (select from ${unread} limit ${MESSAGE_LIMITS.counted}) as counted) as unread,
      coalesce((
        select json_agg(json_build_object('id', members.id, 'readId',
          (select case when d.shown_from <= ${now} then d.read_id else nullif(d.shown_id, 0) end
            from chat_reads d where d.room_id = r.id and d.account_id = members.id)) order by members.id)
        from (${membersOf(sql)}) as members (id) where members.id <> ${accountId}), '[]') as members
    from chat_rooms r ${roomJoins(sql, viewer)}
    left join chat_reads own on own.room_id = r.id and own.account_id = ${accountId}
    where ${which} and ${mayRead(sql, viewer)}
    order by r.last_message_id desc nulls last, r.id desc limit ${MOST}`
  const people = rows.flatMap((row) => othersIn({ ...row, memberIds: row.members.map(({ id }) => id) }))
  const ids = [...new Set(people.map((member) => member.accountId))]
  const [nameOf, quiet] = await Promise.all([namesOf(sql, viewer, people), quietUntilOf(sql, ids, now)])
  return rows.map(({ id, kidId, otherId, kid, lastMessage, members, ...row }) => {
    const other = nameOf({ roomId: id, accountId: otherId })
    return {
      id,
      kid: kidId,
      name: kid ? kidName(kid) : other.name,
      about: kid ? kid.group : other.what,
      lastMessage: lastMessage && toLast(lastMessage),
      firstUnread: row.firstUnread,
      unread: row.unread,
      mayWrite: row.mayWrite,
      members: members.map((member) => ({
        ...member,
        fullname: called(nameOf({ roomId: id, accountId: member.id })),
        quietUntil: quiet.get(member.id)?.toISOString() ?? null,
      })),
    }
  })
}

function toLast({ createdAt, takenBackAt, ...message }: LastMessage): NonNullable<ChatRoom['lastMessage']> {
  return { ...message, sentDate: new Date(createdAt).toISOString(), takenBack: takenBackAt !== null }
}
