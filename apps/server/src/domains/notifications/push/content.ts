/**
 * The text of a push, made when it is sent: without notices that were read or withdrawn meanwhile, or that no longer
 * concern the account.
 */
import { warsawDay } from '@skrzat/contract/days'
import { noticeGroups } from '@skrzat/contract/notice-groups'
import { groupLine } from '@skrzat/contract/notice-says'
import type { PushContent } from '@skrzat/contract/wire/notice-settings'
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import type { Sql } from '@skrzat/db/client'
import type { UnreadMessages } from '../messages.ts'
import { nameless, newsTexts, newsWords } from '../news-texts.ts'
import { type NoticePorts, type ToldNotice, unreadToTell } from '../queries.ts'
import type { Device } from './device.ts'
import { pageOf } from './pages.ts'
import type { Pushed } from './request.ts'

const TITLE = 'Skrzat'
/** Lines of a push; a locked screen shows few. */
const LINES = 3

/** About a kid's health: they name nobody on a locked screen, not even for those who want names there. */
const UNNAMED: ReadonlySet<NotificationType> = new Set(['TYPE_DIET_CHANGED'])

/** The content; undefined if nothing is left to say. @param messages without it, messages are left out */
export async function contentOf(
  ports: NoticePorts,
  device: Device,
  pushed: Pushed,
  now: Date,
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
  const waitingMessages = (device.messages && (await messages?.countSince(accountId, since))) || 0
  const [only] = rows
  if (only && rows.length + waitingMessages === 1) return toContent(only, 'waited')
  const lines = noticeGroups(rows).map(lineOf)
  if (waitingMessages > 0) lines.push(texts.messages(waitingMessages))
  if (lines.length === 0) return undefined
  const said =
    lines.length > LINES ? [...lines.slice(0, LINES - 1), texts.more(lines.length - LINES + 1)] : lines
  const places = new Set(rows.map(({ placeName }) => placeName))
  const isOfOnePlace = waitingMessages === 0 && places.size === 1
  return {
    title:
      lines.length > 1
        ? texts.several(rows.length + waitingMessages)
        : (isOfOnePlace && only?.placeName) || TITLE,
    body: said.join('\n'),
    path: rows.length > 0 ? '/notices' : '/chat',
    tag: 'waited',
  }

  async function unreadRows(which: ReturnType<Sql>) {
    return await unreadToTell(ports, accountId, which)
  }

  /** What these notices of one group say, for a screen that anybody may read. */
  function lineOf(group: readonly ToldNotice[]): string {
    const shown = group.map((each) => (device.names && !UNNAMED.has(each.type) ? each : nameless(each)))
    return groupLine(shown, newsWords(device.langKey, warsawDay(now), group[0]?.documentKind))
  }

  function toContent(notice: ToldNotice, tag: string): PushContent {
    const { type, placeId, placeName, file, data } = notice
    return {
      title: placeName ?? TITLE,
      body: lineOf([notice]),
      path: pageOf({ type, placeId, post: data.post, file, kid: data.kid }),
      tag,
    }
  }
}
