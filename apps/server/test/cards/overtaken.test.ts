/** Proposals that the card, or its guardians, have overtaken. */
import type { ProposedChange } from '@skrzat/contract/wire/cards'
import { beforeEach, describe, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { PHONES } from '../places/setup.ts'
import { type Reader, SECOND, testCards } from './setup.ts'

const server = await testCards()
const { sql, clock, ids, change, noticed } = server
const kidId = ids.zofia

/** The second guardian signs in each time: who was removed by another test was signed out. */
const cards = async (reader: Reader) =>
  reader === 'second' ? (await server.caller(await server.tokenOf(SECOND))).cards : await server.cards(reader)

beforeEach(async () => {
  await server.clear()
  await setPhones(sql, sql`id = ${kidId}`, [PHONES.parent, SECOND])
  clock.pass(1)
})

async function proposed(what: ProposedChange, by: Reader = 'parent'): Promise<number> {
  const { id } = await (await cards(by)).propose({ kidId, change: what })
  clock.pass(1)
  return id
}

const card = async (reader: Reader = 'director') => await (await cards(reader)).card({ kidId })

/** Decides on the card as it is shown now. */
async function decide(proposalId: number, accept: boolean, by: Reader = 'teacher') {
  const { version } = await card(by)
  await (await cards(by)).decideProposal({ kidId, proposalId, accept, version })
}

describe('an accepted proposal', () => {
  test('changes what it names, and is in the history with its author', async () => {
    await change(kidId, { diet: 'vegan' })
    await sql`update guardians set name = 'Anna Wiśniewska' where kid_id = ${kidId} and phone = ${PHONES.parent}`
    const id = await proposed({ allergens: ['milk'], guardian: { name: 'Anna Nowa', relation: 'guardian' } })
    expect((await card('director')).proposals).toMatchObject([{ id, by: 'Anna Wiśniewska', overtaken: [] }])
    expect((await card('second')).proposals).toEqual([])
    await decide(id, true)
    const after = await card()
    expect(after).toMatchObject({ allergens: ['milk'], diet: 'vegan', proposals: [] })
    expect(after.guardians[0]).toMatchObject({ name: 'Anna Nowa', relation: 'guardian' })
    const names = { by: 'Ewa Nauczycielka', proposedBy: 'Anna Nowa' }
    expect(after.history).toMatchObject([
      { ...names, field: 'guardian', was: { name: 'Anna Wiśniewska' }, became: { name: 'Anna Nowa' } },
      { ...names, field: 'allergens', was: [], became: ['milk'] },
      { by: 'Danuta Dyrektor', proposedBy: null, field: 'diet', was: 'standard', became: 'vegan' },
    ])
    await expect(decide(id, false)).rejects.toThrow('proposal.decided')
  })

  test('replaces no newer value that was not shown beside it', async () => {
    const id = await proposed({ allergens: ['milk'] })
    const { version } = await card('teacher')
    await change(kidId, { allergens: ['nuts'] })
    const teacher = await cards('teacher')
    await expect(teacher.decideProposal({ kidId, proposalId: id, accept: true, version })).rejects.toThrow(
      'conflict.stale',
    )
    const now = await card('teacher')
    expect(now).toMatchObject({ allergens: ['nuts'], proposals: [{ id, overtaken: ['allergens'] }] })
    await decide(id, true)
    expect((await card()).allergens).toEqual(['milk'])
  })

  test('of one guardian is shown to be newer beside the other one’s', async () => {
    const [first, second] = [
      await proposed({ allergens: ['milk'] }),
      await proposed({ allergens: ['nuts'], dietNote: 'bez soli' }, 'second'),
    ]
    await decide(first, true)
    expect((await card()).proposals).toMatchObject([{ id: second, overtaken: ['allergens'] }])
  })

  test('of a name is for the guardians that were shown beside it', async () => {
    const id = await proposed({ guardian: { name: 'Anna Nowa', relation: 'parent' } })
    const { version } = await card('teacher')
    const director = await cards('director')
    const all = { mayBeTold: true, mayPay: true, mayPickUp: true, relation: 'parent' as const }
    const shown = [PHONES.parent, SECOND].map((phone) => ({ ...all, phone, name: '' }))
    await director.setGuardians({ kidId, shown, guardians: shown.map((each) => ({ ...each, name: 'Ktoś' })) })
    const stale = (await cards('teacher')).decideProposal({ kidId, proposalId: id, accept: true, version })
    await expect(stale).rejects.toThrow('conflict.stale')
    await sql`update guardians set name = '' where kid_id = ${kidId}`
  })
})

test.each(['director', 'teacher', 'accountant'] as const)('the %s proposes nothing', async (by) => {
  await expect(proposed({ allergens: ['milk'] }, by)).rejects.toThrow('forbidden')
})

describe('a former guardian’s proposal', () => {
  test('is neither shown nor decided, wherever the phone was removed', async () => {
    const id = await proposed(
      { addPickup: { name: 'Ala', phone: '601222333', fromDay: null, toDay: null } },
      'second',
    )
    await setPhones(sql, sql`id = ${kidId}`, [PHONES.parent])
    expect((await card()).proposals).toEqual([])
    await expect(decide(id, true)).rejects.toThrow('proposal.not_found')
    expect((await card()).pickups).toEqual([])
  })

  test('is withdrawn with its notice when the card’s guardians are set', async () => {
    const id = await proposed({ healthNotes: 'astma' }, 'second')
    const kept = await proposed({ allergens: ['milk'] })
    const waiting = { type: 'TYPE_CARD_PROPOSED', kid: kidId }
    expect(await noticed('director')).toEqual([
      { ...waiting, read: false },
      { ...waiting, read: false },
    ])
    const all = { mayBeTold: true, mayPay: true, mayPickUp: true, relation: 'parent' as const, name: '' }
    const shown = [PHONES.parent, SECOND].map((phone) => ({ ...all, phone }))
    await (await cards('director')).setGuardians({ kidId, shown, guardians: shown.slice(0, 1) })
    const states = await sql<
      { id: number; state: string }[]
    >`select id, state from card_proposals order by id`
    expect(states.map((row) => ({ ...row }))).toEqual([
      { id, state: 'withdrawn' },
      { id: kept, state: 'waiting' },
    ])
    expect((await noticed('director')).filter(({ read }) => !read)).toHaveLength(1)
  })

  test('is withdrawn with its notice when the kid’s form removes the phone', async () => {
    const id = await proposed({ dietNote: 'bez cukru' }, 'second')
    const kept = await proposed({ allergens: ['milk'] })
    expect(await noticed('director')).toHaveLength(2)
    const form = { firstname: 'Zofia', lastname: 'Wiśniewska', phone1: PHONES.parent, phone2: null }
    const { places } = await server.callerOf('director')
    await places.updateKid({ placeId: server.first, groupId: server.groups.motylki, kidId, ...form })
    const states = await sql<{ id: number; state: string }[]>`select id, state from card_proposals`
    expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [id, 'withdrawn'],
        [kept, 'waiting'],
      ]),
    )
    expect((await noticed('director')).filter(({ read }) => !read)).toHaveLength(1)
  })
})

