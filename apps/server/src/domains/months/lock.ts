import type { AnySql } from '@skrzat/db/client'

/** The class of the advisory locks of the trigger that refuses money of closed months. */
const LOCK = 7_041_779

/**
 * Keeps the place's money as it is until the transaction ends: waits for commands that are writing, and later ones wait.
 * A command waits for it while it has rows locked, so that those are locked before. Later statements see what was
 * written.
 */
export async function lockMoney(sql: AnySql, placeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::int, ${placeId}::int)`
}
