import { emptyTables } from '@skrzat/testing/empty'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import { rightsChangedTopic } from '../../src/kernel/realtime/sessions.ts'
import { codeOf } from '../kernel/code-of.ts'
import { groupIds, PHONES, type Person, testPlaces, workerId } from './setup.ts'

const server = await testPlaces()
const { app, call, first, second, callerOf, sql, tokenFor, kernel } = server
const director = (await callerOf('director')).places
const admin = (await callerOf('admin')).places
const { motylki, zabki } = await groupIds(sql)
const workerOf = (person: Person) => workerId(sql, person)

describe('groups and kids', () => {
  test('another place has no say, nor a tutor of another group', async () => {
    const teacher = (await callerOf('teacher')).places
    expect(await codeOf(teacher.deleteGroup({ placeId: first, groupId: zabki }))).toBe('forbidden')
    const other = (await callerOf('otherDirector')).places
    expect(await codeOf(other.deleteGroup({ placeId: second, groupId: zabki }))).toBe('group.not_found')
    expect(await codeOf(other.group({ groupId: zabki }))).toBe('group.not_found')
  })

  test('a phone that changes takes the parent’s access with it', async () => {
    const parent = await callerOf('parent')
    const [zofia] = await sql<{ id: number }[]>`select id from kids where ${hasGuardian(sql, PHONES.parent)}`
    expect(await codeOf(parent.places.get({ placeId: first }))).toBe('done')
    const form = { firstname: 'Zofia', lastname: 'Wiśniewska', phone1: '601000055', phone2: '' }
    await director.updateKid({ placeId: first, groupId: motylki, kidId: zofia?.id ?? 0, ...form })
    const url = `/api/places/${first}`
    expect((await call('parent', 'GET', url)).statusCode).toBe(401)
  })
})

describe('workers and roles', () => {
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

  test('one admin stays, where two take each other’s role at once', async () => {
    const [own, teachers] = [await workerOf('director'), await workerOf('teacher')]
    const take = { placeId: first, role: 'admin' } as const
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
  })

  test('takes a photo, which is sent made small, and once', async () => {
    const photo = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const url = `/api/places/${first}/image`
    const image = { id: first, image: `data:image/jpeg;base64,${photo.toString('base64')}` }
    expect((await call('admin', 'PUT', url, image)).statusCode).toBe(200)
    const got = await call('admin', 'GET', url)
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 1280, height: 720, format: 'jpeg' })
    const again = { authorization: `Bearer ${tokenFor('admin')}`, 'if-none-match': String(got.headers.etag) }
    expect((await app.inject({ url, headers: again })).statusCode).toBe(304)
  })
})
