import type { Sql } from '@skrzat/db/client'
import { verifyLedger } from '../src/domains/payments/index.ts'
import { parseCheckpoint, signCheckpoint, signerOf } from '../src/kernel/event-log/signed-note.ts'
import { extendTree, keptRoot } from '../src/kernel/event-log/tree.ts'
import type { Bench } from './harness.ts'
import { seedLog } from './log-seed.ts'

/** A multiple of the three events that an invoice has. */
const EVENTS = 999_999
const READ_AT_ONCE = 10_000
/** Times as long as a bare read. */
const AT_MOST = 3
/** Events since the newest checkpoint: what a place of many kids writes in an hour in which it issues its invoices. */
const NEWER = 999
/** Of a bare read of all. */
const AT_MOST_SINCE = 0.1

/** Verifications with the tree over the log, of all and since a checkpoint, compared with reading all events. */
export const verify: Bench = {
  name: 'verify',
  async run(bench) {
    const { sql } = await bench.database({ pool: 4 })
    await seedLog(sql, EVENTS)
    await extendTree(sql)
    await sql`analyze log_leaves, log_nodes`
    await bench.compare({
      work: 'verification of 1,000,000 events',
      baseline: 'reading them through a cursor',
      reach: Number((1 / AT_MOST).toFixed(2)),
      rounds: 3,
      warmup: 1,
      plain: () => readAll(sql),
      async ours() {
        const { events, differences } = await verifyLedger({ sql })
        if (events !== EVENTS || differences.length > 0) {
          throw new Error(`${events} events, ${differences.slice(0, 3).join(', ')}`)
        }
      },
    })
    const size = EVENTS - NEWER
    const signer = signerOf(Buffer.alloc(32, 7))
    const since = {
      name: 'newest',
      note: parseCheckpoint(
        signCheckpoint(
          { origin: signer.name, size, root: await keptRoot(sql, size), at: new Date(), position: size },
          signer,
        ),
      ),
    }
    await bench.compare({
      work: `verification of the ${NEWER} events since the newest checkpoint`,
      baseline: 'reading all events through a cursor',
      reach: 1 / AT_MOST_SINCE,
      rounds: 3,
      warmup: 1,
      plain: () => readAll(sql),
      async ours() {
        const { events, differences } = await verifyLedger({ sql }, { since, verifier: signer })
        if (events !== NEWER || differences.length > 0) {
          throw new Error(`${events} events, ${differences.slice(0, 3).join(', ')}`)
        }
      },
    })
  },
}

async function readAll(sql: Sql): Promise<void> {
  let read = 0
  const events = sql`select * from events order by stream, version`.cursor(READ_AT_ONCE)
  for await (const batch of events) read += batch.length
  if (read !== EVENTS) throw new Error(`read ${read} events`)
}
