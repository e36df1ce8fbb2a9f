import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeOf, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, clock, kidTalk, roomAs, send, sql, talk, texts, upload, work } = chat

const count = async () => (await sql`select from chat_messages`).count

describe('sending', () => {
  test('is done once for a command, however often and concurrently it is sent', async () => {
    const room = await talk('parent', 'teacher')
    const commandId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('parent', room, 'Raz', commandId)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await count()).toBe(1)
    expect(await send('parent', room, 'Raz', commandId)).toEqual(answers[0])
  })

  test('is refused for a command that was another message', async () => {
    const room = await talk('parent', 'teacher')
    const other = await talk('parent', 'director')
    const commandId = randomUUID()
    await send('parent', room, 'Raz', commandId)
    expect(await codeOf(send('parent', room, 'Dwa', commandId))).toBe('command.reused')
    expect(await codeOf(send('parent', other, 'Raz', commandId))).toBe('command.reused')
    // Another sender's commands are their own.
    await send('teacher', room, 'Raz', commandId)
    expect(await count()).toBe(2)
  })

  test('is answered again although the sender has left meanwhile', async () => {
    const room = await talk('parent', 'teacher')
    const commandId = randomUUID()
    const { id } = await send('parent', room, 'Raz', commandId)
    await sql`update workers set deleted_at = now() where phone = '600000004'`
    expect((await send('parent', room, 'Raz', commandId)).id).toBe(id)
  })

  test('keeps the order of one sender, beside another who writes as well', async () => {
    const room = await talk('parent', 'teacher')
    const people = ['parent', 'teacher'] as const
    const numbers = Array.from({ length: 10 }, (_, n) => n + 1)
    await Promise.all(
      people.map(async (person) => {
        for (const n of numbers) await send(person, room, `${person} ${n}`)
      }),
    )
    const all = (await texts('parent', room)).toReversed()
    for (const person of people)
      expect(all.filter((text) => text.startsWith(person))).toEqual(numbers.map((n) => `${person} ${n}`))
  })

  test('concurrently gives ids in the order of commits: the talk ends with the newest', async () => {
    const room = await talk('parent', 'teacher')
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(n % 2 ? 'parent' : 'teacher', room, `Wiadomość ${n}`)),
    )
    const newest = Math.max(...sent.map(({ id }) => id))
    expect((await roomAs('parent', room)).lastMessage?.id).toBe(newest)
  })

  test.each([
    ['nothing', '', 'message.empty'],
    ['spaces alone', ' \n\t ', 'message.empty'],
    ['right-to-left marks alone', '\u202e\u202e', 'message.empty'],
    ['2001 emojis', '👩‍👩‍👧‍👦'.repeat(2001), 'validation'],
  ])('%s is refused', async (_name, text, code) => {
    const room = await talk('parent', 'teacher')
    expect(await codeOf(send('parent', room, text))).toBe(code)
    expect(await count()).toBe(0)
  })

  test('counts an emoji as one character, and drops what nobody sees', async () => {
    const room = await talk('parent', 'teacher')
    const emojis = '👍🏽'.repeat(2000)
    expect((await send('parent', room, emojis)).text).toBe(emojis)
    expect((await send('parent', room, '\u202eHej\u202e\u0000 ')).text).toBe('Hej')
  })

  test('in a talk that there is none is refused', async () => {
    expect(await codeOf(send('parent', 999_999, 'Halo'))).toBe('chat.not_found')
  })
})

describe('with files', () => {
  test('takes those that were uploaded before, in their order, once', async () => {
    const room = await talk('parent', 'teacher')
    const files = [
      await upload('parent', 'druga', 'notatka.txt'),
      await upload('parent', 'pierwsza', 'notatka.txt'),
    ].toReversed()
    const command = { roomId: room, text: '', files, commandId: randomUUID() }
    const parent = await callerOf('parent')
    const [one, two] = await Promise.all([parent.chat.send(command), parent.chat.send(command)])
    expect(one).toEqual(two)
    expect(one.files.map(({ code }) => code)).toEqual(files)
    expect(await count()).toBe(1)
    const page = await (await callerOf('teacher')).chat.files({ roomId: room })
    expect(page.files.map(({ code, messageId }) => [code, messageId])).toEqual(
      files.map((code) => [code, one.id]),
    )
    expect(page.next).toBeNull()
    expect((await roomAs('teacher', room)).lastMessage).toMatchObject({ text: '', files: 2 })
  })

  test('of somebody else, or used already, is refused, and nothing is sent', async () => {
    const room = await talk('parent', 'teacher')
    const parent = await callerOf('parent')
    const sendFile = (code: string) =>
      codeOf(parent.chat.send({ roomId: room, text: 'Plik', files: [code], commandId: randomUUID() }))
    const own = await upload('parent', 'moja', 'notatka.txt')
    expect(await sendFile(own)).toBe('done')
    expect(await sendFile(own)).toBe('file.not_found')
    expect(await sendFile(await upload('teacher', 'cudza', 'notatka.txt'))).toBe('file.not_found')
    expect(await count()).toBe(1)
  })

  test('of a talk are listed 20 at a time, the newest message first', async () => {
    const room = await talk('parent', 'teacher')
    const parent = await callerOf('parent')
    const sent: string[] = []
    for (const size of [12, 12]) {
      const files: string[] = []
      for (let n = 0; n < size; n++) files.push(await upload('parent', `${sent.length}-${n}`, 'notatka.txt'))
      await parent.chat.send({ roomId: room, text: '', files, commandId: randomUUID() })
      sent.unshift(...files)
    }
    const first = await parent.chat.files({ roomId: room })
    expect(first.files.map(({ code }) => code)).toEqual(sent.slice(0, 20))
    const second = await parent.chat.files({ roomId: room, cursor: first.next })
    expect(second.files.map(({ code }) => code)).toEqual(sent.slice(20))
    expect(second.next).toBeNull()
  })
})

