import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import { codeOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, clock, sql, motylki, first, seenBy, upload, work } = wall

const audited = async () =>
  await sql<{ type: string; principal: string; placeId: number }[]>`
    select type, principal, place_id as "placeId" from audit_log where type like 'POST%' order by id`

describe('a new post', () => {
  test('is answered as its author sees it, and audited', async () => {
    const codes = [await upload('director', 'jeden', '1.txt'), await upload('director', 'dwa', '2.txt')]
    const added = await add('motylki', { text: 'Jutro basen\n\n\n\nKlapki!', files: codes, important: true })
    expect(added).toMatchObject({
      type: 'STANDARD',
      important: true,
      group: { id: motylki, name: 'Motylki' },
      place: { id: first },
      author: { name: 'Danuta Dyrektor (dyrektor)' },
      createdDate: '2026-11-16T09:00:00.000Z',
      editedDate: null,
      text: 'Jutro basen\n\nKlapki!',
      files: [
        { code: codes[0], filename: '1.txt', kind: 'text', state: 'ready' },
        { code: codes[1], filename: '2.txt', kind: 'text', state: 'ready' },
      ],
      likes: 0,
      showed: 0,
      // Authors don't confirm their own posts.
      needsReading: false,
      readByMe: true,
      editable: true,
      seesReaders: true,
      hidden: false,
      deleted: false,
    })
    expect(await audited()).toEqual([{ type: 'POST_ADDED', principal: '600000002', placeId: first }])
  })

  test('asks its readers to confirm it if it is important, or of the whole place', async () => {
    const asked = async (id: number) => (await (await callerOf('parent')).wall.post({ id })).needsReading
    expect(await asked((await add('motylki')).id)).toBe(false)
    expect(await asked((await add('motylki', { important: true })).id)).toBe(true)
    expect(await asked((await add('parents')).id)).toBe(true)
    expect(await asked((await add('team')).id)).toBe(true)
  })

  test('sent twice is one post, also at once; its id with another text is refused', async () => {
    const commandId = randomUUID()
    const file = await upload('director', 'jeden', '1.txt')
    const send = () => add('motylki', { commandId, text: 'Raz', files: [file] })
    const posts = await Promise.all([send(), send(), send()])
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
    expect((await send()).files).toHaveLength(1)
    expect(await seenBy('parent')).toEqual(['Raz'])
    expect(await codeOf(add('motylki', { commandId, text: 'Dwa' }))).toBe('command.reused')
    await work()
    expect(await wall.noticed()).toContain('600000005')
  })

  test('without text or file is refused, and so is a text that is too long', async () => {
    for (const text of [' \n ', '\u202e\u200b', '\u200d\u00ad\u3164\ufe0f'])
      expect(await codeOf(add('motylki', { text }))).toBe('post.empty')
    expect(await codeOf(add('motylki', { text: 'a'.repeat(5001) }))).toBe('validation')
    expect((await add('motylki', { text: 'a'.repeat(5000) })).text).toHaveLength(5000)
    expect(await sql`select from posts`).toHaveLength(1)
  })

  test('for a group that was deleted is refused', async () => {
    const director = await callerOf('director')
    const group = await director.places.addGroup({ placeId: first, name: 'Krótka', color: 1, tutors: [] })
    const target = { to: 'group', groupId: group.id } as const
    expect((await add('motylki', { target })).group?.name).toBe('Krótka')
    await director.places.deleteGroup({ placeId: first, groupId: group.id })
    expect(await codeOf(add('motylki', { target }))).toBe('group.not_found')
  })
})

describe('files of a post', () => {
  test('are the author’s own, and used once', async () => {
    const own = await upload('director', 'jeden', '1.txt')
    expect(await codeOf(add('motylki', { by: 'teacher', files: [own] }))).toBe('file.not_found')
    await add('motylki', { files: [own] })
    expect(await codeOf(add('motylki', { files: [own] }))).toBe('file.not_found')
    expect(await codeOf(add('motylki', { files: [own, own] }))).toBe('validation')
    expect(await codeOf(add('motylki', { files: ['0'.repeat(32)] }))).toBe('file.not_found')
    expect(await sql`select from posts`).toHaveLength(1)
  })

  test('go to one of two posts that want them at once', async () => {
    for (let n = 0; n < 5; n++) {
      const files = [await upload('director', 'jeden', '1.txt'), await upload('director', 'dwa', '2.txt')]
      const outcomes = await Promise.all([
        codeOf(add('motylki', { files })),
        codeOf(add('motylki', { files: files.toReversed() })),
      ])
      expect(outcomes.toSorted()).toEqual(['done', 'file.not_found'])
    }
    expect(await sql`select from posts`).toHaveLength(5)
    expect(await sql`select from post_files`).toHaveLength(10)
  })
})

