import { expect, test } from 'vitest'
import type { Sql } from '@skrzat/db/client'
import { addKids } from '../../bench/kids.ts'
import { statementsOf } from '../../bench/spoken.ts'
import { findFor } from '../../src/domains/chat/find.ts'
import { messagesOf } from '../../src/domains/chat/messages.ts'
import { roomsOf } from '../../src/domains/chat/rooms.ts'
import { type Viewer, viewerOf } from '../../src/domains/chat/viewer.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { clock, databaseUrl, first, idOf, kidOf, principalOf, send, sql, talk } = chat

type Read = (on: Sql, viewer: Viewer, room: number) => Promise<unknown>
const READS: Record<string, Read> = {
  rooms: (on, viewer) => roomsOf({ sql: on, now: clock.now() }, viewer, ''),
  'rooms by a name': (on, viewer) => roomsOf({ sql: on, now: clock.now() }, viewer, 'o'),
  'people found': (on, viewer) => findFor(on, viewer, ''),
  messages: (on, viewer, roomId) => messagesOf(on, viewer, { roomId, query: '', cursor: null }),
}

test.each(Object.entries(READS))('%s take as many statements for many as for few', async (_name, read) => {
  const viewer = viewerOf(await principalOf('director'))
  const room = await talk('director', 'parent')
  const statements = async () => (await statementsOf(databaseUrl, (on) => read(on, viewer, room))).length
  await send('director', room, 'Dzień dobry')
  await send('parent', room, 'Dzień dobry!')
  const few = await statements()
  expect(few).toBeLessThanOrEqual(8)

  await talkWithForty()
  for (let n = 0; n < 12; n++) await send(n % 2 ? 'director' : 'parent', room, `Wiadomość ${n}`)
  expect(await chat.roomsOf('director')).toHaveLength(41)
  expect(await statements()).toBe(few)
})

const phones = Array.from({ length: 40 }, (_, n) => String(602_000_000 + n))
await chat.addAccounts(...phones)

/** Talks of the director with forty more parents. */
async function talkWithForty() {
  await addKids(
    sql,
    sql`
      select ${first}::bigint, ${kidOf('Zofia').groupId}::bigint, 'Dziecko', phone, array[phone]
      from unnest(${phones}::text[]) phone`,
  )
  await sql`
    with pairs as (
      select least(id, ${idOf('director')}) as low, greatest(id, ${idOf('director')}) as high, id
      from accounts where login = any(${phones}::text[])),
    rooms as (
      insert into chat_rooms (low_id, high_id, created_at) select low, high, now() from pairs
      returning id, low_id, high_id),
    sent as (
      insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
      select r.id, p.id, 'Halo', now(), decode(lpad(to_hex(r.id), 8, '0'), 'hex')
      from rooms r join pairs p on p.low = r.low_id and p.high = r.high_id returning id, room_id)
    select count(*) from sent`
  await sql`update chat_rooms r set last_message_id = (select max(m.id) from chat_messages m where m.room_id = r.id)`
}