describe('reading', () => {
  test('goes back page by page', async () => {
    const room = await talk('parent', 'teacher')
    for (let n = 1; n <= 35; n++) await send('parent', room, `${n}`)
    const teacher = await callerOf('teacher')
    const first = await teacher.chat.messages({ roomId: room })
    expect(first.messages.map(({ text }) => Number(text))).toEqual(
      Array.from({ length: 30 }, (_, n) => 35 - n),
    )
    const second = await teacher.chat.messages({ roomId: room, cursor: first.next })
    expect(second.messages.map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1'])
    expect(second.next).toBeNull()
  })

  test('finds a text as it is, in this talk alone', async () => {
    const room = await talk('parent', 'teacher')
    const other = await talk('parent', 'director')
    for (const text of ['Rabat 50%', 'Rabat 50 zł', 'a_b', 'aXb', "'; drop table chat_rooms; --"])
      await send('parent', room, text)
    await send('parent', other, 'Rabat 50% u dyrektor')
    const found = (query: string) => texts('teacher', room, query)
    for (const query of ['50%', '\u200eRabat\u00a0 50%\u200b'])
      expect(await found(query)).toEqual(['Rabat 50%'])
    expect(await found('RABAT')).toEqual(['Rabat 50 zł', 'Rabat 50%'])
    expect(await found('a_b')).toEqual(['a_b'])
    expect(await found("'; drop")).toEqual(["'; drop table chat_rooms; --"])
    expect(await found('nic takiego')).toEqual([])
  })
})

describe('taking back', () => {
  test('leaves that a message was, and nothing of it', async () => {
    const room = await talk('parent', 'teacher')
    const parent = await callerOf('parent')
    const command = {
      roomId: room,
      text: 'Hasło: 1234',
      files: [await upload('parent', 'tajne', 'notatka.txt')],
      commandId: randomUUID(),
    }
    const { id, files } = await parent.chat.send(command)
    const teacher = await chat.hearing('teacher')
    clock.pass(120)
    await parent.chat.takeBack({ id })
    await parent.chat.takeBack({ id })
    expect(await teacher.next()).toEqual({ what: 'taken_back', roomId: room, messageId: id })
    const { chat: theirs } = await callerOf('teacher')
    const { messages } = await theirs.messages({ roomId: room })
    expect(messages).toMatchObject([{ id, text: '', takenBack: true, files: [] }])
    expect((await roomAs('teacher', room)).lastMessage).toMatchObject({ text: '', takenBack: true, files: 0 })
    expect(await texts('teacher', room, 'hasło')).toEqual([])
    expect((await theirs.files({ roomId: room })).files).toEqual([])
    const file = await chat.call('teacher', 'GET', `/api/1.0.0/chats/files/${files[0]?.code}`)
    expect(file.statusCode).toBe(404)
    expect((await work()).failed).toEqual([])
    expect((await sql`select from uploads`).count).toBe(0)
    const hash = createHash('sha256').update('tajne').digest('hex')
    expect((await sql`select from blobs where hash = ${hash}`).count).toBe(0)
    // Sent again by a client that missed the answer, it does not come back.
    expect(await parent.chat.send(command)).toMatchObject({ id, text: '', takenBack: true, files: [] })
  })

  test('is too late after two minutes', async () => {
    const room = await talk('parent', 'teacher')
    const { id } = await send('parent', room, 'Zostaje')
    clock.pass(121)
    const parent = await callerOf('parent')
    expect(await codeOf(parent.chat.takeBack({ id }))).toBe('message.too_late')
    expect(await texts('teacher', room)).toEqual(['Zostaje'])
  })

  test('is for its sender alone', async () => {
    const room = await talk('parent', 'teacher')
    const { id } = await send('parent', room, 'Moja')
    for (const person of ['teacher', 'admin'] as const)
      expect(await codeOf((await callerOf(person)).chat.takeBack({ id }))).toBe('message.not_found')
    expect(await texts('teacher', room)).toEqual(['Moja'])
  })
})

test('no text of a message is in the audit log or the jobs', async () => {
  const room = await kidTalk()
  await send('teacher', room, 'Zosia ma ospę')
  const rows = await sql`select data::text as text from outbox union all select data::text from audit_log`
  expect(JSON.stringify(rows)).not.toContain('ospę')
})
