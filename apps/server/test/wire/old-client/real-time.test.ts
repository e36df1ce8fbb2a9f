/** The open connection of a JHipster client: webstomp-client over sockjs-client, beside its calls. */
import SockJS from 'sockjs-client-1.3'
import { expect, onTestFinished, test } from 'vitest'
import { over } from 'webstomp-client'
import { z } from 'zod'
import { made, read, talkWith } from './client.ts'
import { testOldClient } from './server.ts'

const server = await testOldClient()
const { first, ids, port, startAs, work } = server

type Client = Awaited<ReturnType<typeof startAs>>

/** Connects with the token of the store, and subscribes. @returns the bodies, by destination, as they come */
async function connect(client: Client, destinations: readonly string[]) {
  const socket = new SockJS(`http://127.0.0.1:${port}/websocket/chat?access_token=${client.token()}`)
  const stomp = over(socket, { debug: false, heartbeat: false })
  onTestFinished(() => stomp.disconnect())
  const connected = Promise.withResolvers<void>()
  stomp.connect({}, () => connected.resolve(), connected.reject)
  await connected.promise
  const heard = new Map(destinations.map((name) => [name, Promise.withResolvers<unknown>()]))
  const receipts = destinations.map(() => Promise.withResolvers<void>())
  let given = 0
  stomp.onreceipt = () => receipts[given++]?.resolve()
  for (const [name, body] of heard)
    stomp.subscribe(name, (message) => body.resolve(JSON.parse(message.body)), { receipt: name })
  await Promise.all(receipts.map(({ promise }) => promise))
  return {
    stomp,
    /** The first body of a destination. */
    on: async (name: string) =>
      await (heard.get(name)?.promise ?? Promise.reject(new Error(`not subscribed: ${name}`))),
  }
}

test('a message reaches the other’s client, is acknowledged, and the sender hears of it', async () => {
  const parent = await startAs('parent')
  const teacher = await startAs('teacher')
  const room = await talkWith(parent, teacher.account)
  const theirs = await connect(teacher, [
    `/topic/chat/user/${teacher.account.id}`,
    `/topic/rooms/${teacher.account.id}`,
    `/topic/menu/${teacher.account.id}`,
  ])
  const mine = await connect(parent, [`/topic/rooms/${parent.account.id}`])
  const data = { msg: 'Zofia ma kaszel', type: 'MESSAGE', roomId: room }
  const { id } = read(
    await parent.ok('POST', `api/1.0.0/chats/${room}`, { data }, 201),
    z.object({ id: z.number() }),
  )
  await work()
  expect(await theirs.on(`/topic/chat/user/${teacher.account.id}`)).toMatchObject({
    id,
    roomId: room,
    msg: data.msg,
  })
  expect(await theirs.on(`/topic/rooms/${teacher.account.id}`)).toMatchObject({ id: room, newMessages: 1 })
  expect(await theirs.on(`/topic/menu/${teacher.account.id}`)).toMatchObject({ counts: expect.any(Object) })
  expect(await mine.on(`/topic/rooms/${parent.account.id}`)).toMatchObject({
    id: room,
    lastMessage: { msg: data.msg },
  })

  const inRoom = await connect(parent, [`/topic/room/${room}`])
  theirs.stomp.send('/app/rooms/ack', JSON.stringify({ messageId: id, roomId: room }))
  expect(await inRoom.on(`/topic/room/${room}`)).toEqual({
    roomId: room,
    messageId: id,
    userId: teacher.account.id,
  })
})

test('the menu counts what comes while it is open, and its notice names the place', async () => {
  const parent = await startAs('parent')
  const menu = `/topic/menu/${parent.account.id}`
  const open = await connect(parent, [menu])
  const teacher = await startAs('teacher')
  const event = { teaser: 'Bal', startDate: '2026-11-25', endDate: '2026-11-25', classgroup: ids.motylki }
  await made(teacher, `api/places/${first}/events`, event)
  await work()
  expect(await open.on(menu)).toMatchObject({ counts: { calendar: 1 } })
  const notices = read(
    await parent.ok('GET', `api/notifications/calendar`, { params: { place: first } }),
    z.array(z.object({ type: z.string(), data: z.string() })),
  )
  expect(notices).toHaveLength(1)
  expect(JSON.parse(notices[0]?.data ?? '')).toMatchObject({ place: first })
})

test('a connection without a session is refused', async () => {
  const socket = new SockJS(`http://127.0.0.1:${port}/websocket/chat?access_token=none`)
  const closed = Promise.withResolvers<{ code: number }>()
  socket.addEventListener('close', closed.resolve)
  expect((await closed.promise).code).toBe(1002)
})
