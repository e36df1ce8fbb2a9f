import type { Principal } from '@skrzat/contract/access'
import type { GrantableRole } from '@skrzat/contract/roles'
import type { WorkerForm } from '@skrzat/contract/wire/people'
import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, fragment, hasRow, only, orm, selectFrom } from '@skrzat/db/orm'
import { kids, staffOfPlaces } from '@skrzat/db/schema'
import type { OptionalCommandId } from '../../../kernel/commands/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DomainError, found, requireRecentProof } from '../../../kernel/errors/index.ts'
import { addWorkers, changeWorkers, hasDeclined, removeWorker } from '../../people/index.ts'
import { inPlace } from '../repository.ts'
import { addToPlace, changedFields, changePlace } from './change.ts'
import { isWorker, keepAnAdmin } from './roles.ts'

type OfPlace = { placeId: number }
type OfWorker = OfPlace & { workerId: number }

/**
 * Adds a worker, with an inactive account if the phone has none. The worker may also be a parent of the place.
 * @returns the worker's id
 * @throws DomainError worker.phone_taken by another worker of the place, command.reused
 */
export async function addWorker(
  kernel: Kernel,
  by: Principal,
  { placeId, commandId, name, description, phone }: WorkerForm & OfPlace & OptionalCommandId,
): Promise<number> {
  const command = { commandId, name: 'workers.add', payload: [name, description, phone] }
  return await addToPlace(kernel, { placeId, by, ...command }, async (change) => {
    const { tx } = change
    await checkPhone(tx, placeId, phone)
    const { id } = only(await addWorkers(tx, placeId, [{ name, description, phone }]))
    change.phones({ to: [phone] })
    await change.audit('WORKER_ADDED', { worker: id })
    return id
  })
}

/**
 * Changes a worker. A new phone moves all the worker's rights to another account at once.
 * @throws DomainError worker.not_found, worker.phone_taken
 */
export async function updateWorker(
  kernel: Kernel,
  by: Principal,
  { placeId, workerId, name, description, phone }: WorkerForm & OfWorker,
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx } = change
    const { roles, ...before } = await findWorker(tx, { placeId, workerId })
    const fields = changedFields(before, { name, description, phone })
    if (fields === '') return
    if (phone !== before.phone) {
      await checkPhone(tx, placeId, phone)
      await checkRoles(tx, by, { placeId, workerId, roles, phone })
      change.phones({ from: [before.phone], to: [phone] })
    }
    await changeWorkers(tx, placeId, [{ id: workerId, name, description, phone }])
    change.touch({ phones: [phone], kids: await kidsOfTutors(tx, [workerId]) })
    await change.audit('WORKER_CHANGED', { worker: workerId, fields })
  })
}

/**
 * Deletes a worker, with its roles and tutored groups.
 * @throws DomainError worker.not_found; place.last_admin for the last admin, unless the system's admin does it
 */
export async function deleteWorker(
  kernel: Kernel,
  by: Principal,
  { placeId, workerId }: OfWorker,
): Promise<void> {
  await changePlace(kernel, { placeId, by }, async (change) => {
    const { tx, now } = change
    const { phone, roles } = await findWorker(tx, { placeId, workerId })
    await checkRoles(tx, by, { placeId, workerId, roles })
    await keepAnAdmin(tx, by, { placeId, without: workerId })
    change.touch({ kids: await kidsOfTutors(tx, [workerId]) })
    await removeWorker(tx, workerId, now)
    change.phones({ from: [phone] })
    await change.audit('WORKER_DELETED', { worker: workerId })
  })
}

/** The kids of the workers' groups, those who left too. */
export async function kidsOfTutors(tx: TransactionSql, workerIds: readonly number[]): Promise<number[]> {
  const rows = await orm(tx)
    .select({ id: kids.id })
    .from(staffOfPlaces)
    .innerJoin(kids, fragment`${kids.groupId} = any(${staffOfPlaces.tutorOf})`)
    .where(anyOf(staffOfPlaces.workerId, workerIds))
  return rows.map(({ id }) => id)
}

async function findWorker(tx: TransactionSql, { placeId, workerId }: OfWorker) {
  const [worker] = await selectFrom(tx, staffOfPlaces, 'name', 'description', 'phone', 'roles').where(
    isWorker({ placeId, workerId }),
  )
  return found(worker, 'worker.not_found')
}

/**
 * Moving a worker's roles requires the same as revoking and granting them.
 * @param phone the new owner; omitted if there is none
 * @throws DomainError account.proof_required; place.last_admin if the phone's owner has left the place
 */
async function checkRoles(
  tx: TransactionSql,
  by: Principal,
  { placeId, workerId, roles, phone }: OfWorker & { roles: readonly GrantableRole[]; phone?: string },
): Promise<void> {
  if (roles.length === 0) return
  requireRecentProof(by)
  if (phone !== undefined && roles.includes('admin') && (await hasDeclined(tx, placeId, phone)))
    await keepAnAdmin(tx, by, { placeId, without: workerId })
}

async function checkPhone(tx: TransactionSql, placeId: number, phone: string): Promise<void> {
  if (await hasRow(tx, staffOfPlaces, and(inPlace(staffOfPlaces, placeId), eq(staffOfPlaces.phone, phone))))
    throw new DomainError('worker.phone_taken')
}
