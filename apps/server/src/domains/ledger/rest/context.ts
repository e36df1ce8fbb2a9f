import { randomUUID } from 'node:crypto'
import { firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../../kernel/errors.ts'
import { idParam, principalOf } from '../../../kernel/http/access.ts'
import type { CommandMeta, LedgerPorts } from '../commands/run.ts'
import type { CountAbsences } from '../queries/new-invoice.ts'
import { placeOfInvoice } from '../queries/invoices.ts'
import type { Period } from '../queries/working-days.ts'
import type { periodsQuery } from './shapes.ts'

/** What the ledger's routes lean on. */
export type RestContext = {
  readonly ports: LedgerPorts
  readonly countAbsences: CountAbsences
}

export const idParams = z.object({ id: z.coerce.number().int().positive() })
export const kidParams = z.object({ kid: z.coerce.number().int().positive() })
export const placeParams = z.object({ place: z.coerce.number().int().positive() })

export const placeOfPath =
  (name: string) =>
  (request: FastifyRequest): number | undefined =>
    idParam(request, name)

/** The place of the invoice that the path names; undefined where there is no such invoice. */
export function placeOfInvoiceInPath({ ports: { sql } }: RestContext) {
  return async (request: FastifyRequest): Promise<number | undefined> => {
    const id = idParam(request, 'id')
    return id === undefined ? undefined : (await placeOfInvoice(sql, id))?.placeId
  }
}

const KEY_LENGTH = 200

/** The caller, and the command's id: the header `Idempotency-Key`, else one of our making. */
export function commandMeta(request: FastifyRequest, placeId: number): CommandMeta {
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' ? header.trim() : ''
  if (key.length > KEY_LENGTH) throw new DomainError('validation')
  return { commandId: key || randomUUID(), actorId: principalOf(request).accountId, placeId }
}

/** The same for a command on the invoice. */
export async function onInvoice(
  { ports: { sql } }: RestContext,
  request: FastifyRequest,
  id: number,
): Promise<CommandMeta & { id: number }> {
  const at = found(await placeOfInvoice(sql, id), 'invoice.not_found')
  return { ...commandMeta(request, at.placeId), id }
}

export function periodsOf(
  { fromDate, toDate, absencesFrom, absencesTo }: z.output<typeof periodsQuery>,
  now: Date,
): { period: Period; absencesPeriod: Period } {
  const today = warsawDay(now)
  const period = { from: fromDate ?? firstOfMonth(today), to: toDate ?? lastOfMonth(fromDate ?? today) }
  return { period, absencesPeriod: { from: absencesFrom ?? period.from, to: absencesTo ?? period.to } }
}
