/** What a place enters of a kid's guardians stays as entered, and what it leaves out stays as it was. */
import { expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { SECOND, testCards } from '../cards/setup.ts'
import { PHONES } from '../places/setup.ts'

const server = await testCards()
const kidId = server.ids.zofia

test('each permission is that guardian’s own', async () => {
  await setPhones(server.sql, server.sql`id = ${kidId}`, [PHONES.parent, SECOND])
  const { setGuardians, card } = await server.cards('director')
  const all = { mayBeTold: true, mayPay: true, mayPickUp: true }
  const ewa = { phone: PHONES.parent, name: 'Ewa', relation: 'parent' as const, ...all }
  const jan = { phone: SECOND, name: '', relation: 'grandparent' as const, ...all, mayPay: false }
  const known = { name: '', relation: 'parent' as const, ...all }
  const shown = [PHONES.parent, SECOND].map((phone) => ({ phone, ...known }))
  await setGuardians({ kidId, guardians: [ewa, jan], shown })
  expect((await card({ kidId })).guardians).toMatchObject([ewa, jan])
  await setGuardians({ kidId, guardians: [jan, { ...ewa, mayPickUp: false }], shown: [ewa, jan] })
  expect((await card({ kidId })).guardians).toMatchObject([jan, { ...ewa, mayPickUp: false }])
})

test('over guardians that are others by now, none are set', async () => {
  const { setGuardians } = await server.cards('teacher')
  const all = { mayBeTold: true, mayPay: true, mayPickUp: true, name: '', relation: 'parent' as const }
  const both = [PHONES.parent, SECOND].map((phone) => ({ phone, ...all }))
  await setPhones(server.sql, server.sql`id = ${kidId}`, [PHONES.parent, SECOND])
  await setPhones(server.sql, server.sql`id = ${kidId}`, [PHONES.parent])
  // The page still shows the second one, whom the kid's form has removed.
  await expect(setGuardians({ kidId, guardians: both, shown: both })).rejects.toThrow('conflict.stale')
  await setGuardians({ kidId, guardians: both, shown: both.slice(0, 1) })
  const withdrawn = both.map((each) => ({ ...each, mayPickUp: false }))
  await setGuardians({ kidId, guardians: withdrawn, shown: both })
  await expect(setGuardians({ kidId, guardians: both.toReversed(), shown: both })).rejects.toThrow(
    'conflict.stale',
  )
  expect((await (await server.cards('director')).card({ kidId })).guardians).toMatchObject(withdrawn)
})
