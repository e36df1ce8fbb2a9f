import { randomUUID } from 'node:crypto'
import { isAdmin, type Principal } from '@skrzat/contract/access'
import type { GrantableRole } from '@skrzat/contract/roles'
import type { TransactionSql } from '@skrzat/db/client'
import {
  and,
  arrayContains,
  eq,
  hasRow,
  isNull,
  ne,
  not,
  or,
  orm,
  pick,
  selectFrom,
  whether,
} from '@skrzat/db/orm'
import { accounts, staffOfPlaces } from '@skrzat/db/schema'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, requireRecentProof } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { giveRole, takeRole } from '../../people/index.ts'
import { inPlace } from '../repository.ts'
import { type Change, changePlace } from './change.ts'

type OfWorker = { placeId: number; workerId: number; role: GrantableRole }

/** Whether the row of `staff_of_places` is an admin of its place. */
export const isPlaceAdmin = arrayContains(staffOfPlaces.roles, ['admin'])

/**
 * Grants a role and notifies the worker; a no-op if held already.
 * @throws DomainError worker.not_found, account.proof_required
 */
export async function grantRole(kernel: Kernel, by: Principal, at: OfWorker): Promise<void> {
  requireRecentProof(by)
  const { placeId, workerId, role } = at
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    await checkWorker(tx, at)
    if (!(await giveRole(tx, at))) return
    await tell(change, by, at)
    await change.audit('ROLE_GRANTED', { worker: workerId, role })
  })
}

/**
 * Revokes a role and notifies the worker; a no-op if not held.
 * @throws DomainError worker.not_found, account.proof_required; place.last_admin for the last admin, unless the
 * system's admin does it
 */
export async function revokeRole(kernel: Kernel, by: Principal, at: OfWorker): Promise<void> {
  requireRecentProof(by)
  const { placeId, workerId, role } = at
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    await checkWorker(tx, at)
    if (!(await takeRole(tx, at))) return
    if (role === 'admin') await keepAnAdmin(tx, by, { placeId, without: workerId })
    await tell(change, by, at)
    await change.audit('ROLE_REVOKED', { worker: workerId, role })
  })
}

/**
 * Refuses to leave the place without an admin: only the system's admin could then grant roles. The place is locked
 * against a race of two admins revoking each other's role.
 * @throws DomainError place.last_admin
 */
export async function keepAnAdmin(
  tx: TransactionSql,
  by: Principal,
  { placeId, without }: { placeId: number; without: number },
): Promise<void> {
  if (isAdmin(by)) return
  const others = await selectFrom(tx, staffOfPlaces, 'workerId')
    .where(
      and(
        inPlace(staffOfPlaces, placeId),
        isPlaceAdmin,
        ne(staffOfPlaces.workerId, without),
        not(staffOfPlaces.declined),
      ),
    )
    .limit(1)
  if (others.length === 0) throw new DomainError('place.last_admin')
}

/** Whether the row of `staff_of_places` is this worker, who has not left. */
export function isWorker({ placeId, workerId }: Omit<OfWorker, 'role'>) {
  return and(eq(staffOfPlaces.workerId, workerId), inPlace(staffOfPlaces, placeId))
}

async function checkWorker(tx: TransactionSql, { placeId, workerId }: OfWorker): Promise<void> {
  if (!(await hasRow(tx, staffOfPlaces, isWorker({ placeId, workerId }))))
    throw new DomainError('worker.not_found')
}

/** Notifies the worker of changed rights, and the place's other admins of changed roles. */
async function tell(change: Change, by: Principal, { placeId, workerId }: OfWorker): Promise<void> {
  const told = await orm(change.tx)
    .select({
      id: accounts.id,
      ...pick(staffOfPlaces, 'phone', 'accepted'),
      worker: whether(eq(staffOfPlaces.workerId, workerId)),
    })
    .from(staffOfPlaces)
    .innerJoin(accounts, and(eq(accounts.login, staffOfPlaces.phone), isNull(accounts.deletedAt)))
    .where(
      and(
        inPlace(staffOfPlaces, placeId),
        not(staffOfPlaces.declined),
        or(eq(staffOfPlaces.workerId, workerId), isPlaceAdmin),
      ),
    )
  change.rightsOf(told.filter(({ worker }) => worker).map(({ phone }) => phone))
  const source = `roles:${placeId}:${randomUUID()}`
  await addToOutbox(
    change.tx,
    told
      .filter(({ id, accepted }) => accepted && id !== by.accountId)
      .map(({ id, worker }) =>
        notify({
          type: worker ? 'TYPE_CHANGE_RIGHTS' : 'TYPE_CHANGE_ROLES',
          audience: { to: 'account', accountId: id, placeId },
          source,
        }),
      ),
  )
}
