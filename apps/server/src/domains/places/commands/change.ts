import type { Principal } from '@skrzat/contract/access'
import type { TransactionSql } from '@skrzat/db/client'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announceRights } from '../../../kernel/sessions.ts'
import { announceMoved, moveAccess } from '../../accounts/index.ts'
import { rememberEntry } from '../own-phone/entered.ts'
import { lockPlace } from '../repository.ts'

export type Caller = Pick<Principal, 'accountId' | 'login' | 'authorities' | 'staff'>

/** A change in the making: what it did, and whom it concerns. */
export type Change = {
  readonly tx: TransactionSql
  readonly now: Date
  /** Ids and names of fields only. */
  readonly audit: (
    type: string,
    data: Readonly<Record<string, string | number | boolean | null>>,
  ) => Promise<void>
  /** People who had these phones, and who have them instead: access moves with them. */
  readonly phones: (change: { from?: readonly string[]; to?: readonly string[] }) => void
  /** Accounts that may do more or less now, by their phones. */
  readonly rightsOf: (phones: readonly string[]) => void
}

/**
 * Changes something of a place in one transaction. Changes of one place run one after the other, imports among
 * them, so that what a change relies on (the last admin, a group without kids, a phone that is free) still holds
 * when it is committed. Whoever may do less or more afterwards is told at once.
 * @throws DomainError place.not_found
 */
export async function changePlace<T>(
  kernel: Kernel,
  { placeId, by }: { placeId: number; by: Caller },
  run: (change: Change) => Promise<T>,
): Promise<T> {
  const { db, bus, clock } = kernel
  const now = clock.now()
  const { value, moved, rights } = await db.sql.begin(async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw new DomainError('place.not_found')
    const from = new Set<string>()
    const to = new Set<string>()
    const changed = new Set<string>()
    const value = await run({
      tx,
      now,
      audit: (type, data) => audit(tx, { at: now, principal: by.login, type, data, placeId }),
      phones(change) {
        for (const phone of change.from ?? []) from.add(phone)
        for (const phone of change.to ?? []) to.add(phone)
      },
      rightsOf(phones) {
        for (const phone of phones) changed.add(phone)
      },
    })
    const rights = await accountsOf(tx, changed.union(from).union(to))
    if (from.size === 0 && to.size === 0) return { value, moved: undefined, rights }
    const moved = await moveAccess(tx, { from: [...from], to: [...to], by: by.login, now })
    if (to.size > 0) await rememberEntry(tx, { placeId, phones: [...to], by, now })
    return { value, moved, rights }
  })
  kernel.wake()
  await announceRights(bus, rights)
  if (moved) await announceMoved(kernel, moved)
  return value
}

/** The accounts with these phones. */
async function accountsOf(tx: TransactionSql, phones: ReadonlySet<string>): Promise<number[]> {
  if (phones.size === 0) return []
  const rows = await tx<{ id: number }[]>`
    select id from accounts where login = any(${[...phones]}::text[]) and deleted_at is null`
  return rows.map(({ id }) => id)
}

/** The names of the fields that differ, for the audit log. */
export function changedFields<T extends object>(before: T, after: Partial<T>): string {
  const keys = Object.keys(after).filter((key): key is Extract<keyof T, string> => key in before)
  return keys.filter((key) => before[key] !== after[key]).join(',')
}
