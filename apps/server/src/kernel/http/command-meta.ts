import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CommandMeta } from '../commands/index.ts'
import { DomainError } from '../errors/index.ts'
import { principalOf } from './access.ts'

const KEY_LENGTH = 200

/** The command's id from the header `Idempotency-Key`; undefined without one. @throws DomainError validation */
export function commandIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? header.trim() : ''
  if (key.length > KEY_LENGTH) throw new DomainError('validation')
  return key || undefined
}

/** The caller, and the command's id: the client's, else a generated one. */
export function commandMeta(request: FastifyRequest, placeId: number): CommandMeta {
  const commandId = commandIdOf(request) ?? randomUUID()
  return { commandId, actorId: principalOf(request).accountId, placeId }
}
