import type { Sql } from '@skrzat/db/client'
import { rebuildLedger } from '../src/domains/payments/index.ts'
import type { Bench } from './harness.ts'
import { issueFor, seedPlace } from './ledger-seed.ts'

const EVENTS = 200_000
const INVOICES = 80_000
const KIDS = 1000
const ROWS_A_STATEMENT = 1000
const READ_AT_ONCE = 10_000
const TABLES = ['invoices', 'credits', 'credit_entries'] as const

type Rows = readonly Record<string, unknown>[]

/**
 * All projections from nothing, compared with reading the same events and inserting the same rows, prepared in advance.
 */
export const rebuild: Bench = {
  name: 'rebuild',
  async run(bench) {
    const { sql } = await bench.database({ pool: 8 })
    await seedEvents(sql)
    await rebuildLedger({ sql })
    const rows = new Map<string, Rows>()
    for (const table of TABLES) {
      rows.set(table, await sql`select * from ${sql(table)} order by 1`)
      await sql`create table ${sql(`by_hand_${table}`)} (like ${sql(table)} including all)`
    }
    bench.say(`  ${TABLES.map((table) => `${rows.get(table)?.length} ${table}`).join(', ')}`)
    await bench.compare({
      work: 'rebuild from 200,000 events',
      baseline: 'reading them and inserting the same rows',
      reach: 0.5,
      rounds: 5,
      warmup: 1,
      async plain() {
        for (const table of TABLES) await sql`truncate ${sql(`by_hand_${table}`)}`
        const start = performance.now()
        let read = 0
        const events = sql`select * from events order by stream, version`.cursor(READ_AT_ONCE)
        for await (const batch of events) read += batch.length
        if (read !== EVENTS) throw new Error(`read ${read} events`)
        for (const [table, of] of rows) await insertByHand(sql, `by_hand_${table}`, of)
        return performance.now() - start
      },
      async ours() {
        await rebuildLedger({ sql })
      },
    })
  },
}

async function insertByHand(sql: Sql, table: string, rows: Rows): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await sql`insert into ${sql(table)} ${sql(rows.slice(from, from + ROWS_A_STATEMENT))}`
  }
}

/** Invoices by the command; payments and credit directly into the log, from which a rebuild reads them. */
async function seedEvents(sql: Sql): Promise<void> {
  const place = await seedPlace(sql, KIDS)
  for (let made = 0; made < INVOICES; made += KIDS) await issueFor(sql, place, KIDS)
  const common = sql`1, ${place.placeId}::bigint, 1, 'bench', now(), sha256('')`
  await sql`
    insert into events (stream, version, type, data, type_version, place_id, actor_id, command_id, at, hash)
    select 'invoice-' || id, 2, 'PaymentRecorded', json_build_object('paymentId', id, 'amount', 130000,
      'applied', 130000, 'toCredit', 0, 'day', '2026-11-20')::jsonb, ${common}
    from invoices`
  await sql`
    insert into events (stream, version, type, data, type_version, place_id, actor_id, command_id, at, hash)
    select 'credit-' || kid, n, 'CreditAdded', '{"amount": 100, "noteId": null}', ${common}
    from unnest(${place.kids}::bigint[]) kid, generate_series(1, ${(EVENTS - 2 * INVOICES) / KIDS}::int) n`
}
