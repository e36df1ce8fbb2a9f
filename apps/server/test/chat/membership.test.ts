import { describe, expect, test } from 'vitest'
import { rightsChangedTopic } from '../../src/kernel/realtime/sessions.ts'
import { PHONES, type Person, rosterFile } from '../places/setup.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, first, idOf, kidOf, kidTalk, roomAs, send, sql, talk, workerOf } = chat
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

const { places } = chat.services.domains
const importParent = (phone2: string) => {
  const file = rosterFile(`KID;Motylki;Zofia;Wiśniewska;${PHONES.parent};${phone2};;`)
  return places.importRoster(first, file, { accountId: 0, login: 'system' })
}
const answer = async (given: 'leave' | 'accept') =>
  (await callerOf('parent')).places.answer({ placeId: first, answer: given })
async function activate(activated: boolean) {
  await sql`update sessions set proven_at = ${chat.clock.now()}`
  await (await callerOf('admin')).users.setActivated({ id: idOf('parent'), activated })
}
const deleteTeacher = () => director.places.deleteWorker({ placeId: first, workerId: workerOf('teacher') })

/** What a person's open screen hears first of a change. */
async function heardBy(person: Person, change: () => Promise<unknown>) {
  const heard = await chat.hearing(person)
  await change()
  return await heard.next()
}

type Changes = [when: string, person: Person, change: () => Promise<unknown>, before?: () => Promise<unknown>]

describe('who is in a talk is known at once on the open screens', () => {
  test.each<Changes>([
    ['another tutor comes', 'parent', () => tutorsOf(motylki, 'teacher', 'accountant')],
    ['the last tutor goes', 'parent', () => tutorsOf(motylki)],
    ['the tutor is deleted', 'parent', deleteTeacher],
    ['the kid moves away', 'teacher', () => changeZofia({ toGroup: zabki })],
    [
      'the kid moves there',
      'accountant',
      () => changeZofia({ toGroup: zabki }),
      () => tutorsOf(zabki, 'accountant'),
    ],
    ['a second parent comes', 'teacher', () => changeZofia({ phone2: PHONES.otherParent })],
    ['a file names a second parent', 'teacher', () => importParent(PHONES.otherParent)],
    ['a file names none any more', 'teacher', () => importParent(''), () => importParent(PHONES.otherParent)],
    [
      'the kid leaves',
      'teacher',
      () => director.places.deleteKid({ placeId: first, groupId: motylki, kidId: zofia }),
    ],
  ])('of a kid’s, when %s: by the %s', async (_when, person, change, before) => {
    await before?.()
    await kidTalk()
    expect(await heardBy(person, change)).toEqual(CHANGED)
  })

  test.each<Changes>([
    ['the other is deleted as a worker', 'parent', deleteTeacher],
    ['the other leaves the place', 'teacher', () => answer('leave')],
    ['the other comes back', 'teacher', () => answer('accept'), () => answer('leave')],
    ['the other’s account is deactivated', 'teacher', () => activate(false)],
    ['the other’s account is there again', 'teacher', () => activate(true), () => activate(false)],
  ])('of two, when %s: by the %s', async (_when, person, change, before) => {
    const room = await talk('parent', 'teacher')
    await before?.()
    const { mayWrite } = await roomAs(person, room)
    expect(await heardBy(person, change)).toEqual(CHANGED)
    expect((await roomAs(person, room)).mayWrite).toBe(!mayWrite)
  })

  test('of nobody else', async () => {
    await kidTalk()
    const other = await talk('parent', 'director')
    const director = await chat.hearing('director')
    expect(await heardBy('parent', () => tutorsOf(motylki, 'teacher', 'accountant'))).toEqual(CHANGED)
    await send('parent', other, 'Halo')
    expect(await director.next()).toMatchObject({ what: 'message' })
  })
})

test('a parent whose kid moves gets the rights of its new group at once', async () => {
  const told = Promise.withResolvers<unknown>()
  const stop = chat.kernel.bus.subscribe(rightsChangedTopic(idOf('parent')), told.resolve)
  await changeZofia({ toGroup: zabki })
  expect(await told.promise).toEqual({ rights: 'changed' })
  stop()
})
