/** Checkpoints: signed sizes and roots of the tree over the log, stored with it and handed out. */
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { logCheckpoints, logLeaves } from '@skrzat/db/schema'
import { consistencyRanges, verifyConsistency } from './merkle.ts'
import { parseCheckpoint, signCheckpoint, type Signer } from './signed-note.ts'
import { extendTree, keptRoot, keptRoots } from './tree.ts'

/** An arbitrary advisory lock id, the same for every process. */
const LOCK = 7_041_778

/** A stored checkpoint; `note` is the file that is handed out. */
/** Numbers run from 1 without a gap; `size` is how many events. */
export type KeptCheckpoint = Readonly<RowOf<typeof logCheckpoints, 'number' | 'size' | 'at' | 'note'>>

/** The tree does not extend the last checkpoint: it was rewritten, so nothing more is signed. */
export class TreeRewritten extends Error {
  override name = 'TreeRewritten'
}

/**
 * Extends the tree and signs it, if it has grown since the last checkpoint.
 * @returns the newest checkpoint; undefined while the log is empty
 * @throws TreeRewritten
 */
export async function makeCheckpoint(
  sql: Sql,
  signer: Signer,
  at: Date,
): Promise<KeptCheckpoint | undefined> {
  await extendTree(sql)
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const last = await latestCheckpoint(tx)
    const [leaf] = await tx<RowOf<typeof logLeaves, 'index' | 'position'>[]>`
      select index, position from log_leaves order by index desc limit 1`
    const size = leaf ? leaf.index + 1 : 0
    if (size === (last?.size ?? 0)) return last
    const root = await keptRoot(tx, size)
    if (last) await checkExtends(tx, last, { size, root })
    const note = signCheckpoint(
      { origin: signer.name, size, root, at, position: leaf?.position ?? 0 },
      signer,
    )
    const made = { number: (last?.number ?? 0) + 1, size, at, note }
    await tx`insert into log_checkpoints ${tx(made)}`
    return made
  })
}

async function checkExtends(
  tx: TransactionSql,
  last: KeptCheckpoint,
  head: { size: number; root: Buffer },
): Promise<void> {
  const { checkpoint } = parseCheckpoint(last.note)
  const proof =
    checkpoint.size > head.size ? [] : await keptRoots(tx, consistencyRanges(checkpoint.size, head.size))
  if (!verifyConsistency(checkpoint, head, proof)) {
    throw new TreeRewritten(`the tree of ${head.size} events does not extend checkpoint ${last.number}`)
  }
}

/** The newest checkpoint, for example for a backup: write its `note` to a file unchanged. */
export async function latestCheckpoint(sql: AnySql): Promise<KeptCheckpoint | undefined> {
  const [row] = await sql<KeptCheckpoint[]>`
    select number, size, at, note from log_checkpoints order by number desc limit 1`
  return row
}

/** The newest checkpoints, newest first. */
export async function latestCheckpoints(sql: Sql, limit: number): Promise<KeptCheckpoint[]> {
  return await sql<KeptCheckpoint[]>`
    select number, size, at, note from log_checkpoints order by number desc limit ${limit}`
}
