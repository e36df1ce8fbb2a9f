import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '@skrzat/db/client'

/** Milliseconds between two beats. */
const INTERVAL = 10_000

/**
 * A worker has no port, so monitoring checks the modification time of this file, one for each process: a dead worker
 * must not look alive by another's.
 */
const HEARTBEAT_FILE = join(tmpdir(), `skrzat-worker-${process.pid}`)

/** Touches the file as long as the database answers. Returns the function that stops it and removes the file. */
export function startHeartbeat(sql: Sql, onFault: (error: unknown) => void): () => void {
  let stopped = false
  let beating = false

  async function beat() {
    if (beating) return
    beating = true
    try {
      await sql`select 1`
      if (!stopped) writeFileSync(HEARTBEAT_FILE, '')
    } catch (error) {
      onFault(error)
    }
    beating = false
  }
  void beat()
  const timer = setInterval(() => void beat(), INTERVAL)
  return () => {
    stopped = true
    clearInterval(timer)
    rmSync(HEARTBEAT_FILE, { force: true })
  }
}
