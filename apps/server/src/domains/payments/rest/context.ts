import { type Day, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { z } from 'zod'
import type { Threads } from '../../../kernel/threads/index.ts'
import type { LedgerPorts } from '../commands/ports.ts'
import type { CountAbsences } from '../queries/new-invoice.ts'
import type { Period } from '../../places/index.ts'
import type { periodsQuery } from './shapes.ts'

/** Dependencies of the ledger's routes. */
export type RestContext = {
  readonly ports: LedgerPorts
  readonly countAbsences: CountAbsences
  readonly threads: Threads
}

/** The place of a command on invoices of several places: each event has its invoice's own. */
export const ANY_PLACE = 0

type Range = { readonly fromDate?: Day | undefined; readonly toDate?: Day | undefined }

/** From the first to the last day, or to the end of the given day's month; by default today's month. */
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
