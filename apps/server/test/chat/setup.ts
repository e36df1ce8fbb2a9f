import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import { beforeEach, onTestFinished } from 'vitest'
import type { ChatChange } from '@skrzat/contract/wire/chat'
import { setPhones } from '../../bench/kids.ts'
import type { Live } from '../../src/kernel/realtime/live.ts'
import type { Composition } from '../../src/compose.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { PHONES, type Person, testPlaces } from '../places/setup.ts'
import { uploadsOf } from '../wall/setup.ts'

export { codeOf } from '../kernel/code-of.ts'

/** Monday noon in Warsaw: nobody is quiet. */
export const NOON = '2026-11-16T11:00:00Z'
/** Monday evening, in the quiet hours of staff, which end at seven on Tuesday. */
export const EVENING = '2026-11-16T19:00:00Z'
export const MORNING = '2026-11-17T06:00:00Z'

/**
 * Two places with their people; `parent` has Zofia of Motylki, whose tutor is `teacher`. Each test begins at noon with
 * the people as they were, and without talks.
 */
export async function testChat(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { sql, callerOf, clock, services, tokenFor } = server
  const accounts = await sql<{ id: number; login: string }[]>`select id, login from accounts`
  const idOf = (person: Person): number => {
    const account = accounts.find(({ login }) => login === PHONES[person])
    if (!account) throw new Error(`nobody is called ${person}`)
    return account.id
  }
  const kids = await sql<{ id: number; firstname: string; groupId: number; phone: string }[]>`
    select id, firstname, group_id as "groupId", phone from kids join guardians on kid_id = id and position = 1`
  const kidOf = (firstname: string) => {
    const kid = kids.find((one) => one.firstname === firstname)
    if (!kid) throw new Error(`no kid is called ${firstname}`)
    return kid
  }

  const workers = await sql<{ id: number; phone: string }[]>`select id, phone from workers`
  const workerOf = (person: Person): number => workers.find(({ phone }) => phone === PHONES[person])?.id ?? 0

  async function principalOf(person: Person): Promise<Principal> {
    const principal = await services.domains.accounts.authenticate(tokenFor(person))
    if (!principal) throw new Error(`${person} is not signed in`)
    return principal
  }

  /** The id of the talk that one opens with another. */
  async function talk(by: Person, other: Person): Promise<number> {
    const caller = await callerOf(by)
    return (await caller.chat.open({ with: 'person', accountId: idOf(other) })).id
  }

  /** The id of the talk about Zofia. */
  async function kidTalk(by: Person = 'teacher', firstname = 'Zofia'): Promise<number> {
    return (await (await callerOf(by)).chat.open({ with: 'kid', kidId: kidOf(firstname).id })).id
  }

  async function send(by: Person, roomId: number, text: string, commandId: string = randomUUID()) {
    return await (await callerOf(by)).chat.send({ roomId, text, files: [], commandId })
  }

  /** The texts of a talk as a person reads it, newest first. */
  async function texts(by: Person, roomId: number, query = ''): Promise<string[]> {
    const { messages } = await (await callerOf(by)).chat.messages({ roomId, query })
    return messages.map(({ text }) => text)
  }

  /** The talks that a person has in the list. */
  async function roomsOf(by: Person, query = ''): Promise<number[]> {
    return (await (await callerOf(by)).chat.rooms({ query })).map(({ id }) => id)
  }

  /** The events about how far somebody has read, as open screens get them. */
  function readMark(roomId: number, by: Person, messageId: number) {
    return { what: 'read', roomId, accountId: idOf(by), messageId }
  }

  async function roomAs(by: Person, id: number) {
    return await (await callerOf(by)).chat.room({ id })
  }

  /** The changes sent to a person's open screen from now on, one by one, until the test ends. */
  async function hearing(by: Person) {
    await heardSoFar(server.kernel.bus)
    const stream = await (await callerOf(by)).chat.follow()
    const changes = stream[Symbol.asyncIterator]()
    onTestFinished(async () => void (await changes.return?.()))
    const first: IteratorResult<Live<null, ChatChange>, unknown> = await changes.next()
    if (first.done === true || !('state' in first.value)) throw new Error('a stream begins with its state')
    return {
      async next(): Promise<ChatChange> {
        const { value } = await changes.next()
        if (value === undefined || !('change' in value)) throw new Error('the stream ended')
        return value.change
      },
    }
  }

  beforeEach(async () => {
    clock.set(NOON)
    await sql`truncate chat_rooms, chat_messages, chat_message_files, chat_reads, uploads, outbox, audit_log,
      push_subscriptions, phone_answers, group_tutors cascade`
    await sql`insert into group_tutors values (${kidOf('Zofia').groupId}, ${workerOf('teacher')})`
    await sql`delete from workers where id <> all(${workers.map(({ id }) => id)})`
    await sql`update workers set deleted_at = null`
    await sql`delete from guardians`
    await sql`delete from kids where id <> all(${kids.map(({ id }) => id)})`
    for (const { id, phone, groupId } of kids) {
      await sql`update kids set group_id = ${groupId}, deleted_at = null where id = ${id}`
      await setPhones(sql, sql`id = ${id}`, [phone])
    }
    await sql`update accounts set activated = true where login = any(${Object.values(PHONES)})`
    await sql`update sessions set ended_at = null`
    await sql`update places set factor_required = false`
  })

  return {
    ...server,
    idOf,
    kidOf,
    workerOf,
    principalOf,
    talk,
    kidTalk,
    send,
    texts,
    roomsOf,
    roomAs,
    readMark,
    hearing,
    upload: uploadsOf(server),
  }
}
