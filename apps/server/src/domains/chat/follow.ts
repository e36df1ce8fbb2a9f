/** Changes of talks, as one reader sees them. */
import type { ChatChange } from '@skrzat/contract/wire/chat'
import type { AnySql, Sql } from '@skrzat/db/client'
import { called, namesOf } from './names.ts'
import type { ChatEvent } from './topics.ts'
import { mayRead, roomJoins, type Viewer } from './viewer.ts'

/**
 * Turns events into the reader's changes; undefined for events that are not for the reader. Names are cached for each
 * person and talk, until the people change: a stream ends when its reader's rights do.
 */
export function changesFor(sql: Sql, viewer: Viewer) {
  const names = new Map<string, Promise<string>>()

  function nameOf(roomId: number, accountId: number): Promise<string> {
    const key = `${roomId}:${accountId}`
    const known = names.get(key)
    if (known) return known
    const member = { roomId, accountId }
    const name = namesOf(sql, viewer, [member]).then((known) => called(known(member)))
    names.set(key, name)
    name.catch(() => names.delete(key))
    return name
  }

  return async (event: ChatEvent): Promise<ChatChange | undefined> => {
    if (event.what === 'rooms') {
      names.clear()
      return { what: 'rooms' }
    }
    if (!(await stillReads(sql, viewer, event.roomId))) return undefined
    if (event.what === 'typing') {
      if (event.accountId === viewer.accountId) return undefined
      return { ...event, name: await nameOf(event.roomId, event.accountId) }
    }
    if (event.what !== 'message') return event
    const { id, roomId, senderId, text, sentDate, files, commandId } = event
    const fullname = await nameOf(roomId, senderId)
    return {
      what: 'message',
      message: {
        id,
        roomId,
        sender: { id: senderId, fullname },
        text,
        sentDate,
        takenBack: false,
        files,
        commandId: senderId === viewer.accountId ? commandId : null,
      },
    }
  }
}

/** An event names its members; only a session with withheld rights is looked up. */
export async function stillReads(sql: AnySql, viewer: Viewer, roomId: number): Promise<boolean> {
  if (!viewer.withheld) return true
  const rows = await sql`
    select from chat_rooms r ${roomJoins(sql, viewer)} where r.id = ${roomId} and ${mayRead(sql, viewer)}`
  return rows.length > 0
}
