import { describe, expect, test } from 'vitest'
import { addGuardian } from '../../bench/kids.ts'
import { rightsOf } from '../../src/domains/accounts/index.ts'
import { PHONES, type Person } from '../places/setup.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, first, idOf, kidOf, roomAs, roomsOf, second, send, services, sql, talk } = chat

const nameOf = async (reader: Person, room: number) => (await roomAs(reader, room)).name
const persons = async (person: Person, query = '') =>
  (await (await callerOf(person)).chat.find({ query })).persons

const accepted = (placeId: number) => sql`
  insert into phone_answers (place_id, phone, told_at, accepted_at)
  values (${placeId}, ${PHONES.parent}, now(), now())`

test('a worker is called as the place entered them, not as their account, also after leaving', async () => {
  const room = await talk('parent', 'teacher')
  await send('teacher', room, 'Dzień dobry')
  const about = async () => (await roomAs('parent', room)).about
  expect(await about()).toBe('nauczycielka, Motylki')
  // Some places write the group into the description.
  await sql`update workers set description = 'grupa Motylki' where phone = ${PHONES.teacher}`
  expect(await about()).toBe('grupa Motylki')
  await sql`update workers set deleted_at = now(), description = 'nauczycielka' where phone = ${PHONES.teacher}`
  expect(await nameOf('parent', room)).toBe('Ewa Nauczycielka')
  expect(await about()).toBe('dawniej nauczycielka, Motylki')
})

test('who works there no more and has a kid there is a parent', async () => {
  const room = await talk('director', 'parent')
  await send('director', room, 'Dzień dobry')
  await sql`insert into workers (place_id, name, description, phone, deleted_at)
    values (${first}, 'Anna Pomoc', 'wychowawczyni', ${PHONES.parent}, now())`
  expect(await nameOf('director', room)).toBe('Rodzic: Zofia Wiśniewska')
})

test('a place that the reader has not accepted names nobody', async () => {
  const room = await talk('teacher', 'parent')
  await send('teacher', room, 'Dzień dobry')
  await sql`insert into workers (place_id, name, description, phone) values
    (${second}, 'Ewa', 'pomoc', ${PHONES.teacher}), (${second}, 'Danuta Dyrektor', 'dyrektor', ${PHONES.parent})`
  await addGuardian(sql, sql`place_id = ${second}`, PHONES.parent)
  await sql`insert into phone_answers (place_id, phone, told_at) values (${second}, ${PHONES.teacher}, now())`
  expect(await nameOf('teacher', room)).toBe('Rodzic: Zofia Wiśniewska')
})

describe('a parent is called', () => {
  test('by the kids, until they write', async () => {
    const room = await talk('teacher', 'parent')
    await send('teacher', room, 'Dzień dobry')
    expect(await roomAs('teacher', room)).toMatchObject({
      name: 'Rodzic: Zofia Wiśniewska',
      about: '',
    })
    await send('parent', room, 'Dzień dobry!')
    expect(await roomAs('teacher', room)).toMatchObject({
      name: 'Anna Nowak',
      about: 'rodzic: Zofia Wiśniewska',
      members: [{ fullname: 'Anna Nowak (rodzic: Zofia Wiśniewska)' }],
    })
    // In that talk alone.
    const other = await talk('director', 'parent')
    expect(await nameOf('director', other)).toBe('Rodzic: Zofia Wiśniewska')
  })

  test('as a parent, whatever name they typed', async () => {
    const typed = 'Ewa Nauczycielka (nauczycielka, Motylki)'
    await sql`update accounts set first_name = ${typed}, last_name = '' where login = ${PHONES.parent}`
    const room = await talk('teacher', 'parent')
    await send('parent', room, 'Dzień dobry!')
    expect((await roomAs('teacher', room)).members).toMatchObject([
      { fullname: `${typed} (rodzic: Zofia Wiśniewska)` },
    ])
    // In pushes too.
    const reader = await rightsOf(sql, idOf('teacher'))
    if (!reader) throw new Error('the teacher may not sign in')
    expect(await services.domains.chat.messages.senderOf(reader, `chat-${room}`)).toBe(
      `${typed} (rodzic: Zofia Wiśniewska)`,
    )
    await sql`update accounts set first_name = 'Anna', last_name = 'Nowak' where login = ${PHONES.parent}`
  })

  test('by the own name once they confirmed the place', async () => {
    await accepted(first)
    expect(await nameOf('teacher', await talk('teacher', 'parent'))).toBe('Anna Nowak')
  })

  test('by the kids although they confirmed another place', async () => {
    await accepted(second)
    expect(await nameOf('teacher', await talk('teacher', 'parent'))).toBe('Rodzic: Zofia Wiśniewska')
  })

  test('by kids of this place alone', async () => {
    await addGuardian(sql, sql`id in (${kidOf('Adam').id}, ${kidOf('Ola').id})`, PHONES.parent)
    const found = (await persons('teacher')).find(({ id }) => id === idOf('parent'))
    expect(found?.kids.toSorted()).toEqual(['Ola Nowak', 'Zofia Wiśniewska'])
    const other = (await persons('otherDirector')).find(({ id }) => id === idOf('parent'))
    expect(other).toMatchObject({ fullname: 'Rodzic 2: Adam Zając', kids: ['Adam Zając'] })
  })

  test('by who has left the place not any more, unless they wrote', async () => {
    const room = await talk('teacher', 'parent')
    await sql`update workers set deleted_at = now() where phone = ${PHONES.teacher}`
    expect(await roomAs('teacher', room)).toMatchObject({ name: 'Dawny rozmówca', about: '' })
  })
})

