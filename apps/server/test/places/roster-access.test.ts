import { once } from 'node:events'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { untilSessionEnds } from '../../src/kernel/realtime/sessions.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { testServer } from '../accounts/setup.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { PLACE, rosterFile } from './setup.ts'

const server = await testServer()
const { kernel, sql } = server
const { accounts, places } = server.services.domains
const MOTHER = '600000005'
const FATHER = '600000006'
const AUNT = '600000009'
const JAN = `KID;Motylki;Jan;Kowalski;${MOTHER};${FATHER};;`

let place = 0

beforeEach(async () => {
  await emptyTables(sql, 'places', 'accounts', 'sessions', 'throttles')
  place = await addPlace(sql, PLACE)
  await take(JAN)
  await server.addAccounts(MOTHER, FATHER)
})

const take = (...rows: string[]) =>
  places.importRoster(place, rosterFile(...rows), { accountId: 0, login: 'system' })

/** Fulfilled once the signal has aborted. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** What streams to a new session; `meanwhile` runs between authentication and subscription. */
async function streamTo(phone: string, meanwhile?: () => Promise<unknown>) {
  const token = await server.tokenOf(phone)
  const principal = await accounts.authenticate(token)
  await meanwhile?.()
  return {
    token,
    signal: untilSessionEnds(kernel.bus, principal, [new AbortController().signal], () =>
      accounts.authenticate(token),
    ),
  }
}

describe('a second phone that a file replaces', () => {
  test('loses its access and what streams to it; the new one gets an account', async () => {
    const [father, mother] = [await streamTo(FATHER), await streamTo(MOTHER)]
    await take(`KID;Motylki;Jan;Kowalski;${MOTHER};${AUNT};;`)
    await aborted(father.signal)
    expect(await accounts.authenticate(father.token)).toBeUndefined()
    expect(mother.signal.aborted).toBe(false)
    expect((await accounts.authenticate(mother.token))?.kids).toHaveLength(1)
    expect(await sql`select from accounts where login = ${AUNT} and not activated`).toHaveLength(1)
  })

  test('that has another kid keeps its session, with the rights that are left', async () => {
    await take(`KID;Motylki;Ola;Kowalska;${FATHER};;;`)
    const father = await streamTo(FATHER)
    await take(`KID;Motylki;Jan;Kowalski;${MOTHER};;;`)
    await aborted(father.signal)
    expect(father.signal.reason).toBeInstanceOf(DomainError)
    expect((await accounts.authenticate(father.token))?.kids).toHaveLength(1)
  })
})

test('a stream that opens while its rights are taken away closes all the same', async () => {
  const father = await streamTo(FATHER, async () => {
    await take(`KID;Motylki;Jan;Kowalski;${MOTHER};${AUNT};;`)
    // Its messages have been delivered before anybody subscribes.
    await heardSoFar(kernel.bus)
  })
  await aborted(father.signal)
  expect(father.signal.reason).toMatchObject({ code: 'unavailable' })
})

test('a first phone that a file writes otherwise is another kid’s: nobody loses anything', async () => {
  const mother = await streamTo(MOTHER)
  await take(`KID;Motylki;Jan;Kowalski;${AUNT};${FATHER};;`)
  expect(mother.signal.aborted).toBe(false)
  expect((await accounts.authenticate(mother.token))?.kids).toHaveLength(1)
})

test('who is signed in and gets a kid or works from now on hears of it', async () => {
  await server.addAccounts(AUNT)
  const [aunt, father] = [await streamTo(AUNT), await streamTo(FATHER)]
  await take(JAN, `WORKER;;;;${AUNT};;Ewa Lis;kucharka`)
  await aborted(aunt.signal)
  expect(aunt.signal.reason).toBeInstanceOf(DomainError)
  expect((await accounts.authenticate(aunt.token))?.staff).toMatchObject([{ placeId: place }])
  // Who is in the file as before hears nothing.
  expect(father.signal.aborted).toBe(false)
})

test('a file that is refused takes nobody’s access', async () => {
  const father = await streamTo(FATHER)
  await expect(take(`KID;Motylki;Jan;Kowalski;${MOTHER};${AUNT};;`, 'KID;Motylki;;;;;;')).rejects.toThrow(
    'import.rows',
  )
  expect(father.signal.aborted).toBe(false)
  expect((await accounts.authenticate(father.token))?.kids).toHaveLength(1)
})
