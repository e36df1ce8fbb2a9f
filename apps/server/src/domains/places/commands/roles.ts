import { randomUUID } from 'node:crypto'
import { isAdmin, type Principal } from '@skrzat/contract/access'
import type { GrantableRole } from '@skrzat/contract/roles'
import type { TransactionSql } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, requireRecentFactor } from '../../../kernel/errors.ts'
import { addToOutbox } from '../../../kernel/outbox.ts'
import { noticeRow } from '../../notifications/index.ts'
import { type Change, changePlace } from './change.ts'

type OfWorker = { placeId: number; workerId: number; role: GrantableRole }

/** Gives a role, and tells the worker; nothing where it is held. @throws DomainError worker.not_found, account.proof_required */
export async function grantRole(kernel: Kernel, by: Principal, at: OfWorker): Promise<void> {
  requireRecentFactor(by)
  const { placeId, workerId, role } = at
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    await checkWorker(tx, at)
    const granted = await tx`
      insert into worker_roles (worker_id, role) values (${workerId}, ${role}) on conflict do nothing`
    if (granted.count === 0) return
    await tell(change, by, at)
    await change.audit('ROLE_GRANTED', { worker: workerId, role })
  })
}

/**
 * Takes a role away, and tells the worker; nothing where it is not held.
 * @throws DomainError worker.not_found, account.proof_required; place.last_admin for the last admin, unless the system's admin does it
 */
export async function revokeRole(kernel: Kernel, by: Principal, at: OfWorker): Promise<void> {
  requireRecentFactor(by)
  const { placeId, workerId, role } = at
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    await checkWorker(tx, at)
    const revoked = await tx`delete from worker_roles where worker_id = ${workerId} and role = ${role}`
    if (revoked.count === 0) return
    if (role === 'admin') await keepAnAdmin(tx, by, { placeId, without: workerId })
    await tell(change, by, at)
    await change.audit('ROLE_REVOKED', { worker: workerId, role })
  })
}

/**
 * Nobody of the place may leave it without an admin: only the system's admin could then give anybody a role.
 * The place is locked, so that two admins can't take each other's role at once.
 * @throws DomainError place.last_admin
 */
export async function keepAnAdmin(
  tx: TransactionSql,
  by: Principal,
  { placeId, without }: { placeId: number; without: number },
): Promise<void> {
  if (isAdmin(by)) return
  const others = await tx`
    select from workers w join worker_roles r on r.worker_id = w.id and r.role = 'admin'
    where w.place_id = ${placeId} and w.deleted_at is null and w.id <> ${without}
      and ${notDeclined(tx, placeId, tx`w.phone`)} limit 1`
  if (others.count === 0) throw new DomainError('place.last_admin')
}

async function checkWorker(tx: TransactionSql, { placeId, workerId }: OfWorker): Promise<void> {
  const there = await tx`
    select from workers where id = ${workerId} and place_id = ${placeId} and deleted_at is null`
  if (there.count === 0) throw new DomainError('worker.not_found')
}

type Told = { id: number; phone: string; worker: boolean }

/** The worker is told that their rights changed; the place's other admins, that its roles did. */
async function tell(change: Change, by: Principal, { placeId, workerId }: OfWorker): Promise<void> {
  const told = await change.tx<Told[]>`
    select a.id, w.phone, w.id = ${workerId} as worker
    from workers w join accounts a on a.login = w.phone and a.deleted_at is null
    where w.place_id = ${placeId} and w.deleted_at is null
      and ${notDeclined(change.tx, placeId, change.tx`w.phone`)} and (w.id = ${workerId} or exists (
      select from worker_roles r where r.worker_id = w.id and r.role = 'admin'))`
  change.rightsOf(told.filter(({ worker }) => worker).map(({ phone }) => phone))
  const source = `roles:${placeId}:${randomUUID()}`
  await addToOutbox(
    change.tx,
    told
      .filter(({ id }) => id !== by.accountId)
      .map(({ id, worker }) =>
        noticeRow({
          type: worker ? 'TYPE_CHANGE_RIGHTS' : 'TYPE_CHANGE_ROLES',
          accountId: id,
          placeId,
          source,
        }),
      ),
  )
}
