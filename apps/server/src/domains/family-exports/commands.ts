import { randomUUID } from 'node:crypto'
import { directedPlaces, type Principal } from '@skrzat/contract/access'
import type { FamilyExport } from '@skrzat/contract/wire/family-exports'
import { only } from '@skrzat/db/orm'
import { audit, commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { MAKE_JOB } from './jobs.ts'
import { exportOf, guardianOf, isErasing } from './queries.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'wake'>
type By = Pick<Principal, 'accountId' | 'login'> & { readonly remoteAddress: string }

type Request = OptionalCommandId & {
  readonly kidId: number
  readonly placeId: number
  /** The guardian whose data it has as well. */
  readonly accountId: number | null
}

/**
 * A guardian asks for the data of a kid, also of one that has left, and of the own account.
 * @throws DomainError kid.not_found, export.under_way, export.erasing, command.reused
 */
export async function requestExport(
  ports: Ports,
  by: By,
  { kidId, commandId }: OptionalCommandId & { readonly kidId: number },
): Promise<FamilyExport> {
  const own = found(await guardianOf(ports.db.sql, kidId, by.accountId), 'kid.not_found')
  return await enqueue(ports, by, { kidId, commandId, placeId: own.placeId, accountId: by.accountId })
}

/**
 * An admin of the place prepares one, for a guardian or without any. The system's admin, who sees no health notes, may
 * not.
 * @throws DomainError forbidden, kid.not_found, export.not_guardian, export.under_way, export.erasing, command.reused
 */
export async function prepareExport(
  ports: Ports,
  by: Principal & By,
  request: Request,
): Promise<FamilyExport> {
  const { placeId, kidId, accountId } = request
  if (!directedPlaces(by).includes(placeId)) throw new DomainError('forbidden')
  const [kid] = await ports.db.sql`select from kids where id = ${kidId} and place_id = ${placeId}`
  found(kid, 'kid.not_found')
  if (accountId !== null) found(await guardianOf(ports.db.sql, kidId, accountId), 'export.not_guardian')
  return await enqueue(ports, by, request)
}

async function enqueue(
  { db, clock, wake }: Ports,
  { accountId: requestedBy, login, remoteAddress }: By,
  { kidId, placeId, accountId, commandId }: Request,
): Promise<FamilyExport> {
  const now = clock.now()
  const meta = { commandId, actorId: requestedBy, placeId }
  const command = commandOf(meta, 'family_exports.request', [kidId, accountId], now)
  const { id } = await once(db.sql, command, madeOne, async (tx) => {
    const [erasing] = await tx`select where ${isErasing(tx, tx`${kidId}`, tx`${accountId}::bigint`)}`
    if (erasing) throw new DomainError('export.erasing')
    const inserted = await tx<{ id: number }[]>`
      insert into family_exports (code, place_id, kid_id, account_id, requested_by, requested_at, state)
      values (${randomUUID()}, ${placeId}, ${kidId}, ${accountId}, ${requestedBy}, ${now}, 'queued')
      on conflict (kid_id, requested_by) where state in ('queued', 'running') do nothing
      returning id`
    if (inserted.length === 0) throw new DomainError('export.under_way')
    const made = only(inserted)
    await audit(tx, {
      at: now,
      principal: login,
      type: 'EXPORT_REQUESTED',
      data: { export: made.id, kid: kidId, account: accountId },
      remoteAddress,
      placeId,
    })
    await addToOutbox(tx, [{ name: MAKE_JOB, data: { id: made.id } }])
    return { id: made.id }
  })
  wake()
  return found(await exportOf(db.sql, requestedBy, id), 'export.not_found')
}
