/** Somebody is typing ("pisze…"): published to the members and not stored. */
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { accounts } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publishTalk } from './publish.ts'
import { mayWrite, membersOf, roomJoins, type Viewer } from './viewer.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus'>

/** Milliseconds in which a person's further calls of a talk are dropped. */
const EVERY = 2_000
/** The most entries that are remembered; above, the older half is forgotten. */
const REMEMBERED = 10_000

/** The accounts in a talk. */
export async function membersIn(sql: Sql, roomId: number): Promise<number[]> {
  const rows = await sql<{ to: number[] }[]>`
    select array(${membersOf(sql)}) as to
    from chat_rooms r left join kids k on k.id = r.kid_id where r.id = ${roomId}`
  return rows[0]?.to ?? []
}

export function createTyping({ db: { sql }, clock, bus }: Ports) {
  const last = new Map<string, number>()

  /** @throws DomainError chat.closed for a talk in which the viewer may not write */
  return async (viewer: Viewer, roomId: number): Promise<void> => {
    const key = `${viewer.accountId}:${roomId}`
    const now = clock.now().getTime()
    if (now - (last.get(key) ?? -EVERY) < EVERY) return
    last.delete(key)
    last.set(key, now)
    if (last.size > REMEMBERED) for (const old of [...last.keys()].slice(0, REMEMBERED / 2)) last.delete(old)
    const rows = await sql<(RowOf<typeof accounts, 'id'> & { to: number[] })[]>`
      select r.id, array(${membersOf(sql)}) as to
      from chat_rooms r ${roomJoins(sql, viewer)} where r.id = ${roomId} and ${mayWrite(sql, viewer)}`
    const [row] = rows
    if (!row) throw new DomainError('chat.closed')
    await publishTalk({ bus }, { to: row.to, event: { what: 'typing', roomId, accountId: viewer.accountId } })
  }
}
