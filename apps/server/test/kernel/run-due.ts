import type { Jobs, Ran } from '../../src/kernel/jobs/registry.ts'
import type { Relay } from '../../src/kernel/outbox/relay.ts'

/**
 * Relays and runs jobs, and the jobs that they request, until none is due.
 * @returns what completed and what failed
 */
export async function runDue(relay: Pick<Relay, 'flush'>, jobs: Pick<Jobs, 'drain'>): Promise<Ran> {
  const ran: Ran = { completed: 0, failed: [] }
  for (;;) {
    const moved = await relay.flush()
    const now = await jobs.drain()
    ran.completed += now.completed
    ran.failed.push(...now.failed)
    if (moved === 0 && now.completed === 0 && now.failed.length === 0) return ran
  }
}