test('nobody is told late of a proposal that was withdrawn', async () => {
  const id = await proposed({ allergens: ['milk'] })
  await sql`update card_proposals set state = 'withdrawn' where id = ${id}`
  expect(await noticed('director')).toEqual([])
})

test('who decides on proposals is led to the kids from the day’s page and the group’s; others are not', async () => {
  await proposed({ allergens: ['milk'] }, 'second')
  const listed = async (reader: Reader) => {
    const caller = await (reader === 'otherTutor'
      ? server.caller(server.tokens.otherTutor)
      : server.callerOf(reader === 'second' ? 'parent' : reader))
    const { places } = await caller.today.staff()
    return places.flatMap(({ proposals }) => proposals.map(({ id }) => id))
  }
  expect(await listed('director')).toEqual([kidId])
  expect(await listed('teacher')).toEqual([kidId])
  expect(await listed('otherTutor')).toEqual([])
  expect(await listed('accountant')).toEqual([])
  expect(await listed('otherDirector')).toEqual([])
  const groupFor = async (reader: 'teacher' | 'admin' | 'accountant') =>
    await (await server.callerOf(reader)).places.group({ groupId: server.groups.motylki })
  expect(await groupFor('teacher')).toMatchObject({ proposals: [kidId], seesHealth: true })
  expect(await groupFor('admin')).toMatchObject({ proposals: [kidId], seesHealth: false })
  expect(await groupFor('accountant')).toMatchObject({ proposals: [], seesHealth: false })
  await setPhones(sql, sql`id = ${kidId}`, [PHONES.parent])
  expect(await listed('director')).toEqual([])
})
