/** Verifies the absences' log against their projection, and rebuilds the projection. */
import type { Database, TransactionSql } from '@skrzat/db/client'
import {
  type Extent,
  type Projection,
  rebuildProjection,
  rowsOf,
  type Verified,
  verifyProjection,
} from '../../kernel/projection/index.ts'
import { read, STREAM_PREFIX } from './events.ts'
import { fold } from './projection.ts'
import { absencesTable } from './table.ts'

const absencesProjection: Projection = {
  prefixes: [STREAM_PREFIX],
  tables: [absencesTable.name],
  fold: (streams) => [
    rowsOf(
      absencesTable,
      streams.flatMap((events) => fold(read(events)) ?? []),
    ),
  ],
}

/** Verifies in one snapshot, while the server runs. */
export function verifyAbsences(database: Pick<Database, 'sql'>, extent?: Extent): Promise<Verified> {
  return verifyProjection(database, absencesProjection, { tables: orphans }, extent)
}

/** Rows without events. */
async function orphans(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    select kid_id || '-' || day as key from absences
    where not exists (select from events where stream = 'absence-' || kid_id || '-' || day)`
  return rows.map(({ key }) => `absences ${key}: no event speaks of it`)
}

/**
 * Rebuilds the projection while the server runs.
 * @returns the number of rows, deleted ones included
 * @throws RebuildRefused
 */
export async function rebuildAbsences(database: Pick<Database, 'sql'>): Promise<number> {
  const counts = await rebuildProjection(database, absencesProjection)
  return counts.get(absencesTable.name) ?? 0
}
