/** A kid's photo: set by those who may edit its group, seen by them and by the kid's parents, deleted with the kid. */
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { KID_PHOTOS } from '../../src/domains/places/index.ts'
import { groupIds, type Person, testPlaces } from './setup.ts'

const server = await testPlaces()
const { call, sql, kernel, first, callerOf, work } = server
const { storage } = kernel

type Kid = { id: number; groupId: number }

const { motylki, zabki } = await groupIds(sql)

/** A new kid in the group, of a parent of their own. */
async function newKid(groupId = motylki): Promise<Kid> {
  const form = { firstname: 'Iga', lastname: 'Maj', phone1: '601777777', phone2: null }
  const { id } = await (await callerOf('director')).places.addKid({ placeId: first, groupId, ...form })
  return { id, groupId }
}

async function picture(background = '#336699', width = 900, height = 600): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
const put = (person: Person, kidId: number, image: string) =>
  call(person, 'PUT', `/api/kids/${kidId}/photo`, { image })
const get = (person: Person, kidId: number) => call(person, 'GET', `/api/kids/${kidId}/photo`)
async function keyOf(kidId: number): Promise<string | null> {
  const [row] = await sql<{ photo: string | null }[]>`select photo from kids where id = ${kidId}`
  return row?.photo ?? null
}
async function isStored(key: string | null): Promise<boolean> {
  const file = key === null ? undefined : await storage.read(key)
  file?.stream.destroy()
  return file !== undefined
}
async function parentsKid(): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from kids where firstname = 'Zofia'`
  return row?.id ?? 0
}

describe('a photo', () => {
  test('is a square JPEG without metadata, which its page links to', async () => {
    const { id } = await newKid()
    const answer = await put('teacher', id, await picture())
    expect(answer.statusCode).toBe(200)
    const sent = await get('teacher', id)
    expect(sent.headers['content-type']).toBe('image/jpeg')
    expect(sent.headers['cache-control']).toBe('private, no-cache')
    expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    const page = await (await callerOf('director')).kids.page({ kidId: id })
    expect(page.photo).toBe(answer.json<{ photo: string }>().photo)
    expect(page.changes?.map(({ deed, by }) => [deed, by])).toContainEqual([
      'KID_PHOTO_CHANGED',
      'Ewa Nauczycielka',
    ])
  })

  test('is seen by the place’s admins, the group’s tutors and the parents of the kid alone', async () => {
    const own = await parentsKid()
    await put('director', own, await picture())
    for (const person of ['director', 'teacher', 'parent', 'admin'] as const) {
      expect((await get(person, own)).statusCode, person).toBe(200)
      expect((await (await callerOf(person)).kids.page({ kidId: own })).photo, person).not.toBeNull()
    }
    const gone = { status: 404, errorKey: 'kid.not_found' }
    for (const person of ['accountant', 'otherDirector', 'otherParent'] as const)
      expect((await get(person, own)).json(), person).toMatchObject(gone)
    expect((await (await callerOf('accountant')).kids.page({ kidId: own })).photo).toBeNull()
    const { id } = await newKid()
    await put('teacher', id, await picture())
    expect((await get('parent', id)).statusCode).toBe(404)
  })

  test('is in the group’s list for those who may see it alone', async () => {
    const own = await parentsKid()
    const { id: other, groupId } = await newKid()
    await put('teacher', own, await picture())
    await put('teacher', other, await picture())
    const { id: without } = await newKid()
    const photosFor = async (person: Person) => {
      const { kids } = await (await callerOf(person)).places.group({ groupId })
      return new Map(kids.map(({ id, photo }) => [id, photo]))
    }
    for (const person of ['director', 'teacher', 'admin'] as const) {
      const photos = await photosFor(person)
      const page = await (await callerOf(person)).kids.page({ kidId: other })
      expect(photos.get(other), person).toBe(page.photo)
      expect(photos.get(own), person).toMatch(/^\/api\/kids\/\d+\/photo\?v=/)
      expect(photos.get(without), person).toBeNull()
    }
    expect(new Set((await photosFor('accountant')).values())).toEqual(new Set([null]))
    const parents = await photosFor('parent')
    expect(parents.get(own)).not.toBeNull()
    expect(parents.has(other)).toBe(false)
    await expect(photosFor('otherParent')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not set by a tutor of another group', async () => {
    const { id } = await newKid(zabki)
    expect((await put('teacher', id, await picture())).statusCode).toBe(403)
    expect(await keyOf(id)).toBeNull()
  })

  test('that can’t be read changes nothing', async () => {
    const { id } = await newKid()
    await put('teacher', id, await picture())
    const before = await keyOf(id)
    const answer = await put('teacher', id, 'data:image/png;base64,aGVsbG8=')
    expect(answer.json()).toMatchObject({ status: 400, errorKey: 'place.image.unreadable' })
    expect(await keyOf(id)).toBe(before)
    expect(await isStored(before)).toBe(true)
  })

  test('that is replaced or removed leaves the storage', async () => {
    const { id, groupId } = await newKid()
    await put('teacher', id, await picture())
    const one = await keyOf(id)
    await put('teacher', id, await picture('#ffcc00'))
    const other = await keyOf(id)
    await work()
    expect([await isStored(one), await isStored(other)]).toEqual([false, true])
    const teacher = await callerOf('teacher')
    await teacher.places.removeKidPhoto({ placeId: first, groupId, kidId: id })
    await teacher.places.removeKidPhoto({ placeId: first, groupId, kidId: id })
    await work()
    expect([await keyOf(id), await isStored(other)]).toEqual([null, false])
    expect((await get('teacher', id)).statusCode).toBe(404)
  })

  test('is in backups as long as it is there', async () => {
    const { id, groupId } = await newKid()
    await put('teacher', id, await picture('#112233'))
    const key = await keyOf(id)
    const keys = async () => (await sql.unsafe<{ key: string }[]>(KID_PHOTOS)).map((row) => row.key)
    expect(await keys()).toContain(key)
    await (await callerOf('teacher')).places.removeKidPhoto({ placeId: first, groupId, kidId: id })
    expect(await keys()).not.toContain(key)
  })

  test('that is set again before its file is removed stays', async () => {
    const { id } = await newKid()
    for (const color of ['#aa0000', '#00aa00', '#aa0000']) await put('teacher', id, await picture(color))
    expect((await work()).failed).toEqual([])
    expect(await isStored(await keyOf(id))).toBe(true)
  })

  test('is deleted with the kid, also if the server stops in between', async () => {
    const { id, groupId } = await newKid()
    await put('teacher', id, await picture('#00ccff'))
    const key = await keyOf(id)
    const removal = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('stopped'))
    await (await callerOf('director')).places.deleteKid({ placeId: first, groupId, kidId: id })
    removal.mockRestore()
    expect(await isStored(key)).toBe(true)
    await work()
    expect([await keyOf(id), await isStored(key)]).toEqual([null, false])
    expect((await get('director', id)).statusCode).toBe(404)
  })
})
