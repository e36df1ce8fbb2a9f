/** A person with a password, who signs in to servers that are processes of their own. */
import type { Sql } from '@skrzat/db/client'
import { expect } from 'vitest'
import { activateAccounts, hashSecret } from '../../src/domains/accounts/index.ts'

export const PERSON = { phone: '600100200', password: 'a long password' }
export const JSON_BODY = { 'content-type': 'application/json' }

export async function addPerson(
  sql: Sql,
  ...authorities: Parameters<typeof activateAccounts>[1][number]['authorities']
) {
  const { phone, password } = PERSON
  const secret = { secretHash: await hashSecret(password), secretKind: 'password' } as const
  await activateAccounts(
    sql,
    [{ phone, firstName: 'Danuta', lastName: 'Nowak', authorities, ...secret }],
    new Date(),
  )
}

/** Signs in. @returns the header of calls as that person */
export async function signInAt(address: string, person = PERSON): Promise<{ authorization: string }> {
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ ...person, rememberMe: false }),
  })
  expect(answer.status).toBe(200)
  return { authorization: answer.headers.get('authorization') ?? '' }
}

/** The same, for calls with JSON that ask for a recent proof of who one is. */
export async function signInProven(address: string): Promise<typeof JSON_BODY & { authorization: string }> {
  const headers = { ...JSON_BODY, ...(await signInAt(address)) }
  const proof = { method: 'POST', headers, body: JSON.stringify({ password: PERSON.password }) }
  expect((await fetch(`${address}/api/account/confirm-identity`, proof)).status).toBe(200)
  return headers
}
