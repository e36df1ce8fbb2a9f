import { describe, expect, test } from 'vitest'
import { alertOf, problemOf } from './call.ts'
import { groupIds, PHONES, testPlaces } from './setup.ts'

const server = await testPlaces()
const { call, first, second, sql } = server

const { motylki, zabki, foreign } = await groupIds(sql)
const KID = { firstname: 'Nowe', lastname: 'Dziecko', phone1: '602000001', phone2: '' }
const kidsOf = async (groupId: number) =>
  (await call('director', 'GET', `/api/groups/${groupId}/kids`)).json()

describe('groups', () => {
  test('are added, changed as they were answered, and deleted', async () => {
    const added = await call('director', 'POST', `/api/places/${first}/groups`, {
      name: ' Biedronki ',
      color: 4,
    })
    const group = added.json()
    expect(alertOf(added)).toEqual([201, 'place.groups.created', String(group.id)])
    expect(added.headers.location).toBe(`/api/groups/${group.id}`)
    expect(group).toMatchObject({ name: 'Biedronki', color: 4, tutors: [], kids: [], deletedDate: null })

    const [teacher] = (await call('director', 'GET', `/api/groups/${motylki}`)).json().tutors
    const change = { ...group, name: 'Sówki', tutors: [teacher] }
    const changed = await call('director', 'PUT', `/api/groups/${group.id}`, change)
    expect(alertOf(changed)).toEqual([200, 'place.groups.updated', String(group.id)])
    expect(changed.json()).toEqual({ ...change, canEdit: true })
    expect((await call('teacher', 'GET', '/api/groups/user/works')).json()).toMatchObject([
      { id: motylki, place: { id: first } },
      { id: group.id, name: 'Sówki', color: 4 },
    ])

    const deleted = await call('director', 'DELETE', `/api/groups/${group.id}`)
    expect([...alertOf(deleted), deleted.body]).toEqual([204, 'place.groups.deleted', String(group.id), ''])
    expect((await call('director', 'GET', `/api/groups/${group.id}`)).statusCode).toBe(404)
  })

  test.each<[string, object, string]>([
    ['a short name', { name: 'Ab' }, 'name Size'],
    ['no name', {}, 'name NotNull'],
    ['a blank name', { name: '   ' }, 'name NotBlank'],
    ['a formula for a name', { name: '=1+1' }, 'name Pattern'],
    ['an eleventh colour', { name: 'Sówki', color: 10 }, 'color Max'],
  ])('with %s are refused by field', async (_name, body, fault) => {
    const answer = await call('director', 'POST', `/api/places/${first}/groups`, body)
    expect(problemOf(answer)).toBe(`400 error.validation: group ${fault}`)
    expect(answer.json()).toMatchObject({ path: `/api/places/${first}/groups` })
  })

  test('with kids, a name that is taken or a stranger for a tutor are refused', async () => {
    const kept = await call('director', 'DELETE', `/api/groups/${motylki}`)
    expect(alertOf(kept)).toEqual([400, 'error.group.has_kids', expect.any(String)])
    expect(kept.json()).toMatchObject({
      entityName: 'group',
      errorKey: 'group.has_kids',
      params: { count: 2 },
    })
    const taken = await call('director', 'POST', `/api/places/${first}/groups`, { name: 'MOTYLKI' })
    expect(taken.json()).toMatchObject({ status: 400, errorKey: 'group.name_taken' })
    const [stranger] = await sql<{ id: number }[]>`
      select id from workers where phone = ${PHONES.otherDirector}`
    const body = { name: 'Sówki', tutors: [stranger?.id] }
    expect((await call('director', 'POST', `/api/places/${first}/groups`, body)).statusCode).toBe(404)
    expect(await sql`select from groups where name = 'Sówki' and deleted_at is null`).toHaveLength(0)
    const own = { name: 'Motylki', color: 0, tutors: [] }
    const byTutor = await call('teacher', 'PUT', `/api/groups/${motylki}`, own)
    expect(problemOf(byTutor)).toBe('400 error.group.tutors_by_admin')
  })

  test('of another place do not exist; another group of one’s own is forbidden', async () => {
    expect((await call('director', 'GET', `/api/groups/${foreign}`)).statusCode).toBe(404)
    expect((await call('director', 'DELETE', `/api/groups/${foreign}`)).statusCode).toBe(404)
    expect((await call('teacher', 'DELETE', `/api/groups/${zabki}`)).statusCode).toBe(403)
  })
})

