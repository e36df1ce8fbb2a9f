/** The demo's accounts: always the same, printed at start, so that anybody can look around. */
import type { Kernel } from '../kernel/kernel.ts'
import { activateAccounts, hashSecret } from '../domains/accounts/index.ts'
import type { Domains } from '../domains/index.ts'

const DEMO_PIN = '246813'
const DEMO_ADMIN = { phone: '600000001', password: 'skrzat-admin-demo' } as const

export type DemoAccount = {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  /** A description in English, for the terminal. */
  readonly who: string
  /** A PIN, or the admin's password. */
  readonly secret: string
}

const pin = { secret: DEMO_PIN }

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    phone: DEMO_ADMIN.phone,
    firstName: 'Adam',
    lastName: 'Administrator',
    who: "the system's admin",
    secret: DEMO_ADMIN.password,
  },
  { phone: '600000002', firstName: 'Danuta', lastName: 'Olszewska', who: 'director of place 1', ...pin },
  { phone: '600000003', firstName: 'Katarzyna', lastName: 'Wrona', who: 'accountant of place 1', ...pin },
  { phone: '600000004', firstName: 'Ewa', lastName: 'Jasińska', who: 'teacher in place 1', ...pin },
  {
    phone: '600000005',
    firstName: 'Marta',
    lastName: 'Wiśniewska',
    who: 'parent of two kids in place 1',
    ...pin,
  },
  {
    phone: '600000006',
    firstName: 'Piotr',
    lastName: 'Kowalczyk',
    who: 'parent of one kid in place 1',
    ...pin,
  },
  { phone: '600000007', firstName: 'Iwona', lastName: 'Zalewska', who: 'director of place 2', ...pin },
  { phone: '600000008', firstName: 'Joanna', lastName: 'Nowicka', who: 'parent in place 2', ...pin },
]

/** Creates the accounts. @returns their ids by phone */
export async function addDemoAccounts(
  { db, clock }: Kernel,
  { accounts }: Domains,
): Promise<Map<string, number>> {
  const secretHash = await hashSecret(DEMO_PIN)
  const [, ...others] = DEMO_ACCOUNTS
  const people = others.map(({ phone, firstName, lastName }) => ({
    phone,
    firstName,
    lastName,
    authorities: ['ROLE_USER'] as const,
    secretHash,
    secretKind: 'pin' as const,
  }))
  const ids = await activateAccounts(db.sql, people, clock.now())
  await accounts.createAdmin({ ...DEMO_ADMIN, firstName: 'Adam', lastName: 'Administrator' })
  return new Map(others.map(({ phone }, index) => [phone, ids[index] ?? 0]))
}
