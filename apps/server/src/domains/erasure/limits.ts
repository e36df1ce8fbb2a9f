import type { Principal } from '@skrzat/contract/access'
import { refuseOverLimit } from '../accounts/index.ts'
import type { CarryPorts } from './ports.ts'

/** Rate limits of an account: a preview does all that the erasure does, under the place's lock; a request tells admins. */
const LIMITS = {
  preview: { most: 60, seconds: 3600 },
  ask: { most: 20, seconds: 3600 },
} as const

/** @throws DomainError rate_limited */
export async function refuseOften(
  { db, clock }: Pick<CarryPorts, 'db' | 'clock'>,
  { accountId }: Pick<Principal, 'accountId'>,
  what: keyof typeof LIMITS,
): Promise<void> {
  await refuseOverLimit(db.sql, { key: `erasure-${what}:${accountId}`, ...LIMITS[what] }, clock.now())
}
