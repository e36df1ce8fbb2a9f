/** The text of a push, made when it is sent: what was read or withdrawn meanwhile, or no longer concerns, is dropped. */
import { notificationType } from '@skrzat/contract/wire/notifications'
import type { PushContent } from '@skrzat/contract/wire/notice-settings'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { notifications, places } from '@skrzat/db/schema'
import type { UnreadMessages } from '../messages.ts'
import { NEWS_TEXTS } from '../news-texts.ts'
import { stillConcerns } from '../queries.ts'
import type { Device } from './device.ts'
import { pageOf } from './pages.ts'
import type { Pushed } from './request.ts'

const TITLE = 'Skrzat'

type Row = RowOf<typeof notifications, 'type' | 'placeId'> & {
  post: number | null
  file: number | null
  kidName: string
  placeName: ValueOf<typeof places, 'name'> | null
}

/** Undefined if nothing is left to tell. @param messages without it, nothing is known of messages */
export async function contentOf(
  sql: Sql,
  device: Device,
  pushed: Pushed,
  messages?: UnreadMessages,
): Promise<PushContent | undefined> {
  const { accountId, lastPushedAt, createdAt } = device
  const texts = NEWS_TEXTS[device.langKey]
  if (pushed.what === 'message') {
    if (messages && !(await messages.isUnread(accountId, pushed.tag))) return undefined
    return { title: TITLE, body: texts.message, path: pushed.path, tag: pushed.tag }
  }
  if (pushed.what === 'notice') {
    const { noticeId } = pushed
    const [row] = await unreadRows(sql`n.id = ${noticeId}`)
    return row && toContent(row, `notice-${noticeId}`)
  }
  const since = lastPushedAt ?? createdAt
  const rows = await unreadRows(sql`n.created_at > ${since} and not exists (
    select from notice_settings s where s.account_id = n.account_id and s.kind = n.section and not s.push)`)
  const waiting = rows.length + ((device.messages && (await messages?.countSince(accountId, since))) || 0)
  const [only] = rows
  if (only && waiting === 1) return toContent(only, 'waited')
  if (waiting === 0) return undefined
  return {
    title: TITLE,
    body: texts.several(waiting),
    path: rows.length > 0 ? '/notices' : '/chat',
    tag: 'waited',
  }

  async function unreadRows(which: ReturnType<Sql>) {
    return await sql<Row[]>`
      select n.type, n.place_id as "placeId", p.name as "placeName",
        (n.data ->> 'post')::bigint as post, (n.data ->> 'file')::bigint as file,
        coalesce(concat_ws(' ', k.firstname, k.lastname), '') as "kidName"
      from notifications n
      join accounts a on a.id = n.account_id
      left join places p on p.id = n.place_id
      left join kids k on k.id = (n.data ->> 'kid')::bigint
      where n.account_id = ${accountId} and n.read_at is null and ${stillConcerns(sql)} and ${which}
      order by n.id desc limit 100`
  }

  function toContent({ kidName, placeName, ...row }: Row, tag: string): PushContent {
    const type = notificationType.parse(row.type)
    const text = texts.types[type]
    return {
      title: placeName ?? TITLE,
      body: device.names && kidName !== '' ? `${kidName}: ${text}` : text,
      path: pageOf({ ...row, type }),
      tag,
    }
  }
}
