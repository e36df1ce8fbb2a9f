/**
 * A JHipster client's wall, files and chat, call by call in their order (spec: Calls), and the toasts that they
 * end with.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../../files/setup.ts'
import { form, made, read, talkWith, thing, things } from './client.ts'
import { testOldClient } from './server.ts'

const server = await testOldClient()
const { first, ids, startAs, work } = server

test('the wall: groups, a post with a photo, newer and older ones, marks, files, a change, deletion', async () => {
  const teacher = await startAs('teacher')
  const groups = await teacher.list('api/groups/user/works')
  expect(groups).toEqual([{ id: ids.motylki }])
  expect(await teacher.list('api/walls')).toEqual([])
  const fields = {
    group: String(ids.motylki),
    important: 'true',
    teaser: 'Jutro do zoo',
    type: '',
    place: '',
  }
  const data = form(fields, { 'zoo.jpg': await photo() })
  const id = await made(teacher, 'api/walls', data)
  expect(teacher.toasts()).toEqual(['Wpis został dodany.'])
  // A client without posts asks for those newer than none.
  expect(await teacher.list('api/walls', { minId: 0 })).toEqual([{ id }])
  expect(await teacher.list('api/walls', { maxId: id })).toEqual([])
  expect(await teacher.list(`api/walls/groups/${ids.motylki}`)).toEqual([{ id }])
  await work()

  const parent = await startAs('parent')
  const shown = z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      readByMe: z.boolean(),
      files: z.array(
        z.object({
          file: z.object({ code: z.string() }),
          thumbnail: z.object({ code: z.string() }).nullable(),
        }),
      ),
    }),
  )
  const [post] = read(await parent.ok('GET', 'api/walls'), shown)
  expect(post).toMatchObject({ id, readByMe: false })
  expect(post?.type).not.toBe('STANDARD')
  for (const action of ['like', 'fav', 'read']) await parent.ok('POST', `api/walls/${id}/${action}`)
  expect(
    read(
      await parent.ok('GET', `api/walls/${id}`),
      z.object({ likedByMe: z.boolean(), favByMe: z.boolean(), readByMe: z.boolean() }),
    ),
  ).toEqual({ likedByMe: true, favByMe: true, readByMe: true })
  for (const file of post?.files ?? [])
    for (const code of [file.file.code, file.thumbnail?.code])
      expect(
        read(await parent.download(`api/walls/files/${code}`), z.instanceof(Buffer)).byteLength,
      ).toBeGreaterThan(0)
  expect(parent.toasts()).toEqual([])

  await teacher.ok('PUT', `api/walls/${id}`, { data: { teaser: 'Pojutrze do zoo', important: true } })
  await teacher.ok('DELETE', `api/walls/${id}`)
  expect(teacher.toasts()).toEqual(['Wpis został zmieniony.', 'Wpis został usunięty.'])
})

test('files: listed, added, fetched, deleted', async () => {
  const teacher = await startAs('teacher')
  await teacher.ok('GET', 'api/notifications/files', { params: { place: first } })
  await teacher.ok('GET', `api/places/${first}/files/groups`)
  const fields = {
    name: 'Jadłospis',
    classgroup: String(ids.motylki),
    description: '',
    expires: 'null',
    place: String(first),
  }
  const data = form(fields, { 'zoo.jpg': await photo() }, 'file')
  const added = read(
    await teacher.ok('POST', `api/places/${first}/files`, { data }, 201),
    thing.extend({ hash: z.string() }),
  )
  await work()
  const parent = await startAs('parent')
  expect(await parent.list(`api/places/${first}/files`)).toEqual([{ id: added.id }])
  const download = await parent.download(`api/files/${added.hash}`)
  expect(download.headers).toMatchObject({ 'content-disposition': expect.stringContaining('Jad') })
  await parent.download(`api/files/${added.id}`)
  await parent.download(`api/files/${added.id}/thumbnail`)
  await teacher.ok('DELETE', `api/files/${added.id}`)
  expect(teacher.toasts()).toEqual(['Plik został dodany.', 'Plik został usunięty.'])
})

test('chat: a new talk, messages, files', async () => {
  const parent = await startAs('parent')
  const people = read(
    await parent.ok('GET', 'api/1.0.0/chats/persons'),
    z.array(thing.extend({ fullname: z.string() })),
  )
  const teacher = people.find(({ fullname }) => fullname.includes('Ewa'))
  if (!teacher) throw new Error('the teacher is not among the people')
  await parent.ok('GET', 'api/1.0.0/chats')
  const room = await talkWith(parent, teacher)
  await parent.ok(
    'POST',
    `api/1.0.0/chats/${room}`,
    { data: { msg: 'Dzień dobry 🐞', type: 'MESSAGE', roomId: room } },
    201,
  )
  await parent.ok(
    'POST',
    `api/1.0.0/chats/${room}/attachments`,
    { data: form({ msg: '' }, { 'zoo.jpg': await photo() }) },
    201,
  )
  const page = await parent.ok('GET', `api/1.0.0/chats/${room}/messages`, { params: { page: 0, size: 10 } })
  expect(
    read(page, z.object({ content: things, totalElements: z.number(), last: z.boolean() })),
  ).toMatchObject({ totalElements: 2, last: true })
  const files = await parent.ok('GET', `api/1.0.0/chats/${room}/files`, { params: { page: 0, size: 20 } })
  const [file] = read(files, z.array(thing.extend({ code: z.string() })))
  await work()
  for (const part of ['', '/thumbnail']) await parent.download(`api/1.0.0/chats/files/${file?.code}${part}`)
  expect(parent.pages(files)).toEqual({ last: 0, first: 0 })
  expect(parent.toasts()).toEqual([])
})
