/** How far an account has read a talk. */
import type { ValueOf } from '@skrzat/db/orm'
import type { accounts } from '@skrzat/db/schema'
import { found } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { quietUntilOf } from '../notifications/index.ts'
import { publishTalk } from './publish.ts'
import { releaseLater } from './push.ts'
import { mayRead, membersOf, roomJoins, type Viewer } from './viewer.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>
type Row = { moved: boolean; to: ValueOf<typeof accounts, 'id'>[] }

/**
 * Marks a talk read up to a message; an earlier message changes nothing. During the reader's quiet hours, others see
 * the previous mark until they end.
 * @throws DomainError message.not_found for one that is not of the talk, or of a talk that the viewer may not read
 */
export async function acknowledge(
  { db: { sql }, clock, bus, wake }: Ports,
  viewer: Viewer,
  { roomId, messageId }: { roomId: number; messageId: number },
): Promise<void> {
  const { accountId } = viewer
  const now = clock.now()
  const quietUntil = (await quietUntilOf(sql, [accountId], now)).get(accountId)
  const rows = await sql<Row[]>`
    with read as (
      select m.id, m.room_id from chat_messages m
      join chat_rooms r on r.id = m.room_id ${roomJoins(sql, viewer)}
      where m.id = ${messageId} and m.room_id = ${roomId} and ${mayRead(sql, viewer)}),
    marked as (
      insert into chat_reads as mark (room_id, account_id, read_id, shown_from, shown_id)
      select room_id, ${accountId}, id, ${quietUntil ?? now}, 0 from read
      on conflict (room_id, account_id) do update
        set read_id = excluded.read_id, shown_from = excluded.shown_from,
          shown_id = case when mark.shown_from <= ${now} then mark.read_id else mark.shown_id end
        where mark.read_id < excluded.read_id
      returning room_id)
    select exists (select from marked) as moved, array(${membersOf(sql)}) as to
    from read join chat_rooms r on r.id = read.room_id left join kids k on k.id = r.kid_id`
  const { moved, to } = found(rows[0], 'message.not_found')
  if (!moved) return
  if (quietUntil) {
    await sql.begin((tx) => releaseLater(tx, new Map([[accountId, quietUntil]])))
    wake()
  }
  await publishTalk(
    { bus },
    { to: quietUntil ? [accountId] : to, event: { what: 'read', roomId, accountId, messageId } },
  )
}
