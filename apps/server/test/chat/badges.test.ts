import { describe, expect, test } from 'vitest'
import { heardSoFar } from '../kernel/heard.ts'
import type { Person } from '../places/setup.ts'
import { EVENING, MORNING, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, clock, hearing, idOf, kernel, kidTalk, send, sql, talk, work, readMark } = chat

const badge = async (person: Person) => (await (await callerOf(person)).accounts.menu()).counts['chat'] ?? 0

describe('the badge of talks', () => {
  test('counts talks with unread messages, not messages', async () => {
    const room = await talk('parent', 'teacher')
    await send('teacher', room, 'Jedna')
    await send('teacher', room, 'Druga')
    const { id } = await send('teacher', await kidTalk(), 'O Zosi')
    expect(await badge('parent')).toBe(2)
    expect(await badge('teacher')).toBe(0)
    const parent = await callerOf('parent')
    await parent.chat.ack({ roomId: await kidTalk('parent'), messageId: id })
    expect(await badge('parent')).toBe(1)
  })

  test('counts the talk of a kid for as long as one is in it', async () => {
    await send('parent', await kidTalk(), 'Dzień dobry')
    expect(await badge('teacher')).toBe(1)
    expect(await badge('director')).toBe(0)
    await sql`delete from group_tutors`
    expect(await badge('teacher')).toBe(0)
  })

  test('counts no talk in which all that was unread was taken back', async () => {
    const room = await talk('parent', 'teacher')
    const parent = await callerOf('parent')
    const [first, second] = [await send('parent', room, 'Jedna'), await send('parent', room, 'Druga')]
    const unread = async () =>
      (await (await callerOf('teacher')).chat.rooms({})).find(({ id }) => id === room)
    await parent.chat.takeBack({ id: second.id })
    expect([await badge('teacher'), (await unread())?.unread]).toEqual([1, 1])
    await parent.chat.takeBack({ id: first.id })
    expect(await badge('teacher')).toBe(0)
    expect(await unread()).toMatchObject({ unread: 0, firstUnread: null })
  })

  test('waits for the end of quiet hours with what came in them', async () => {
    const room = await talk('parent', 'teacher')
    const other = await talk('teacher', 'director')
    await send('director', other, 'W południe')
    clock.set(EVENING)
    await send('parent', room, 'Wieczorem')
    expect(await badge('teacher')).toBe(1)
    clock.set(MORNING)
    expect(await badge('teacher')).toBe(2)
  })

  test('is renewed on open screens', async () => {
    const room = await talk('parent', 'teacher')
    await heardSoFar(kernel.bus)
    const teacher = await callerOf('teacher')
    const badges = (await teacher.notifications.followCounts())[Symbol.asyncIterator]()
    await badges.next()
    const { id } = await send('parent', room, 'Jedna')
    expect((await badges.next()).value).toMatchObject({ change: { chat: 1 } })
    await teacher.chat.ack({ roomId: room, messageId: id })
    expect((await badges.next()).value).toMatchObject({ change: { chat: 0 } })
    await badges.return?.()
  })
})

/** A device of the person, which is pushed to. */
async function device(person: Person) {
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, created_at)
    select ${idOf(person)}, s.id, 'https://push.example/' || s.id, 'x', 'x', ${clock.now()}
    from sessions s where s.account_id = ${idOf(person)} limit 1`
}

/** The pushes that were requested: for whom, and for which talk. */
async function pushes() {
  const rows = await sql<{ data: unknown }[]>`
    select jsonb_build_object('account', d.account_id, 'pushed', o.data -> 'pushed') as data
    from outbox o join push_subscriptions d on d.id = (o.data ->> 'deviceId')::bigint
    where o.name = 'notifications.push' order by o.id`
  return rows.map(({ data }) => data)
}

const CONTEXT = { id: 'test', attempt: 1, last: true, untouched: true, signal: new AbortController().signal }

/** Runs the jobs of talks that are due once who has the talk open has read it, and leaves what they requested. */
async function runTalkJobs() {
  clock.pass(5)
  for (const job of chat.services.domains.chat.jobs) {
    const due = await sql<{ id: number; data: unknown }[]>`
      delete from outbox where name = ${job.name} and run_at <= ${clock.now()} returning id, data`
    for (const { data } of due) await job.run(data, CONTEXT)
  }
}

describe('a push', () => {
  test('goes to members who have not read, once for messages that come together', async () => {
    const room = await talk('parent', 'teacher')
    for (const person of ['parent', 'teacher', 'director'] as const) await device(person)
    await send('parent', room, 'Jedna')
    await send('parent', room, 'Druga')
    await runTalkJobs()
    const about = { what: 'message', kind: 'chat', tag: `chat-${room}`, path: `/chat?room=${room}` }
    expect(await pushes()).toEqual([{ account: idOf('teacher'), pushed: about }])
    await send('parent', room, 'Trzecia')
    await runTalkJobs()
    expect((await pushes()).length).toBe(2)
  })

  test('goes to nobody who has read meanwhile, or whose message was taken back', async () => {
    const room = await talk('parent', 'teacher')
    await device('teacher')
    const read = await send('parent', room, 'Przeczytana')
    await (await callerOf('teacher')).chat.ack({ roomId: room, messageId: read.id })
    await runTalkJobs()
    const { id } = await send('parent', room, 'Cofnięta')
    await (await callerOf('parent')).chat.takeBack({ id })
    await runTalkJobs()
    expect(await pushes()).toEqual([])
  })

  test('is asked about what is still unread, and by whom', async () => {
    const room = await talk('parent', 'teacher')
    const { messages } = chat.services.domains.chat
    const isUnread = async (person: Person) => messages.isUnread(idOf(person), `chat-${room}`)
    const since = clock.now()
    clock.pass(1)
    const { id } = await send('parent', room, 'Jedna')
    const people = ['teacher', 'parent', 'director'] as const
    expect(await Promise.all(people.map(isUnread))).toEqual([true, false, false])
    expect(await messages.isUnread(idOf('teacher'), 'notice-5')).toBe(false)
    expect(await messages.countSince(idOf('teacher'), since)).toBe(1)
    expect(await messages.countSince(idOf('teacher'), clock.now())).toBe(0)
    const all = people.map(idOf)
    expect(await messages.haveSince(all, since)).toEqual([idOf('teacher')])
    expect(await messages.haveSince(all, clock.now())).toEqual([])
    await (await callerOf('teacher')).chat.ack({ roomId: room, messageId: id })
    expect(await isUnread('teacher')).toBe(false)
  })
})

test('after quiet hours the others’ open screens show how far one has read', async () => {
  clock.set(EVENING)
  const room = await talk('parent', 'teacher')
  const { id } = await send('parent', room, 'Wieczorem')
  await (await callerOf('teacher')).chat.ack({ roomId: room, messageId: id })
  clock.set(MORNING)
  const parent = await hearing('parent')
  expect((await work()).failed).toEqual([])
  expect(await parent.next()).toEqual(readMark(room, 'teacher', id))
})
