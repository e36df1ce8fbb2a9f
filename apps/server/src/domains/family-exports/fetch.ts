/** Downloading an export: once, by the account that asked for it. */
import type { Principal } from '@skrzat/contract/access'
import { attachment } from '../../kernel/http/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../kernel/commands/index.ts'
import { outsideDeadlines } from '../../kernel/database/index.ts'
import { DomainError, found, requireRecentProof } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { keepReadingIn } from '../cards/index.ts'
import { REMOVE_JOB } from './jobs.ts'
import { exportKey } from './key.ts'
import { exportOf, guardianOf, mayHave } from './queries.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'wake'>

type Row = {
  readonly code: string
  readonly state: 'queued' | 'running' | 'ready' | 'fetched' | 'expired' | 'failed'
  readonly expiresAt: Date | null
  readonly readyAt: Date | null
  readonly placeId: number
  readonly kidId: number
  readonly accountId: number | null
}

/**
 * Sends the file. It counts as downloaded once its last byte was sent, so that a broken connection leaves it; each
 * attempt is audited before.
 * @throws DomainError account.proof_required, export.not_found, .not_ready, .fetched, .expired
 */
export async function sendExport(
  { db, clock, storage, log, wake }: Ports,
  principal: Principal,
  id: number,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  requireRecentProof(principal)
  const { sql } = db
  const [row] = await sql<Row[]>`
    select code, state, expires_at as "expiresAt", ready_at as "readyAt", place_id as "placeId", kid_id as "kidId",
      account_id as "accountId"
    from family_exports where id = ${id} and requested_by = ${principal.accountId}`
  const { code, state, expiresAt, readyAt, placeId, kidId, accountId } = found(row, 'export.not_found')
  if (!(await mayHave(sql, { kidId, placeId, accountId, requestedBy: principal.accountId })))
    throw new DomainError('export.not_found')
  if (state === 'fetched') throw new DomainError('export.fetched')
  if (state === 'expired' || (expiresAt !== null && expiresAt <= clock.now()))
    throw new DomainError('export.expired')
  if (state !== 'ready' || readyAt === null) throw new DomainError('export.not_ready')
  const { kid, guardian } = found(await exportOf(sql, principal.accountId, id), 'export.not_found')
  const names = [`${kid.firstname} ${kid.lastname}`, ...(guardian ? [guardian.name] : [])].join(', ')
  const file = found(await storage.read(exportKey(code)), 'export.not_found')
  const own = await guardianOf(sql, kidId, principal.accountId)
  await sql.begin(async (tx) => {
    await audit(tx, {
      at: clock.now(),
      principal: principal.login,
      type: 'EXPORT_FETCHED',
      data: { export: id, kid: kidId },
      remoteAddress: request.ip,
      placeId,
    })
    // Each has the kid's health notes, and guardians see who else has read them.
    if (!own) await keepReadingIn(tx, clock, principal, 'HEALTH_READ', { kidId, placeId })
  })
  if (request.method !== 'HEAD')
    reply.raw.once('finish', () => {
      outsideDeadlines(sent).catch((error: unknown) =>
        log.error({ err: error, export: id }, 'export of a family: not marked as downloaded'),
      )
    })
  reply.raw.once('close', () => file.stream.destroy())
  return await reply
    .type('application/zip')
    .header(
      'content-disposition',
      attachment(`Dane rodziny ${names} ${readyAt.toISOString().slice(0, 10)}.zip`),
    )
    .header('content-length', file.bytes)
    .header('cache-control', 'no-store')
    .send(file.stream)

  async function sent() {
    await sql.begin(async (tx) => {
      const [fetched] = await tx`
        update family_exports set state = 'fetched', fetched_at = ${clock.now()}
        where id = ${id} and state = 'ready' returning id`
      if (fetched) await addToOutbox(tx, [{ name: REMOVE_JOB, data: { code } }])
    })
    wake()
  }
}
