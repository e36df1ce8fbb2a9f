import { expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { clock, databaseUrl, hearing, send, talk, tokenFor } = chat

const anotherServer = await testServer({ databaseUrl, pool: 2, clock })

test('readers of another server hear every message once, in its order, whatever its length', async () => {
  const room = await talk('parent', 'teacher')
  await heardSoFar(anotherServer.kernel.bus)
  const parentThere = await anotherServer.caller(tokenFor('parent'))
  const there = (await parentThere.chat.follow())[Symbol.asyncIterator]()
  await there.next()
  const here = await hearing('teacher')
  const sent = ['pierwsza', 'ż'.repeat(2000), '👩‍👩‍👧‍👦'.repeat(500), 'czwarta']
  for (const text of sent) await send('teacher', room, text)
  const answer = await parentThere.chat.send({
    roomId: room,
    text: 'odpowiedź',
    files: [],
    commandId: 'cd6c5d26-8a5c-4e0b-9d6a-0d8f0f1d2b10',
  })
  const heard: string[] = []
  while (heard.length < sent.length + 1) {
    const { value } = await there.next()
    if (value !== undefined && 'change' in value && value.change.what === 'message')
      heard.push(value.change.message.text)
  }
  expect(heard.filter((text) => text !== answer.text)).toEqual(sent)
  const own: string[] = []
  while (own.length < sent.length + 1) {
    const change = await here.next()
    if (change.what === 'message') own.push(change.message.text)
  }
  expect(own).toEqual([...sent, 'odpowiedź'])
  await there.return?.()
})