describe('a changed post', () => {
  const change = async (over: object, by: Parameters<typeof callerOf>[0] = 'director') => {
    const [row] = await sql<{ id: number }[]>`select id from posts order by id limit 1`
    const given = { id: row?.id ?? 0, text: 'Nowy', files: [], important: false, ...over }
    return await (await callerOf(by)).wall.edit(given)
  }

  test('has its new text and files; those taken out are gone, confirmations stay', async () => {
    const a = await upload('director', 'jeden', '1.txt')
    const b = await upload('director', 'dwa', '2.txt')
    const c = await upload('director', 'trzy', '3.txt')
    const { id } = await add('parents', { files: [a, b] })
    await (await callerOf('parent')).wall.confirm({ id })
    clock.pass(60)
    expect(await change({ files: [c, b] })).toMatchObject({
      text: 'Nowy',
      editedDate: '2026-11-16T09:01:00.000Z',
      files: [{ filename: '3.txt' }, { filename: '2.txt' }],
    })
    expect(await sql`select code from uploads order by id`).toEqual([{ code: b }, { code: c }])
    expect(await (await callerOf('parent')).wall.post({ id })).toMatchObject({ readByMe: true, text: 'Nowy' })
    expect((await audited()).map(({ type }) => type)).toEqual(['POST_ADDED', 'POST_CHANGED'])
  })

  test('stays quiet where nothing changes', async () => {
    await add('motylki', { text: 'Taki sam' })
    clock.pass(60)
    expect(await change({ text: 'Taki sam' })).toMatchObject({ editedDate: null })
    expect(await audited()).toHaveLength(1)
  })

  test('is refused to others, empty, or with files of somebody else', async () => {
    await add('motylki', { by: 'teacher' })
    const file = await upload('teacher', 'jeden', '1.txt')
    expect(await codeOf(change({}, 'parent'))).toBe('forbidden')
    expect(await codeOf(change({}, 'otherDirector'))).toBe('post.not_found')
    expect(await codeOf(change({ text: '' }))).toBe('post.empty')
    expect(await codeOf(change({ files: [file] }))).toBe('file.not_found')
    expect(await change({ files: [file] }, 'teacher')).toMatchObject({ files: [{ filename: '1.txt' }] })
    expect(await change({ text: 'Dyrektor też' })).toMatchObject({ files: [], text: 'Dyrektor też' })
    expect(await seenBy('parent')).toEqual(['Dyrektor też'])
  })

  test('is refused to an author who is no tutor of the group any more', async () => {
    const sowki = await wall.groupOfTeacher()
    const { id } = await add('motylki', { by: 'teacher', target: sowki.target })
    await sowki.leave()
    expect(await codeOf((await callerOf('teacher')).wall.delete({ id }))).toBe('post.not_found')
    expect((await (await callerOf('director')).wall.post({ id })).editable).toBe(true)
  })
})