describe('finding people', () => {
  test('shows those with an account to whom one may write, with what they do or whose parents they are', async () => {
    expect(await persons('parent')).toMatchObject([
      { fullname: 'Danuta Dyrektor', what: 'dyrektor', kids: [], place: { id: first } },
      { fullname: 'Ewa Nauczycielka', what: 'nauczycielka, Motylki' },
      { fullname: 'Kasia Księgowa', what: 'księgowa' },
    ])
    expect(await persons('teacher')).toMatchObject([
      { fullname: 'Danuta Dyrektor' },
      { fullname: 'Kasia Księgowa' },
      { fullname: 'Rodzic: Zofia Wiśniewska', kids: ['Zofia Wiśniewska'] },
    ])
    expect((await persons('otherParent')).map(({ fullname }) => fullname)).toEqual(['Iza Inna'])
    expect((await persons('admin')).length).toBe(0)
  })

  test('by a name or a kid, but by no name that the place has not been told', async () => {
    const found = async (query: string) => (await persons('teacher', query)).map(({ id }) => id)
    expect(await found('zofia wiś')).toEqual([idOf('parent')])
    expect(await found('Wiśniewska\u00a0 Zofia\u200b')).toEqual([idOf('parent')])
    for (const query of ['księg', 'Księgowa Kasia', 'Księgowa księg'])
      expect(await found(query)).toEqual([idOf('accountant')])
    expect(await found('Anna Nowak')).toEqual([])
    expect(await found('_')).toEqual([])
    await accepted(first)
    for (const query of ['Anna Nowak', 'Nowak Anna']) expect(await found(query)).toEqual([idOf('parent')])
  })

  test('lists a colleague who is a parent too once, as a colleague', async () => {
    await sql`insert into workers (place_id, name, description, phone)
      values (${first}, 'Anna Pomoc', 'pomoc', ${PHONES.parent})`
    const found = (await persons('teacher')).filter(({ id }) => id === idOf('parent'))
    expect(found).toMatchObject([{ fullname: 'Anna Pomoc', kids: ['Zofia Wiśniewska'] }])
  })
})

test('talks are found by the names that the reader sees', async () => {
  const room = await talk('teacher', 'parent')
  await send('teacher', room, 'Dzień dobry')
  const colleague = await talk('teacher', 'director')
  await send('teacher', colleague, 'Cześć')
  const found = (query: string) => roomsOf('teacher', query)
  for (const query of ['ZOFIA', '\u200ezofia\u00a0 wiś\u200b', 'Wiśniewska Zofia'])
    expect(await found(query)).toEqual([room])
  expect(await found('dyrektor')).toEqual([colleague])
  expect(await found('Anna')).toEqual([])
  expect(await found('%')).toEqual([])
  await send('parent', room, 'To ja, Anna')
  expect(await found('anna')).toEqual([room])
})
