import type { Database } from '@skrzat/db/client'
import { rebuildProjection } from '../../../kernel/projection/rebuild.ts'
import { ledgerProjection } from './ledger-projection.ts'

/** How many rows there are now of each kind. */
export type Rebuilt = { invoices: number; credits: number; entries: number }

/** Makes the ledger's tables again from the events alone, while the server runs. @throws RebuildRefused */
export async function rebuildLedger(database: Pick<Database, 'sql'>): Promise<Rebuilt> {
  const counts = await rebuildProjection(database, ledgerProjection)
  const of = (table: string) => counts.get(table) ?? 0
  return { invoices: of('invoices'), credits: of('credits'), entries: of('credit_entries') }
}
