import { randomUUID } from 'node:crypto'
import { isAdmin, type Principal } from '@skrzat/contract/access'
import type { GrantableRole } from '@skrzat/contract/roles'
import type { TransactionSql } from '@skrzat/db/client'
import { whereAccepted, whereNotDeclined } from '@skrzat/db/declined'
import { and, eq, exists, hasRow, isNull, ne, or, orm, whether } from '@skrzat/db/orm'
import { accounts, workerRoles, workers } from '@skrzat/db/schema'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, requireRecentProof } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { inPlace } from '../repository.ts'
import { type Change, changePlace } from './change.ts'

type OfWorker = { placeId: number; workerId: number; role: GrantableRole }

/** The join condition that the row of `worker_roles` makes the statement's worker an admin. */
export const isAdminRole = and(eq(workerRoles.workerId, workers.id), eq(workerRoles.role, 'admin'))

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
    const granted = await orm(tx)
      .insert(workerRoles)
      .values({ workerId, role })
      .onConflictDoNothing()
      .returning({ role: workerRoles.role })
    if (granted.length === 0) return
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
    const revoked = await orm(tx)
      .delete(workerRoles)
      .where(and(eq(workerRoles.workerId, workerId), eq(workerRoles.role, role)))
      .returning({ role: workerRoles.role })
    if (revoked.length === 0) return
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
  const others = await orm(tx)
    .select({ id: workers.id })
    .from(workers)
    .innerJoin(workerRoles, isAdminRole)
    .where(and(inPlace(workers, placeId), ne(workers.id, without), whereNotDeclined(placeId, workers.phone)))
    .limit(1)
  if (others.length === 0) throw new DomainError('place.last_admin')
}

async function checkWorker(tx: TransactionSql, { placeId, workerId }: OfWorker): Promise<void> {
  if (!(await hasRow(tx, workers, and(eq(workers.id, workerId), inPlace(workers, placeId)))))
    throw new DomainError('worker.not_found')
}

/** Notifies the worker of changed rights, and the place's other admins of changed roles. */
async function tell(change: Change, by: Principal, { placeId, workerId }: OfWorker): Promise<void> {
  const admins = orm(change.tx).select({ role: workerRoles.role }).from(workerRoles).where(isAdminRole)
  const told = await orm(change.tx)
    .select({
      id: accounts.id,
      phone: workers.phone,
      worker: whether(eq(workers.id, workerId)),
      accepted: whether(whereAccepted(placeId, workers.phone)),
    })
    .from(workers)
    .innerJoin(accounts, and(eq(accounts.login, workers.phone), isNull(accounts.deletedAt)))
    .where(
      and(
        inPlace(workers, placeId),
        whereNotDeclined(placeId, workers.phone),
        or(eq(workers.id, workerId), exists(admins)),
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
