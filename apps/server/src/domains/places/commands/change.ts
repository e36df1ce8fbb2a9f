import type { Principal } from '@skrzat/contract/access'
import type { AuditData, AuditKind } from '@skrzat/contract/audits'
import type { TransactionSql } from '@skrzat/db/client'
import {
  auditAll,
  type AuditEntry,
  commandOf,
  madeOne,
  once,
  type OptionalCommandId,
} from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Json } from '../../../kernel/json.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  announcePeople,
  announceRights,
  type Bus,
  type PeopleChange,
} from '../../../kernel/realtime/index.ts'
import { accountsWith, announceMoved, moveAccess, type Moved } from '../../accounts/index.ts'
import { rememberEntry } from '../own-phone/entered.ts'
import { lockPlace } from '../repository.ts'

export type Caller = Pick<Principal, 'accountId' | 'login' | 'authorities' | 'staff'>

/** Dependencies of changes of places. */
export type ChangePorts = Pick<Kernel, 'db' | 'clock' | 'wake'> & {
  readonly bus: Pick<Bus, 'publish' | 'publishAll'>
}

/** A change in progress: what it did, and whom it affects. */
export type Change = {
  readonly tx: TransactionSql
  readonly now: Date
  /** Ids and field names only. */
  readonly audit: (type: AuditKind, data: AuditData) => Promise<void>
  /** The same for many entries, in one statement. */
  readonly audits: (entries: readonly Pick<AuditEntry, 'type' | 'data'>[]) => Promise<void>
  /** Previous and new owners of these phones: access moves with them. */
  readonly phones: (change: { from?: readonly string[]; to?: readonly string[] }) => void
  /** Phones of accounts whose rights changed. */
  readonly rightsOf: (phones: readonly string[]) => void
  /**
   * Other changes of relations: phones that gained or lost one to the place, kids whose people changed, and phones that
   * may have been among those people until now.
   */
  readonly touch: (change: {
    phones?: readonly string[]
    kids?: readonly number[]
    former?: readonly string[]
  }) => void
}

/**
 * Changes a place in one transaction. Changes of one place, imports included, are serialized by a lock, so that their
 * preconditions (the last admin, a group without kids, a free phone) still hold at commit. Accounts whose rights
 * changed are notified after commit.
 * @throws DomainError place.not_found
 */
export async function changePlace<T>(
  kernel: ChangePorts,
  at: AtPlace,
  run: (change: Change) => Promise<T>,
): Promise<T> {
  return await announced(kernel, at, run, async (work) => {
    const { value } = await kernel.db.sql.begin(async (tx) => ({ value: await work(tx) }))
    return value
  })
}

/**
 * As `changePlace`, but idempotent, for adding: a retry gets the first id.
 * @param payload what tells the command from another one with the same id
 * @throws DomainError place.not_found, command.reused
 */
export async function addToPlace(
  kernel: ChangePorts,
  { name, payload, commandId, ...at }: Adding,
  run: (change: Change) => Promise<number>,
): Promise<number> {
  const meta = { commandId, actorId: at.by.accountId, placeId: at.placeId }
  const command = commandOf(meta, name, payload, kernel.clock.now())
  return await announced(kernel, at, run, async (work) => {
    const { id } = await once(kernel.db.sql, command, madeOne, async (tx) => ({ id: await work(tx) }))
    return id
  })
}

type AtPlace = { readonly placeId: number; readonly by: Pick<Caller, 'login'> }
type Adding = AtPlace &
  OptionalCommandId & { by: Pick<Caller, 'login' | 'accountId'>; name: string; payload: Json }

/**
 * Runs a change, and publishes its effects after commit.
 * @param carryOut runs the change in a transaction, if it runs at all, and commits it
 */
async function announced<T>(
  kernel: ChangePorts,
  { placeId, by }: AtPlace,
  run: (change: Change) => Promise<T>,
  carryOut: (work: (tx: TransactionSql) => Promise<T>) => Promise<T>,
): Promise<T> {
  const { bus, clock } = kernel
  const now = clock.now()
  const from = new Set<string>()
  const to = new Set<string>()
  const changed = new Set<string>()
  const tied = new Set<string>()
  const kids = new Set<number>()
  const former = new Set<string>()
  const concerned: { moved?: Moved; rights: number[]; people?: PeopleChange } = { rights: [] }
  const value = await carryOut(async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw new DomainError('place.not_found')
    const audits: Change['audits'] = (entries) =>
      auditAll(tx, { at: now, principal: by.login, placeId }, entries)
    const value = await run({
      tx,
      now,
      audits,
      audit: (type, data) => audits([{ type, data }]),
      phones(change) {
        for (const phone of change.from ?? []) from.add(phone)
        for (const phone of change.to ?? []) to.add(phone)
      },
      rightsOf(phones) {
        for (const phone of phones) changed.add(phone)
      },
      touch(change) {
        for (const phone of change.phones ?? []) tied.add(phone)
        for (const id of change.kids ?? []) kids.add(id)
        for (const phone of change.former ?? []) former.add(phone)
      },
    })
    concerned.rights = await accountsOf(tx, changed.union(from).union(to))
    concerned.people = {
      accounts: await accountsOf(tx, tied.union(from).union(to)),
      kids: [...kids],
      former: await accountsOf(tx, former),
    }
    if (from.size === 0 && to.size === 0) return value
    concerned.moved = await moveAccess(tx, { placeId, from: [...from], to: [...to], by: by.login, now })
    if (to.size > 0) await rememberEntry(tx, { placeId, phones: [...to], by: by.login, now })
    return value
  })
  kernel.wake()
  await announceRights(bus, concerned.rights)
  if (concerned.people) await announcePeople(bus, concerned.people)
  if (concerned.moved) await announceMoved(kernel, concerned.moved)
  return value
}

async function accountsOf(tx: TransactionSql, phones: ReadonlySet<string>): Promise<number[]> {
  return phones.size === 0 ? [] : await accountsWith(tx, phones)
}

/** The names of changed fields, for the audit log. */
export function changedFields<T extends object>(before: T, after: Partial<T>): string {
  const keys = Object.keys(after).filter((key): key is Extract<keyof T, string> => key in before)
  return keys.filter((key) => before[key] !== after[key]).join(',')
}
