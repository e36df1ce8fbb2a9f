import { expect, test } from 'vitest'
import { addPlace } from '../../src/domains/places/index.ts'
import { PHONES, PLACE, testPlaces, rosterFile } from './setup.ts'

const server = await testPlaces()
const { services, first, sql, callerOf, work } = server
const { places, accounts } = services.domains
const SYSTEM = { accountId: 0, login: 'system' }

let phones = 601_100_000
const newPhone = () => String(phones++)

const firstPins = async () => await (await callerOf('director')).places.firstPins({ placeId: first })
const stateOf = async (phone: string) => {
  const found = (await firstPins()).waiting.find((one) => one.phone === phone)
  return found && { asked: found.askedAt !== null, failed: found.failed }
}
const send = async (...chosen: string[]) =>
  (await (await callerOf('director')).places.sendFirstPins({ placeId: first, phones: chosen })).phones
const enter = (...rows: string[]) => places.importRoster(first, rosterFile(...rows), SYSTEM)
/** A kid with one guardian, whose phone it returns. */
const family = async (lastname: string, phone = newPhone()) => {
  await enter(`KID;Żabki;Iga;${lastname};${phone};;;`)
  return phone
}

test('who has not come in is listed by group and child, workers last', async () => {
  const [mother, father, uncle, cook] = [newPhone(), newPhone(), newPhone(), newPhone()]
  const before = await firstPins()
  await enter(
    `WORKER;;;;${cook};;Łucja Żak;pomoc`,
    `KID;Żuczki;Jan;Ćwik;${uncle};;;`,
    `KID;Ćmy;Ola;Żuk;${mother};${father};;`,
  )
  await sql`update guardians set name = 'Anna Żuk' where phone = ${mother}`
  const { people, arrived, waiting } = await firstPins()
  expect([people, arrived]).toEqual([before.people + 4, before.arrived])
  const own = waiting.filter(({ phone }) => [mother, father, uncle, cook].includes(phone))
  expect(own.map(({ phone, name, worker, kids }) => [phone, name, worker, kids[0]?.lastname])).toEqual([
    [mother, 'Anna Żuk', false, 'Żuk'],
    [father, '', false, 'Żuk'],
    [uncle, '', false, 'Ćwik'],
    [cook, 'Łucja Żak', true, undefined],
  ])
  expect(waiting.map(({ phone }) => phone)).not.toContain(PHONES.parent)
})

test('only the chosen get a first PIN, each once; strangers to the place none', async () => {
  const [one, two, left] = [await family('Maj'), await family('Lis'), await family('Kos')]
  expect(await send(one, two, PHONES.otherParent, '699999999')).toEqual([one, two])
  expect(await send(one)).toEqual([])
  await work()
  expect(await server.smsTo(one)).toHaveLength(1)
  expect(await server.smsTo(left)).toEqual([])
  expect(await server.smsTo(PHONES.otherParent)).toEqual([])
  expect(await stateOf(one)).toEqual({ asked: true, failed: false })
  expect(await stateOf(left)).toEqual({ asked: false, failed: false })
})

test('the place’s page counts whom nobody has sent a PIN', async () => {
  const count = async () => (await (await callerOf('director')).places.page({ placeId: first })).unconfirmed
  const before = (await count()) ?? 0
  const phone = await family('Wilk')
  expect(await count()).toBe(before + 1)
  await send(phone)
  expect(await count()).toBe(before)
})

test('who signs in with the PIN has come in', async () => {
  const phone = await family('Sowa')
  await send(phone)
  await work()
  const { arrived } = await firstPins()
  await server.tokenOf(phone, await server.digitsTo(phone))
  expect(await stateOf(phone)).toBeUndefined()
  expect((await firstPins()).arrived).toBe(arrived + 1)
})

test('a phone whose account another place made looks like one without, until its owner accepts', async () => {
  const elsewhere = await addPlace(sql, { ...PLACE, name: 'Klub Malucha' })
  const phone = newPhone()
  await places.importRoster(elsewhere, rosterFile(`KID;Sówki;Iga;Dzik;${phone};;;`), SYSTEM)
  await accounts.sendFirstPins(elsewhere, { login: 'system' })
  await work()
  const token = await server.tokenOf(phone, await server.digitsTo(phone))
  const without = await family('Ryś')
  await family('Dzik', phone)
  await work()
  const texts = await server.smsTo(phone)
  expect(await stateOf(phone)).toEqual({ asked: false, failed: false })
  expect(await stateOf(without)).toEqual({ asked: false, failed: false })
  expect((await send(phone, without)).toSorted()).toEqual([phone, without].toSorted())
  await work()
  expect(await stateOf(phone)).toEqual(await stateOf(without))
  expect(await server.smsTo(phone)).toEqual(texts)
  const owner = (await server.caller(token)).places
  await owner.answer({ placeId: first, answer: 'accept' })
  expect(await stateOf(phone)).toBeUndefined()
  await owner.answer({ placeId: first, answer: 'leave' })
  expect(await stateOf(phone)).toBeUndefined()
})

test('a failed SMS is shown with its person', async () => {
  const phone = await family('Kruk')
  await send(phone)
  await work()
  await sql`update user_sms set state = 'failed' where phone = ${phone}`
  expect(await stateOf(phone)).toEqual({ asked: true, failed: true })
})

test('everybody at once over REST counts as asked, too', async () => {
  const phone = await family('Bóbr')
  const answer = await server.call('director', 'POST', `/api/places/${first}/confirm`)
  expect(answer.statusCode).toBe(200)
  expect(await stateOf(phone)).toEqual({ asked: true, failed: false })
  expect(await send(phone)).toEqual([])
})

test('the accountant, a teacher and another place’s director neither see nor send', async () => {
  const phone = await family('Żubr')
  for (const person of ['accountant', 'teacher', 'otherDirector', 'parent'] as const) {
    const caller = (await callerOf(person)).places
    await expect(caller.firstPins({ placeId: first })).rejects.toThrow('forbidden')
    await expect(caller.sendFirstPins({ placeId: first, phones: [phone] })).rejects.toThrow('forbidden')
  }
  expect(await stateOf(phone)).toEqual({ asked: false, failed: false })
})
