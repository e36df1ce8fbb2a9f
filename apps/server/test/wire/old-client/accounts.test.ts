/**
 * Signing in, registration and the caller's account, call by call as a JHipster client does it (spec: Calls), with its
 * toasts.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PHONES } from '../../places/setup.ts'
import { read, things } from './client.ts'
import { testOldClient } from './server.ts'

const server = await testOldClient()
const { first, startAs, start, work } = server
const digitsTo = (phone: string) => server.digitsTo(phone)

test('the shell: profile, account, menu, notifies, and out again', async () => {
  const client = await start()
  await client.ok('GET', 'management/info')
  // Nobody is signed in, which is asked silently.
  expect((await client.call('GET', 'api/account'))?.status).toBe(401)
  expect([client.toasts(), client.signedOut()]).toEqual([[], 1])
  expect(await client.signIn(PHONES.parent, '246813')).toMatchObject({ activated: true })
  const menu = read(
    await client.ok('GET', 'api/account/menu'),
    z.object({ parent: z.boolean(), places: things }),
  )
  expect(menu).toEqual({ parent: true, places: [{ id: first }] })
  await client.ok('GET', 'api/account/notifies')
  // Its axios takes a text of digits for a number.
  expect((await client.ok('GET', 'api/authenticate')).data).toBe(Number(PHONES.parent))
  const token = client.token()
  await client.signOut()
  expect(token).not.toBeUndefined()
  expect((await client.call('GET', 'api/account'))?.status).toBe(401)
  expect(client.toasts()).toEqual([])
})

test('registration, activation, and a forgotten PIN set anew', async () => {
  const client = await start()
  const phone = '605000088'
  const data = {
    login: phone,
    password: '802415',
    firstName: 'Ala',
    lastName: 'Kos',
    email: '',
    langKey: 'pl',
  }
  await client.ok('POST', 'api/register', { data, meta: { success: 'register.messages.success' } }, 201)
  await work()
  const key = async () => `${phone}-${await digitsTo(phone)}`
  await client.ok('GET', 'api/activate', { params: { key: await key() } })
  await client.ok('POST', 'api/account/reset-password/init', { data: phone })
  await work()
  const finish = { key: await key(), newPassword: '913526' }
  await client.ok('POST', 'api/account/reset-password/finish', { data: finish })
  expect(await client.signIn(phone, '802415')).toBeUndefined()
  expect(await client.signIn(phone, '913526')).toMatchObject({ activated: true })
  expect(client.toasts()).toEqual([
    'Konto zostało utworzone. Wpisz kod z SMS-a, aby je aktywować.',
    'Nie udało się zalogować. Sprawdź numer telefonu i PIN lub hasło.',
  ])
})

test('one’s own account: settings, and another PIN, which ends the session elsewhere', async () => {
  const client = await startAs('otherParent')
  const account = await client.ok('GET', 'api/account')
  const data = { ...z.looseObject({}).parse(account.data), firstName: 'Jola', lastName: 'Zając' }
  await client.ok('POST', 'api/account', { data, meta: { success: 'settings.messages.success' } })
  const secrets = { currentPassword: '246813', newPassword: '802415' }
  await client.ok('POST', 'api/account/change-password', {
    data: secrets,
    meta: { success: 'password.messages.success' },
  })
  expect(client.toasts()).toEqual(['Ustawienia zostały zapisane.', 'PIN lub hasło zostało zmienione.'])
})
