/** What a place enters of a kid's guardians stays as entered, and what it leaves out stays as it was. */
import { expect, test } from 'vitest'
import { SECOND, testCards } from '../cards/setup.ts'
import { PHONES } from '../places/setup.ts'

const server = await testCards()
const kidId = server.ids.zofia

test('each permission is that guardian’s own', async () => {
  const { setGuardians, card } = await server.cards('director')
  const all = { mayBeTold: true, mayPay: true, mayPickUp: true }
  const ewa = { phone: PHONES.parent, name: 'Ewa', relation: 'parent' as const, ...all }
  const jan = { phone: SECOND, name: '', relation: 'grandparent' as const, ...all, mayPay: false }
  await setGuardians({ kidId, guardians: [ewa, jan] })
  expect((await card({ kidId })).guardians).toMatchObject([ewa, jan])
  await setGuardians({ kidId, guardians: [jan, { ...ewa, mayPickUp: false }] })
  expect((await card({ kidId })).guardians).toMatchObject([jan, { ...ewa, mayPickUp: false }])
})
