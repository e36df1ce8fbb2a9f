/**
 * The text of a push, made when it is sent: without notices that were read or withdrawn meanwhile, or that no longer
 * concern the account.
 */
import type { PushContent } from '@skrzat/contract/wire/notice-settings'
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import type { Sql } from '@skrzat/db/client'
import type { UnreadMessages } from '../messages.ts'
import { aboutText, newsTexts } from '../news-texts.ts'
import { type NoticePorts, type ToldNotice, unreadToTell } from '../queries.ts'
import type { Device } from './device.ts'
import { pageOf } from './pages.ts'
import type { Pushed } from './request.ts'

const TITLE = 'Skrzat'

/** About a kid's health: they name nobody on a locked screen, not even for those who want names there. */
const UNNAMED: ReadonlySet<NotificationType> = new Set(['TYPE_DIET_CHANGED'])

/** The content; undefined if nothing is left to say. @param messages without it, messages are left out */
export async function contentOf(
  ports: NoticePorts,
  device: Device,
  pushed: Pushed,
  messages?: UnreadMessages,
): Promise<PushContent | undefined> {
  const { sql, subjects } = ports
  const { accountId, lastPushedAt, createdAt } = device
  const texts = newsTexts(device.langKey)
  if (pushed.what === 'message') {
    if (messages && !(await messages.isUnread(accountId, pushed.tag))) return undefined
    const reader = device.names ? await subjects.rightsOf(accountId) : undefined
    const sender = reader && (await messages?.senderOf(reader, pushed.tag))
    const body = sender === undefined ? texts.message : `${sender}: ${texts.message}`
    return { title: TITLE, body, path: pushed.path, tag: pushed.tag }
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
    return await unreadToTell(ports, accountId, which)
  }

  function toContent(notice: ToldNotice, tag: string): PushContent {
    const { type, placeId, placeName, file, data, documentKind } = notice
    const text = [
      newsTexts(device.langKey, documentKind).types[type],
      aboutText(notice, device.langKey, device.names),
    ]
      .filter(Boolean)
      .join(' ')
    return {
      title: placeName ?? TITLE,
      body: device.names && !UNNAMED.has(type) && data.kid_name !== '' ? `${data.kid_name}: ${text}` : text,
      path: pageOf({ type, placeId, post: data.post, file, kid: data.kid }),
      tag,
    }
  }
}
