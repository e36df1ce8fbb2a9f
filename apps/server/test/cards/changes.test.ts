/** Changes of a card by staff: fields, guardians and pick-up persons, and who looked. */
import type { GuardianForm } from '@skrzat/contract/wire/cards'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { cardOf } from '../../src/domains/cards/index.ts'
import { guardiansNow } from '../../src/domains/cards/guardians.ts'
import { PHONES } from '../places/setup.ts'
import { SECOND, testCards } from './setup.ts'

const server = await testCards()
const { sql, databaseUrl, clock, kernel, ids, cards, change, audited, tokens } = server
const kidId = ids.zofia
const may = { relation: 'parent' as const, mayBeTold: true, mayPay: true, mayPickUp: true }
const BOTH = [PHONES.parent, SECOND].map((phone) => ({ phone, name: '', ...may }))

/** As from a page that shows the guardians of now. */
async function setGuardians(guardians: GuardianForm[]) {
  const shown = await guardiansNow(sql, kidId)
  await (await cards('director')).setGuardians({ kidId, guardians, shown })
}

beforeEach(async () => {
  await setGuardians(BOTH)
  await server.clear()
})

describe('fields', () => {
  test('of two changes of the same card the second is refused', async () => {
    const director = await cards('director')
    const both = [{ dietNote: 'a' }, { dietNote: 'b' }].map((fields) =>
      director.change({ kidId, version: 0, change: fields }),
    )
    const done = await Promise.allSettled(both)
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(director.change({ kidId, version: 0, change: {} })).rejects.toThrow('conflict.stale')
  })

  test('the audit names them, without their values', async () => {
    await change(kidId, { diet: 'vegan', healthNotes: 'astma', allergens: ['milk'] })
    await change(kidId, { diet: 'vegan' })
    expect(await audited('CARD_CHANGED')).toEqual([
      { type: 'CARD_CHANGED', principal: PHONES.director, kid: kidId, fields: 'allergens,diet,healthNotes' },
    ])
  })

  test.each(['parent', 'otherTutor', 'accountant'] as const)('the %s changes none', async (reader) => {
    const refused = (await cards(reader)).change({ kidId, version: 0, change: { diet: 'vegan' } })
    await expect(refused).rejects.toThrow('forbidden')
  })
})

describe('guardians', () => {
  test('one who is removed loses access at once', async () => {
    await (await server.caller(tokens.second)).cards.card({ kidId })
    await setGuardians(BOTH.slice(0, 1))
    const gone = async () => await (await server.caller(tokens.second)).cards.card({ kidId })
    await expect(gone()).rejects.toThrow(/unauthenticated|kid.not_found/)
    tokens.second = await server.tokenOf(SECOND)
  })

  test('keep their order, name and permissions, and none is there twice', async () => {
    const [parent, second] = BOTH
    if (!parent || !second) throw new Error('no guardians')
    const director = await cards('director')
    const given = [{ ...second, name: 'Jan Drugi', mayPay: false }, parent]
    await setGuardians(given)
    expect((await director.card({ kidId })).guardians).toMatchObject(given)
    await expect(setGuardians([parent, parent])).rejects.toThrow('guardian.repeated')
  })
})

describe('pick-up persons', () => {
  test('one past the last day stays listed, and is not permitted', async () => {
    const director = await cards('director')
    const ala = { name: 'Ala', phone: '601222333', fromDay: null }
    const { id } = await director.addPickup({ kidId, ...ala, toDay: '2099-12-31' })
    await (await cards('otherTutor')).seeDocument({ kidId, pickupId: id, document: 'id_card', ending: '12a' })
    expect((await director.card({ kidId })).pickups).toMatchObject([
      { permitted: true, document: 'id_card', documentEnding: '12A', seenBy: 'Beata Druga' },
    ])
    await sql`update pickup_persons set to_day = '2020-01-01'`
    expect((await director.card({ kidId })).pickups).toMatchObject([{ id, permitted: false }])
    await director.removePickup({ kidId, pickupId: id })
    await expect(director.removePickup({ kidId, pickupId: id })).rejects.toThrow('pickup.not_found')
    expect((await director.card({ kidId })).pickups).toEqual([])
  })
})

describe('who looked', () => {
  test('is kept once a day, for the guardians to see', async () => {
    const teacher = await cards('teacher')
    await Promise.all([teacher.health({ kidId }), teacher.health({ kidId })])
    await teacher.health({ kidId })
    const { healthReaders } = await (await cards('parent')).card({ kidId })
    expect(healthReaders).toEqual([{ name: 'Ewa Nauczycielka', at: clock.now().toISOString() }])
    expect((await teacher.card({ kidId })).healthReaders).toBeNull()
  })

  test('at a card of another group is kept, of the own one not', async () => {
    for (const reader of ['teacher', 'otherTutor', 'otherTutor', 'parent', 'accountant'] as const)
      await (await cards(reader)).card({ kidId })
    const looked = await audited('CARD_OPENED')
    expect(looked).toMatchObject([{ kid: kidId }, { kid: kidId }])
  })
})

test('a card is read in at most three statements', async () => {
  const principal = await server.services.domains.accounts.authenticate(server.tokenFor('teacher'))
  if (!principal) throw new Error('nobody')
  const said = await statementsOf(databaseUrl, (on) =>
    cardOf({ ...kernel, db: { ...kernel.db, sql: on } }, principal, kidId),
  )
  expect(said.length).toBeLessThanOrEqual(3)
})
