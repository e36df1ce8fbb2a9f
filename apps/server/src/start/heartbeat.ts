import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '@skrzat/db/client'

/** Milliseconds between two beats. */
const INTERVAL = 10_000

/** A worker has no port, so monitoring checks the modification time of this file. */
const HEARTBEAT_FILE = join(tmpdir(), 'skrzat-worker')

/** Touches the file as long as the database answers. Returns the function that stops it. */
export function startHeartbeat(sql: Sql, onFault: (error: unknown) => void): () => void {
  async function beat() {
    try {
      await sql`select 1`
      writeFileSync(HEARTBEAT_FILE, '')
    } catch (error) {
      onFault(error)
    }
  }
  void beat()
  const timer = setInterval(() => void beat(), INTERVAL)
  return () => clearInterval(timer)
}