describe('kids', () => {
  test('are added with a phone as people write it; two of one parent, who may be a worker', async () => {
    const body = { ...KID, phone1: '+48 600 000 004', phone2: '601-000-001' }
    const added = await call('teacher', 'POST', `/api/groups/${motylki}/kids`, body)
    const kid = added.json()
    expect(alertOf(added)).toEqual([201, 'groups.kids.added', String(kid.id)])
    expect(added.headers.location).toBe(`/api/kids/${kid.id}`)
    expect(kid).toEqual({
      id: kid.id,
      firstname: 'Nowe',
      lastname: 'Dziecko',
      phone1: PHONES.teacher,
      phone2: '601000001',
      firstDay: null,
      lastDay: null,
      deletedDate: null,
      classgroup: { id: motylki, name: 'Motylki' },
      surcharges: [],
      paymentCustomValues: [],
    })
    expect((await call('director', 'GET', `/api/kids/${kid.id}`)).json()).toEqual(kid)
    const deleted = await call('teacher', 'DELETE', `/api/kids/${kid.id}`)
    expect(alertOf(deleted)).toEqual([204, 'groups.kids.deleted', String(kid.id)])
    for (const method of ['GET', 'DELETE'] as const) {
      const gone = await call('teacher', method, `/api/kids/${kid.id}`)
      expect(gone.json()).toMatchObject({ status: 404, errorKey: 'kid.not_found' })
    }
    // The teacher is no parent any more, and still a worker.
    expect((await call('teacher', 'GET', '/api/account/menu')).json()).toMatchObject({ parent: false })
  })

  test('are changed as they were answered, and moved by whoever may edit both groups', async () => {
    const kid = (await call('director', 'POST', `/api/groups/${motylki}/kids`, KID)).json()
    const moved = { ...kid, lastname: 'Dziecko-Nowak', classgroup: { id: zabki } }
    expect((await call('teacher', 'PUT', `/api/kids/${kid.id}`, moved)).statusCode).toBe(403)
    const changed = await call('director', 'PUT', `/api/kids/${kid.id}`, moved)
    expect(alertOf(changed)).toEqual([200, 'groups.kids.updated', String(kid.id)])
    expect(changed.json()).toEqual({ ...moved, classgroup: { id: zabki, name: 'Żabki' } })
    const away = { ...moved, classgroup: { id: foreign } }
    expect((await call('director', 'PUT', `/api/kids/${kid.id}`, away)).statusCode).toBe(404)
    expect((await call('admin', 'PUT', `/api/kids/${kid.id}`, away)).statusCode).toBe(404)
    expect(await kidsOf(zabki)).toHaveLength(2)
    await call('director', 'DELETE', `/api/kids/${kid.id}`)
  })

  test.each<[string, object, string]>([
    ['8 digits', { ...KID, phone1: '60200000' }, 'phone1 Pattern'],
    ['no phone', { ...KID, phone1: undefined }, 'phone1 NotNull'],
    ['a bad second phone', { ...KID, phone2: '12' }, 'phone2 Pattern'],
    ['no name', { ...KID, firstname: ' ' }, 'firstname NotBlank'],
    ['a mark that turns writing', { ...KID, lastname: 'A\u202Eb' }, 'lastname Pattern'],
    ['101 letters', { ...KID, lastname: 'a'.repeat(101) }, 'lastname Size'],
  ])('with %s are refused by field, and none is added', async (_name, body, fault) => {
    const answer = await call('director', 'POST', `/api/groups/${motylki}/kids`, body)
    expect(problemOf(answer)).toBe(`400 error.validation: kid ${fault}`)
    expect(await kidsOf(motylki)).toHaveLength(2)
  })

  test('are shown with their phones to those who may edit the group', async () => {
    expect(await kidsOf(zabki)).toMatchObject([{ phone1: '601000003' }])
    const seen = await call('teacher', 'GET', `/api/groups/${zabki}/kids`)
    expect(seen.json()).toMatchObject([{ lastname: 'Nowak', phone1: null, phone2: null }])
  })

  test('of all places are listed for the system’s admin', async () => {
    const page = await call('admin', 'GET', '/api/kids?size=2&page=1&sort=lastname,asc')
    expect(page.json()).toMatchObject([
      { lastname: 'Wiśniewska', classgroup: { name: 'Motylki' }, place: { id: first } },
      { lastname: 'Zając', classgroup: { name: 'Pszczółki' }, place: { id: second } },
    ])
  })

  test('for absences come by groups, for whoever reports them', async () => {
    const answer = await call('teacher', 'GET', `/api/places/kids_absences/${first}`)
    expect(answer.json()).toMatchObject({
      classgroups: [
        { name: 'Motylki', kids: [{ lastname: 'Kowalski' }, { lastname: 'Wiśniewska' }] },
        { name: 'Żabki', kids: [{ lastname: 'Nowak' }] },
      ],
    })
    expect(answer.body).not.toContain('601000003')
  })
})
