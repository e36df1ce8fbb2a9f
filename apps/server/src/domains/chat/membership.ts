/** Publishes changed talks when the people of a place change. */
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, chatRooms } from '@skrzat/db/schema'
import type { Sql } from '@skrzat/db/client'
import type { Kernel } from '../../kernel/kernel.ts'
import { type PeopleChange, peopleTopic } from '../../kernel/realtime/index.ts'
import type { Published } from './topics.ts'
import { talksOf } from './unread.ts'
import { membersOf } from './viewer.ts'

type Ports = Pick<Kernel, 'db' | 'bus' | 'log'>
type Row = RowOf<typeof chatRooms, 'id'> & { to: ValueOf<typeof accounts, 'id'>[] }

/** Publishes changed talks until the process ends. Every process does so itself, as it serves only its own readers. */
export function followPeople({ db: { sql }, bus, log }: Ports, tell: (changed: Published) => void): void {
  async function look(change: PeopleChange): Promise<void> {
    try {
      const rows = await talksConcerned(sql, change)
      for (const { id, to } of rows) tell({ to, event: { what: 'rooms', roomId: id } })
      const told = new Set(rows.flatMap(({ to }) => to))
      tell({ to: change.former.filter((id) => !told.has(id)), event: { what: 'rooms', roomId: null } })
    } catch (error) {
      log.error({ err: error }, 'talks whose people changed could not be read')
    }
  }
  bus.subscribe(peopleTopic('all'), (change) => void look(change))
}

/** The talks of the accounts and of the kids, with their members from now on. */
async function talksConcerned(sql: Sql, { accounts: ids, kids }: PeopleChange): Promise<Row[]> {
  return await sql<Row[]>`
    select r.id, array(${membersOf(sql)}) as to
    from chat_rooms r left join kids k on k.id = r.kid_id
    where r.id in (
      select id from chat_rooms where kid_id = any(${[...kids]}::bigint[])
      union
      select talk.id from accounts a cross join lateral (${talksOf(sql)}) as talk
      where a.id = any(${[...ids]}::bigint[]))`
}
