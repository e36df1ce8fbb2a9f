import { expect, test } from 'vitest'
import type { Sql } from '@skrzat/db/client'
import { statementsOf } from '../../bench/spoken.ts'
import { findFor } from '../../src/domains/chat/find.ts'
import { messagesOf } from '../../src/domains/chat/messages.ts'
import { roomsOf } from '../../src/domains/chat/rooms.ts'
import { type Viewer, viewerOf } from '../../src/domains/chat/viewer.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { clock, databaseUrl, first, idOf, kidOf, send, services, sql, talk, tokenFor } = chat

/** How many statements a read takes. */
async function statements(run: (on: Sql, viewer: Viewer) => Promise<unknown>): Promise<number> {
  const principal = await services.domains.accounts.authenticate(tokenFor('director'))
  if (!principal) throw new Error('the director is not signed in')
  const said = await statementsOf(databaseUrl, (on) => run(on, viewerOf(principal)))
  return said.length
}

const reads = {
  rooms: (on: Sql, viewer: Viewer) => roomsOf({ sql: on, now: clock.now() }, viewer, ''),
  'rooms by a name': (on: Sql, viewer: Viewer) => roomsOf({ sql: on, now: clock.now() }, viewer, 'o'),
  'people found': (on: Sql, viewer: Viewer) => findFor(on, viewer, ''),
} as const

const room = await talk('director', 'parent')
await send('director', room, 'Dzień dobry')
await send('parent', room, 'Dzień dobry!')
const few = new Map<string, number>()
for (const [name, read] of Object.entries(reads)) few.set(name, await statements(read))
const fewMessages = await statements((on, viewer) =>
  messagesOf(on, viewer, { roomId: room, query: '', cursor: null }),
)

// Forty more parents with talks, and a longer talk.
const phones = Array.from({ length: 40 }, (_, n) => String(602_000_000 + n))
await chat.addAccounts(...phones)
await sql`
  insert into kids (place_id, group_id, firstname, lastname, phone1)
  select ${first}, ${kidOf('Zofia').groupId}, 'Dziecko', phone, phone from unnest(${phones}::text[]) phone`
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
for (let n = 0; n < 12; n++) await send(n % 2 ? 'director' : 'parent', room, `Wiadomość ${n}`)

test.each(Object.entries(reads))('%s take as many statements for forty more', async (name, read) => {
  expect(await statements(read)).toBe(few.get(name))
  expect(few.get(name)).toBeLessThanOrEqual(8)
})

test('the list has the forty more', async () => {
  expect(await (await chat.callerOf('director')).chat.rooms({})).toHaveLength(41)
})

test('messages take as many statements for fourteen as for two', async () => {
  const many = await statements((on, viewer) =>
    messagesOf(on, viewer, { roomId: room, query: '', cursor: null }),
  )
  expect(many).toBe(fewMessages)
})
