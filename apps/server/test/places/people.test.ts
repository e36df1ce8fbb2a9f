import { emptyTables } from '@skrzat/testing/empty'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { rightsChangedTopic } from '../../src/kernel/sessions.ts'
import { groupIds, PHONES, type Person, testPlaces } from './setup.ts'

const server = await testPlaces()
const { app, first, second, callerOf, sql, tokenFor, kernel } = server
const director = (await callerOf('director')).places
const teacher = (await callerOf('teacher')).places
const admin = (await callerOf('admin')).places
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
const KID = { firstname: 'Nowe', lastname: 'Dziecko', phone1: '+48 601 000 001', phone2: '' }
const audits = async (type: string) => (await sql`select from audit_log where type = ${type}`).count

const { motylki, zabki, foreign } = await groupIds(sql)
const workerOf = async (person: Person) => {
  const [row] = await sql<{ id: number }[]>`
    select id from workers where phone = ${PHONES[person]} and deleted_at is null`
  return row?.id ?? 0
}

describe('groups and kids', () => {
  test('a tutor adds a sibling with the same phone, in the own group only', async () => {
    const kid = await teacher.addKid({ placeId: first, groupId: motylki, ...KID })
    expect(kid).toMatchObject({ phone1: '601000001', phone2: null, groupId: motylki })
    expect(await codeOf(teacher.addKid({ placeId: first, groupId: zabki, ...KID }))).toBe('forbidden')
    const move = { placeId: first, groupId: motylki, kidId: kid.id, toGroup: zabki, ...KID }
    expect(await codeOf(teacher.updateKid(move))).toBe('forbidden')
    expect(await director.updateKid(move)).toMatchObject({ groupId: zabki })
    expect(await codeOf(director.updateKid({ ...move, groupId: zabki, toGroup: foreign }))).toBe(
      'group.not_found',
    )
    await director.deleteKid({ placeId: first, groupId: zabki, kidId: kid.id })
    expect(await codeOf(director.deleteKid({ placeId: first, groupId: zabki, kidId: kid.id }))).toBe(
      'kid.not_found',
    )
    expect(await audits('KID_DELETED')).toBe(1)
  })

  test('a group with kids is not deleted, one without is', async () => {
    expect(await codeOf(director.deleteGroup({ placeId: first, groupId: motylki }))).toBe('group.has_kids')
    const { id } = await director.addGroup({ placeId: first, name: 'Biedronki', color: 3 })
    expect(await codeOf(director.addGroup({ placeId: first, name: 'BIEDRONKI' }))).toBe('group.name_taken')
    expect(await codeOf(director.addGroup({ placeId: first, name: 'Ab' }))).toContain('Size')
    await director.deleteGroup({ placeId: first, groupId: id })
    expect(await codeOf(director.group({ groupId: id }))).toBe('group.not_found')
  })

  test('another place has no say', async () => {
    const other = (await callerOf('otherDirector')).places
    expect(await codeOf(other.deleteGroup({ placeId: second, groupId: zabki }))).toBe('group.not_found')
    expect(await codeOf(other.group({ groupId: zabki }))).toBe('group.not_found')
  })

  test('a phone that changes takes the parent’s access with it', async () => {
    const parent = await callerOf('parent')
    const [zofia] = await sql<{ id: number }[]>`select id from kids where phone1 = ${PHONES.parent}`
    expect(await codeOf(parent.places.get({ placeId: first }))).toBe('done')
    await director.updateKid({
      placeId: first,
      groupId: motylki,
      kidId: zofia?.id ?? 0,
      ...KID,
      phone1: '601000055',
    })
    const url = `/api/places/${first}`
    const headers = { authorization: `Bearer ${tokenFor('parent')}` }
    expect((await app.inject({ url, headers })).statusCode).toBe(401)
  })
})