describe('a deleted post', () => {
  test('is off every wall, with its text and files gone', async () => {
    const file = await upload('director', 'jeden', '1.txt')
    const { id } = await add('motylki', { files: [file] })
    const director = await callerOf('director')
    await director.wall.delete({ id })
    expect(await seenBy('parent')).toEqual([])
    expect(await director.wall.post({ id })).toMatchObject({
      deleted: true,
      text: '',
      files: [],
      editable: false,
      needsReading: false,
      seesReaders: false,
    })
    expect(await sql`select from uploads`).toHaveLength(0)
    expect((await audited()).map(({ type }) => type)).toEqual(['POST_ADDED', 'POST_DELETED'])
  })

  test('can’t be deleted again, changed, liked, confirmed or counted', async () => {
    const { id } = await add('parents')
    const { wall: mine } = await callerOf('director')
    const { wall: theirs } = await callerOf('parent')
    await mine.delete({ id })
    for (const attempt of [
      () => mine.delete({ id }),
      () => mine.edit({ id, text: 'x', files: [], important: false }),
      () => mine.readers({ id }),
      () => mine.remind({ id }),
      () => theirs.like({ id, on: true }),
      () => theirs.favourite({ id, on: true }),
      () => theirs.confirm({ id }),
    ])
      expect(await codeOf(attempt())).toBe('post.not_found')
    await theirs.shown({ ids: [id] })
    expect(await sql`select from post_marks`).toHaveLength(0)
  })

  test('while another edits it: the editor is told, and nothing comes back', async () => {
    for (let n = 0; n < 8; n++) {
      const files = [await upload('teacher', `${n}`, '1.txt')]
      const { id } = await add('motylki', { by: 'teacher', files })
      const more = await upload('teacher', 'nowy', '2.txt')
      const form = { id, text: 'Zmieniony', files: [more], important: false }
      const [teacher, director] = [await callerOf('teacher'), await callerOf('director')]
      const [edited, deleted] = await Promise.all([
        codeOf(teacher.wall.edit(form)),
        codeOf(director.wall.delete({ id })),
      ])
      expect(deleted).toBe('done')
      expect(['done', 'post.not_found']).toContain(edited)
      expect(await director.wall.post({ id })).toMatchObject({ deleted: true, text: '', files: [] })
      const left = await sql<{ code: string }[]>`select code from uploads where code = ${more}`
      // The file that was not attached waits for another attempt.
      expect(left).toHaveLength(edited === 'done' ? 0 : 1)
    }
    expect(await sql`select from post_files`).toHaveLength(0)
  })

  test('deleted by two at once is deleted once', async () => {
    const { id } = await add('motylki', { by: 'teacher' })
    const [teacher, director] = [await callerOf('teacher'), await callerOf('director')]
    const outcomes = await Promise.all([
      codeOf(teacher.wall.delete({ id })),
      codeOf(director.wall.delete({ id })),
    ])
    expect(outcomes.toSorted()).toEqual(['done', 'post.not_found'])
    expect((await audited()).filter(({ type }) => type === 'POST_DELETED')).toHaveLength(1)
  })
})

test('the author is named as the place names the worker, with what they do there, otherwise by the account', async () => {
  const name = async (id: number) => (await (await callerOf('admin')).wall.post({ id })).author.name
  expect(await name((await add('motylki', { by: 'teacher' })).id)).toBe(
    'Ewa Nauczycielka (nauczycielka, Motylki)',
  )
  // Some places write the group into the description.
  await sql`update workers set description = 'grupa Motylki' where description = 'nauczycielka'`
  const again = await add('motylki', { by: 'teacher' })
  expect(await name(again.id)).toBe('Ewa Nauczycielka (grupa Motylki)')
  await sql`update workers set description = 'nauczycielka' where description = 'grupa Motylki'`
  const director = await add('parents')
  await sql`update workers set description = '' where phone = '600000002'`
  expect(await name(director.id)).toBe('Danuta Dyrektor')
  await sql`update workers set description = 'dyrektor' where phone = '600000002'`
  await sql`update accounts set first_name = 'Adam', last_name = 'Admin' where login = '600000001'`
  expect(await name((await add('team')).id)).toBe('Adam Admin')
  expect(await name((await add('both', { by: 'admin' })).id)).toBe('Adam Admin')
  // An account may have any name, such as that of another worker.
  await sql`update workers set phone = '600000099' where phone = '600000004'`
  await sql`update accounts set first_name = 'Danuta', last_name = 'Dyrektor' where login = '600000004'`
  expect(await name(again.id)).toBe('Dawny pracownik')
  await sql`update workers set phone = '600000004' where phone = '600000099'`
})

test('favourites: one’s own list, newest first, of what one still sees', async () => {
  const parent = await callerOf('parent')
  const favourites = { of: 'favourites' } as const
  const [a, b, c] = [await add('motylki'), await add('parents'), await add('team')]
  for (const { id } of [a, b, c, b]) await parent.wall.favourite({ id, on: true })
  expect(await seenBy('parent', favourites)).toEqual(['dla team', 'dla parents', 'dla motylki'])
  expect(await seenBy('teacher', favourites)).toEqual([])
  expect((await parent.wall.favourite({ id: b.id, on: false })).favByMe).toBe(false)
  expect(await seenBy('parent', favourites)).toEqual(['dla team', 'dla motylki'])
  await sql`update kids set deleted_at = now() where ${hasGuardian(sql, '600000005')}`
  expect(await seenBy('parent', favourites)).toEqual(['dla team'])
  await sql`update kids set deleted_at = null where ${hasGuardian(sql, '600000005')}`
})
