import { describe, expect, test } from 'vitest'
import { rightsChangedTopic } from '../../src/kernel/sessions.ts'
import { PHONES, type Person, rosterFile } from '../places/setup.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const {
  callerOf,
  clock,
  first,
  idOf,
  kernel,
  kidOf,
  kidTalk,
  roomAs,
  roomsOf,
  send,
  services,
  sql,
  talk,
  workerOf,
} = chat
const { id: zofia, groupId: motylki } = kidOf('Zofia')
const { groupId: zabki } = kidOf('Ola')
const director = await callerOf('director')
const CHANGED = { what: 'rooms' }

const tutorsOf = (group: number, ...people: Person[]) =>
  director.places.updateGroup({
    placeId: first,
    groupId: group,
    name: group === motylki ? 'Motylki' : 'Żabki',
    color: 0,
    tutors: people.map(workerOf),
  })

const changeZofia = (change: { phone2?: string; toGroup?: number }) =>
  director.places.updateKid({
    placeId: first,
    groupId: motylki,
    kidId: zofia,
    firstname: 'Zofia',
    lastname: 'Wiśniewska',
    phone1: PHONES.parent,
    phone2: null,
    ...change,
  })

/** What a person's open screen hears first of a change. */
async function heardBy(person: Person, change: () => Promise<unknown>) {
  const heard = await chat.hearing(person)
  await change()
  const first = await heard.next()
  await heard.stop()
  return first
}

describe('who is in a talk is known at once on the open screens of', () => {
  test('its parents, when another tutor comes', async () => {
    const room = await kidTalk()
    await send('teacher', room, 'Dzień dobry')
    expect(await heardBy('parent', () => tutorsOf(motylki, 'teacher', 'accountant'))).toEqual(CHANGED)
    const { members } = await roomAs('parent', room)
    expect(members.map(({ id }) => id)).toEqual([idOf('accountant'), idOf('teacher')])
  })

  test('its parents, when the last tutor goes', async () => {
    const room = await kidTalk()
    expect(await heardBy('parent', () => tutorsOf(motylki))).toEqual(CHANGED)
    expect((await roomAs('parent', room)).members).toEqual([])
  })

  test('both groups’ tutors, when the kid moves', async () => {
    await tutorsOf(zabki, 'accountant')
    const room = await kidTalk()
    await send('teacher', room, 'Powodzenia w Żabkach')
    const next = await chat.hearing('accountant')
    expect(await heardBy('teacher', () => changeZofia({ toGroup: zabki }))).toEqual(CHANGED)
    expect(await next.next()).toEqual(CHANGED)
    await next.stop()
    expect(await roomsOf('accountant')).toEqual([room])
  })

  test('its tutors, when a second parent comes, and when the kid leaves', async () => {
    const room = await kidTalk()
    expect(await heardBy('teacher', () => changeZofia({ phone2: PHONES.otherParent }))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).members.map(({ id }) => id)).toEqual([
      idOf('parent'),
      idOf('otherParent'),
    ])
    const of = { placeId: first, groupId: motylki, kidId: zofia }
    expect(await heardBy('teacher', () => director.places.deleteKid(of))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).mayWrite).toBe(false)
  })

  test('the other of two, and of its kid’s, when a worker leaves', async () => {
    const own = await talk('parent', 'teacher')
    const kid = await kidTalk()
    const leave = () => director.places.deleteWorker({ placeId: first, workerId: workerOf('teacher') })
    expect(await heardBy('parent', leave)).toEqual(CHANGED)
    expect((await roomAs('parent', own)).mayWrite).toBe(false)
    expect((await roomAs('parent', kid)).members).toEqual([])
  })

  test('the other of two, when a parent leaves the place and comes back', async () => {
    const room = await talk('parent', 'teacher')
    const parent = await callerOf('parent')
    const answer = (answer: 'leave' | 'accept') => () => parent.places.answer({ placeId: first, answer })
    expect(await heardBy('teacher', answer('leave'))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).mayWrite).toBe(false)
    expect(await heardBy('teacher', answer('accept'))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).mayWrite).toBe(true)
  })

  test('its tutors, when an imported file names another second parent', async () => {
    const room = await kidTalk()
    const { places } = services.domains
    const row = (phone2: string) => `KID;Motylki;Zofia;Wiśniewska;${PHONES.parent};${phone2};;`
    const read = (file: Buffer) => () => places.importRoster(first, file, { login: 'system' })
    expect(await heardBy('teacher', read(rosterFile(row(PHONES.otherParent))))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).members).toHaveLength(2)
    expect(await heardBy('teacher', read(rosterFile(row(''))))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).members).toHaveLength(1)
  })

  test('the other of two, when the account is deactivated and when it is there again', async () => {
    const room = await talk('parent', 'teacher')
    await sql`update sessions set proven_at = ${clock.now()}`
    const { users } = await callerOf('admin')
    const activate = (activated: boolean) => () => users.setActivated({ id: idOf('parent'), activated })
    expect(await heardBy('teacher', activate(false))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).mayWrite).toBe(false)
    expect(await heardBy('teacher', activate(true))).toEqual(CHANGED)
    expect((await roomAs('teacher', room)).mayWrite).toBe(true)
  })

  test('nobody else', async () => {
    await kidTalk()
    const other = await talk('parent', 'director')
    const director = await chat.hearing('director')
    expect(await heardBy('parent', () => tutorsOf(motylki, 'teacher', 'accountant'))).toEqual(CHANGED)
    await send('parent', other, 'Halo')
    expect(await director.next()).toMatchObject({ what: 'message' })
    await director.stop()
  })
})

test('a parent whose kid moves gets the rights of its new group at once', async () => {
  const told = Promise.withResolvers<unknown>()
  const stop = kernel.bus.subscribe(rightsChangedTopic(idOf('parent')), told.resolve)
  await changeZofia({ toGroup: zabki })
  expect(await told.promise).toEqual({ rights: 'changed' })
  stop()
})