describe('workers and roles', () => {
  test('a phone is one worker’s of a place; a parent may be one', async () => {
    const worker = { placeId: first, name: 'Jan Nowy', description: 'kucharz' }
    expect(await codeOf(director.addWorker({ ...worker, phone: PHONES.teacher }))).toBe('worker.phone_taken')
    expect(await codeOf(director.addWorker({ ...worker, phone: '601 000 001' }))).toBe('done')
  })

  test('a role given or taken tells the account, and ends what streams to it', async () => {
    const { id } = await (await callerOf('accountant')).accounts.me()
    const told = Promise.withResolvers<unknown>()
    const stop = kernel.bus.subscribe(rightsChangedTopic(id), told.resolve)
    const role = { placeId: first, workerId: await workerOf('accountant'), role: 'payments' } as const
    await emptyTables(sql, 'outbox')
    await director.revokeRole(role)
    expect(await told.promise).toEqual({ rights: 'changed' })
    stop()
    expect((await (await callerOf('accountant')).places.get({ placeId: first })).myRoles).toEqual([
      'is_worker',
    ])
    const waiting = await sql<{ type: string }[]>`
      select data ->> 'type' as type from outbox where name = 'notifications.announce'`
    expect(waiting).toEqual([{ type: 'TYPE_CHANGE_RIGHTS' }])
    await director.grantRole(role)
  })

  test('the last admin stays one, also where two take each other’s role at once', async () => {
    const [own, teachers] = [await workerOf('director'), await workerOf('teacher')]
    const take = { placeId: first, role: 'admin' } as const
    expect(await codeOf(director.revokeRole({ ...take, workerId: own }))).toBe('place.last_admin')
    expect(await codeOf(director.deleteWorker({ placeId: first, workerId: own }))).toBe('place.last_admin')
    await director.grantRole({ ...take, workerId: teachers })
    const promoted = (await callerOf('teacher')).places
    const codes = await Promise.all([
      codeOf(director.revokeRole({ ...take, workerId: teachers })),
      codeOf(promoted.revokeRole({ ...take, workerId: own })),
    ])
    expect(codes.toSorted()).toEqual(['done', 'place.last_admin'])
    await admin.grantRole({ ...take, workerId: own })
    // Either of the two may have lost the role.
    await codeOf(admin.revokeRole({ ...take, workerId: teachers }))
  })
})

describe('a place', () => {
  test('is added with a nip with dashes and an odd account number, which are warned of', async () => {
    const { warnings, ...place } = await admin.add({
      name: 'Nowa',
      phone: '+48 22 123 45 67',
      city: 'Łódź',
      state: 'łódzkie',
      nip: '123-456-32-19',
      street: 'Krótka 1',
      accountNumber: 'PL 12 34',
    })
    expect(place).toMatchObject({ nip: '1234563219', phone: '221234567', accountNumber: '1234' })
    expect(warnings.map(({ field }) => field)).toEqual(['nip', 'accountNumber'])
    expect(await admin.search({ query: '123-456-32-19' })).toMatchObject({ total: 1 })
  })

  test('takes a photo, made small and without what the camera wrote', async () => {
    const photo = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#123456' } })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const put = (image: string) =>
      app.inject({
        method: 'PUT',
        url: `/api/places/${first}/image`,
        payload: { id: first, image },
        headers: { authorization: `Bearer ${tokenFor('admin')}` },
      })
    expect((await put(`data:image/jpeg;base64,${photo.toString('base64')}`)).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${tokenFor('admin')}` }
    const got = await app.inject({ url: `/api/places/${first}/image`, headers })
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 1280, height: 720, format: 'jpeg' })
    expect((await sharp(got.rawPayload).metadata()).exif).toBeUndefined()
    const again = { ...headers, 'if-none-match': String(got.headers.etag) }
    expect((await app.inject({ url: `/api/places/${first}/image`, headers: again })).statusCode).toBe(304)
    expect(
      (await put(`data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`)).json(),
    ).toMatchObject({
      status: 400,
      errorKey: 'place.image.unreadable',
    })
    const huge = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await put(`data:image/png;base64,${huge.toString('base64')}`)).statusCode).toBe(413)
  })

  test('names each wrong field over REST', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/places',
      payload: { name: '', phone: '12', nip: '123' },
      headers: { authorization: `Bearer ${tokenFor('admin')}` },
    })
    expect(answer.json().fieldErrors).toEqual(
      expect.arrayContaining([
        { objectName: 'place', field: 'name', message: 'NotBlank' },
        { objectName: 'place', field: 'nip', message: 'Size' },
        { objectName: 'place', field: 'city', message: 'NotNull' },
      ]),
    )
  })
})
