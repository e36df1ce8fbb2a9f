import type { Sql } from '@skrzat/db/client'
import { unreadCountsOf } from '../src/domains/notifications/counts.ts'
import type { Bench } from './harness.ts'
import { type Reader, seedNotices } from './notices-seed.ts'

const FEW = 10_000
const MANY = 1_000_000
const READS = 200
const NOW = new Date('2026-11-20T10:00:00Z')

/** Read notices pile up; what is unread at a time does not. */
export const menu: Bench = {
  name: 'menu',
  async run(bench) {
    const small = await bench.database({ pool: 1 })
    const few = await seedNotices(small.sql, FEW)
    const large = await bench.database({ pool: 1 })
    bench.say(`  writing ${MANY.toLocaleString('en')} notices`)
    const many = await seedNotices(large.sql, MANY)
    await bench.growth({
      work: `unread counts of the menu at ${MANY.toLocaleString('en')} notices`,
      baseline: `at ${FEW.toLocaleString('en')}`,
      few: () => latency(small.sql, few),
      many: () => latency(large.sql, many),
      rounds: 15,
      warmup: 2,
      atMost: 1.3,
    })
  },
}

/** Milliseconds a reading. */
async function latency(sql: Sql, { accountId }: Reader): Promise<number> {
  const start = performance.now()
  for (let read = 0; read < READS; read++) await unreadCountsOf(sql, [accountId], NOW)
  return (performance.now() - start) / READS
}
