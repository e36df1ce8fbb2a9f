import type { Database } from '@skrzat/db/client'
import { rebuildProjection } from '../../../kernel/projection/index.ts'
import { ledgerProjection } from './ledger-projection.ts'

/** Row counts after the rebuild. */
export type Rebuilt = { invoices: number; credits: number; entries: number }

/** Rebuilds the ledger's projection from events alone, while the server runs. @throws RebuildRefused */
export async function rebuildLedger(database: Pick<Database, 'sql'>): Promise<Rebuilt> {
  const counts = await rebuildProjection(database, ledgerProjection)
  const of = (table: string) => counts.get(table) ?? 0
  return { invoices: of('invoices'), credits: of('credits'), entries: of('credit_entries') }
}
