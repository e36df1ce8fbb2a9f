import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandMeta } from '../commands.ts'
import { DomainError } from '../errors.ts'
import { principalOf } from './access.ts'

const KEY_LENGTH = 200

/** The caller, and the command's id: the header `Idempotency-Key`, else one of our making. */
export function commandMeta(request: FastifyRequest, placeId: number): CommandMeta {
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? header.trim() : ''
  if (key.length > KEY_LENGTH) throw new DomainError('validation')
  return { commandId: key || randomUUID(), actorId: principalOf(request).accountId, placeId }
}
