import { type Day, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import { commandMeta, idParam, pathId } from '../../../kernel/http/index.ts'
import type { CommandMeta } from '../../../kernel/commands/index.ts'
import type { Threads } from '../../../kernel/threads/index.ts'
import type { LedgerPorts } from '../commands/ports.ts'
import type { CountAbsences } from '../queries/new-invoice.ts'
import { placeOfInvoice } from '../queries/invoices.ts'
import type { Period } from '../../places/index.ts'
import type { periodsQuery } from './shapes.ts'

/** Dependencies of the ledger's routes. */
export type RestContext = {
  readonly ports: LedgerPorts
  readonly countAbsences: CountAbsences
  readonly threads: Threads
}

/** Of a command on invoices that are not all of one place: each event holds its invoice's own. */
export const ANY_PLACE = 0

export const idParams = z.object({ id: pathId })
export const kidParams = z.object({ kid: pathId })
export const placeParams = z.object({ place: pathId })

export const placeOfPath =
  (name: string) =>
  (request: FastifyRequest): number | undefined =>
    idParam(request, name)

/** The place of the path's invoice; undefined for an unknown one. */
export function placeOfInvoiceInPath({ ports: { sql } }: RestContext) {
  return async (request: FastifyRequest): Promise<number | undefined> => {
    const id = idParam(request, 'id')
    return id === undefined ? undefined : (await placeOfInvoice(sql, id))?.placeId
  }
}

/** The caller and the command's id, for a command on the invoice. */
export async function onInvoice(
  { ports: { sql } }: RestContext,
  request: FastifyRequest,
  id: number,
): Promise<CommandMeta & { id: number }> {
  const at = found(await placeOfInvoice(sql, id), 'invoice.not_found')
  return { ...commandMeta(request, at.placeId), id }
}

type Range = { readonly fromDate?: Day | undefined; readonly toDate?: Day | undefined }

/** From the first to the last day, or as far as the month of the day that is given; of today if none is. */
export function periodOf({ fromDate, toDate }: Range, today: Day): Period {
  const from = fromDate ?? firstOfMonth(toDate ?? today)
  return { from, to: toDate ?? lastOfMonth(from) }
}

export function periodsOf(
  { fromDate, toDate, absencesFrom, absencesTo }: z.output<typeof periodsQuery>,
  now: Date,
): { period: Period; absencesPeriod: Period } {
  const period = periodOf({ fromDate, toDate }, warsawDay(now))
  return { period, absencesPeriod: { from: absencesFrom ?? period.from, to: absencesTo ?? period.to } }
}
