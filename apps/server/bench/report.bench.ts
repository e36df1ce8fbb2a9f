import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '@skrzat/db/client'
import { reportCsv } from '../src/domains/payment-reports/index.ts'
import { diskStorage } from '../src/kernel/storage/disk.ts'
import type { Bench } from './harness.ts'
import { type Scale, seedInvoices } from './scale-seed.ts'
import { inlined, longestStatement } from './spoken.ts'

const MANY = 200_000
const FEW = 10_000
const MEMORY = fileURLToPath(new URL('report-memory.ts', import.meta.url))
const run = promisify(execFile)

export const report: Bench = {
  name: 'report',
  async run(bench) {
    const { sql, url } = await bench.database({ pool: 2 })
    const folder = await mkdtemp(join(tmpdir(), 'skrzat-bench-report-'))
    try {
      const few = await seedInvoices(sql, FEW)
      const many = await seedInvoices(sql, MANY)
      const scope = { ...many, by: 'created' } as const
      const spoken = await longestStatement(url, async (client) => {
        const csv = reportCsv(client, scope)
        await csv.next() // the heading
        await csv.next()
        await csv.return()
      })
      const query = inlined(spoken)
      const storage = diskStorage(folder)
      await bench.compare({
        work: `report CSV of ${MANY.toLocaleString('en')} invoices`,
        baseline: '`COPY (same query) TO STDOUT`',
        reach: 0.6,
        rounds: 7,
        // A connection of its own: the client may leave the socket paused after a COPY (postgres.js 3.4).
        async plain() {
          const client = connect({ url, pool: 1 })
          await client.sql`select`
          const start = performance.now()
          const rows = await client.sql
            .unsafe(`copy (${query}) to stdout (format csv, delimiter ';')`)
            .readable()
          await pipeline(rows, createWriteStream(join(folder, 'copy.csv'), { flush: true }))
          const took = performance.now() - start
          await client.sql.end({ timeout: 0 })
          return took
        },
        async ours() {
          await storage.write('report.csv', reportCsv(sql, scope))
        },
      })

      const megabytes = async ({ placeId, from, to }: Scale) => {
        const { stdout } = await run(process.execPath, [MEMORY, url, String(placeId), from, to, folder])
        return Number(stdout) / 1024
      }
      const small = await megabytes(few)
      const large = await megabytes(many)
      bench.limit({
        work: `memory of a report of ${MANY.toLocaleString('en')} invoices`,
        baseline: `of ${FEW.toLocaleString('en')}`,
        plain: `${small.toFixed(0)} MB`,
        ours: `${large.toFixed(0)} MB`,
        value: large - small,
        atMost: 50,
        unit: 'MB more',
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
