import type { APIRequestContext, Page } from '@playwright/test'
import type { Mail, SmsDetail, User } from '@skrzat/contract/wire/users'
import { isWeakPin } from '@skrzat/contract/pin'
import { call, callWith, expect, openWith, pin, signIn, test } from './test.ts'

/** A PIN that passes every rule, for accounts that a test creates. */
export const PIN = '862947'

/** Another valid PIN, to change to. */
export const NEXT = '518273'

/** Phones from 700 000 000 on. The stride is prime to their count: each step leads to another, far from the last. */
const [PHONES, STRIDE, WORKERS] = [290_000_000, 7_654_321, 20]
const worker = Number(process.env.TEST_WORKER_INDEX ?? WORKERS - 1) % WORKERS
let latest = 0

/**
 * A phone that is unique in the run: workers take steps of their own, one in each millisecond, and begin again after
 * hours. A PIN may not be six digits of the phone, and none of the tests' PINs is.
 */
export function freshPhone(): string {
  latest = Math.max(latest + 1, Date.now())
  const step = (latest * WORKERS + worker) % PHONES
  const phone = String(700_000_000 + ((step * STRIDE) % PHONES))
  const isSpecial = [PIN, NEXT, pin].some((each) => isWeakPin(each, phone))
  return isSpecial ? freshPhone() : phone
}

type Person = Partial<Pick<User, 'phone' | 'firstName' | 'lastName' | 'email' | 'authorities'>> & {
  password?: string
}

/** A new active account. */
export async function makeAccount(request: APIRequestContext, person: Person = {}): Promise<User> {
  const { firstName = 'Ewa', lastName = 'Próbna', email = null, ...rest } = person
  const { phone = freshPhone(), authorities = ['ROLE_USER'], password = PIN } = rest
  const input = { phone, firstName, lastName, email, langKey: 'pl', authorities, activated: true, password }
  const made = await call<User>(request, 'users.create', input)
  if (email === null) return made
  await confirmEmail(request, email)
  return { ...made, email }
}

/** Opens the confirmation link that was sent to an address, which makes it the account's. */
async function confirmEmail(request: APIRequestContext, email: string) {
  const link = await linkTo(request, email)
  const key = new URLSearchParams(link.split('?')[1]).get('key')
  await call(request, 'accounts.verifyEmail', { key })
}

/** Registers an account with a phone, an address and the usual PIN, and confirms both. */
export async function register(request: APIRequestContext, email: string): Promise<string> {
  const phone = freshPhone()
  const names = { firstName: 'Ewa', lastName: 'Próbna', langKey: 'pl' }
  await call(request, 'accounts.register', { phone, password: PIN, email, ...names })
  await call(request, 'accounts.activate', { phone, code: await codeTo(request, phone), password: PIN })
  await confirmEmail(request, email)
  return phone
}

export function tokenFor(request: APIRequestContext, phone: string, password = PIN): Promise<string> {
  return signIn(request, phone, password)
}

/** Opens an address signed in with this phone and the usual PIN. */
export async function openAsPhone(page: Page, request: APIRequestContext, phone: string, path: string) {
  await openWith(page, await tokenFor(request, phone), path)
}

/** Ends all sessions of an account from another device. */
export async function endSessions(request: APIRequestContext, phone: string) {
  const token = await tokenFor(request, phone)
  await callWith(request, token, 'accounts.confirmIdentity', { by: 'secret', secret: PIN })
  await callWith(request, token, 'accounts.endOtherSessions', {})
}

/** Whether a token is still valid. */
export async function isLive(request: APIRequestContext, token: string): Promise<boolean> {
  const response = await request.get('/api/account', { headers: { Authorization: `Bearer ${token}` } })
  return response.ok()
}

/** The text of the newest SMS to a phone, once there are `count`. */
export async function smsTo(request: APIRequestContext, phone: string, count = 1): Promise<string> {
  const list = () => call<{ rows: { id: number }[] }>(request, 'sms.list', { search: phone }, false)
  await expect.poll(async () => (await list()).rows.length).toBe(count)
  const { rows } = await list()
  const { text } = await call<SmsDetail>(request, 'sms.get', { id: rows[0]?.id }, false)
  return text
}

/** The code in that SMS. */
export async function codeTo(request: APIRequestContext, phone: string, count = 1): Promise<string> {
  const text = await smsTo(request, phone, count)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** A wrong code. */
export function wrong(code: string): string {
  return `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
}

/** The path of the link in the newest e-mail to an address, once there are `count`. */
export async function linkTo(request: APIRequestContext, email: string, count = 1): Promise<string> {
  const list = () => call<{ rows: Mail[] }>(request, 'mails.list', { search: email }, false)
  await expect.poll(async () => (await list()).rows.length).toBe(count)
  const [mail] = (await list()).rows
  const url = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  return url.pathname + url.search
}

export { expect, test }
