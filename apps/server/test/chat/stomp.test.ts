import { describe, expect, test } from 'vitest'
import { publishTalk } from '../../src/domains/chat/publish.ts'
import type { Told } from '../../src/kernel/sockets/destinations.ts'
import type { Person } from '../places/setup.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { idOf, kernel, kidTalk, principalOf, roomAs, send, services, sql, talk, workerOf } = chat
const { topics, commands } = services.domains.chat.stomp

function topicOf(prefix: string) {
  const found = topics.find((topic) => topic.prefix === prefix)
  if (!found) throw new Error(`no topic begins with ${prefix}`)
  return found
}

/** What a reader's subscription is sent from now on, while `change` runs. */
async function sentTo(reader: Person, prefix: string, id: number, change: () => Promise<unknown>) {
  await heardSoFar(kernel.bus)
  const topic = topicOf(prefix)
  const principal = await principalOf(reader)
  const told: Told[] = []
  const stop = topic.listen(kernel.bus, id, (one) => void told.push(one))
  await change()
  await heardSoFar(kernel.bus)
  stop()
  const bodies = await Promise.all(
    told.map(async (one) => await (one.forAll?.() ?? one.forReader?.(principal))),
  )
  return bodies.filter((one) => one !== undefined)
}

describe('a topic is heard', () => {
  const mayHear = async (person: Person, prefix: string, id: number) =>
    topicOf(prefix).mayHear(await principalOf(person), id)

  test('of a talk by its members alone', async () => {
    const room = await talk('parent', 'teacher')
    expect(await mayHear('teacher', '/topic/room/', room)).toBe(true)
    for (const person of ['director', 'admin'] as const)
      expect(await mayHear(person, '/topic/room/', room)).toBe(false)
    expect(await mayHear('parent', '/topic/room/', 999_999)).toBe(false)
  })

  test.each(['/topic/chat/user/', '/topic/rooms/'])(
    'of an account by its owner alone: %s',
    async (prefix) => {
      expect(await mayHear('parent', prefix, idOf('parent'))).toBe(true)
      for (const person of ['parent', 'admin'] as const)
        expect(await mayHear(person, prefix, idOf('teacher'))).toBe(false)
    },
  )
})

describe('a message', () => {
  const message = (room: number, msg: string, fullname = 'Anna Nowak (rodzic: Zofia Wiśniewska)') => ({
    id: expect.any(Number),
    roomId: room,
    sender: { id: idOf('parent'), fullname },
    msg,
    occuredAt: '2026-11-16T11:00:00.000Z',
    files: [],
  })

  test('comes to its talk, and to the others for whom it is, as over REST', async () => {
    const room = await talk('parent', 'teacher')
    const write = () => send('parent', room, 'Dzień dobry')
    expect(await sentTo('teacher', '/topic/room/', room, write)).toEqual([message(room, 'Dzień dobry')])
    expect(await sentTo('parent', '/topic/room/', room, write)).toEqual([
      message(room, 'Dzień dobry', 'Anna Nowak'),
    ])
    expect(await sentTo('teacher', '/topic/chat/user/', idOf('teacher'), write)).toEqual([
      message(room, 'Dzień dobry'),
    ])
    expect(await sentTo('parent', '/topic/chat/user/', idOf('parent'), write)).toEqual([])
  })

  test('changes the talk in the list of both', async () => {
    const room = await talk('parent', 'teacher')
    const write = () => send('parent', room, 'Dzień dobry')
    expect(await sentTo('teacher', '/topic/rooms/', idOf('teacher'), write)).toMatchObject([
      {
        id: room,
        name: 'Anna Nowak (rodzic: Zofia Wiśniewska)',
        lastMessage: { msg: 'Dzień dobry' },
        newMessages: 1,
      },
    ])
    expect(await sentTo('parent', '/topic/rooms/', idOf('parent'), write)).toMatchObject([
      { id: room, newMessages: 0 },
    ])
  })

  test('is not needed to tell of other people in a talk', async () => {
    const room = await kidTalk()
    const to = [idOf('parent'), idOf('teacher')]
    const change = () => publishTalk(kernel, { to, event: { what: 'rooms', roomId: room } })
    expect(await sentTo('parent', '/topic/rooms/', idOf('parent'), change)).toMatchObject([
      { id: room, userIds: to.toSorted((a, b) => a - b) },
    ])
    expect(await sentTo('director', '/topic/rooms/', idOf('director'), change)).toEqual([])
    expect(await sentTo('parent', '/topic/room/', room, change)).toEqual([])
  })

  test('comes to nobody who was thrown out, though they still subscribe', async () => {
    const room = await kidTalk()
    await sql`update group_tutors set worker_id = ${workerOf('accountant')}`
    const write = () => send('parent', room, 'Nie dla niej')
    expect(await sentTo('teacher', '/topic/room/', room, write)).toEqual([])
    await sql`update group_tutors set worker_id = ${workerOf('teacher')}`
    expect(await sentTo('teacher', '/topic/room/', room, write)).toEqual([message(room, 'Nie dla niej')])
  })

  test('that is taken back comes again, without its text', async () => {
    const room = await talk('parent', 'teacher')
    const { id } = await send('parent', room, 'Pomyłka')
    const parent = await chat.callerOf('parent')
    expect(await sentTo('teacher', '/topic/room/', room, () => parent.chat.takeBack({ id }))).toEqual([
      message(room, '(wiadomość wycofana)'),
    ])
  })
})

describe('an acknowledgement', () => {
  const ack = commands.find(({ destination }) => destination === '/app/rooms/ack')
  const acknowledge = async (person: Person, body: unknown) => ack?.run(await principalOf(person), body)

  test('marks the talk read, and is told to its members', async () => {
    const room = await talk('parent', 'teacher')
    const { id } = await send('parent', room, 'Dzień dobry')
    const told = await sentTo('parent', '/topic/room/', room, () =>
      acknowledge('teacher', { roomId: room, messageId: id }),
    )
    expect(told).toEqual([{ roomId: room, messageId: id, userId: idOf('teacher') }])
    expect((await roomAs('teacher', room)).unread).toBe(0)
  })

  test.each<[Person, object, string]>([
    ['director', {}, 'message.not_found'],
    ['teacher', { roomId: 'x' }, 'validation'],
  ])('by the %s of %j is refused: %s', async (person, over, code) => {
    const room = await talk('parent', 'teacher')
    const { id } = await send('parent', room, 'Dzień dobry')
    await expect(acknowledge(person, { roomId: room, messageId: id, ...over })).rejects.toMatchObject({
      code,
    })
    expect((await roomAs('teacher', room)).unread).toBe(1)
  })
})
