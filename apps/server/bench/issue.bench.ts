import { randomUUID } from 'node:crypto'
import type { Sql } from '@skrzat/db/client'
import { issueInvoices } from '../src/domains/payments/index.ts'
import type { Bench } from './harness.ts'
import { benchPorts, issueFor, issueRequest, seedPlace } from './ledger-seed.ts'

const COUNT = 1000
/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_A_STATEMENT = 500

type Rows = Record<string, unknown>[]

/** A group of 1,000 invoices at once, compared with plain inserts of the same rows into the same tables. */
export const issue: Bench = {
  name: 'issue',
  async run(bench) {
    const { sql } = await bench.database({ pool: 8 })
    const place = await seedPlace(sql, COUNT)
    await issueFor(sql, place, COUNT)
    const template = await readRows(sql)
    await bench.compare({
      work: 'issue 1,000 invoices of 3 parts',
      baseline: 'the same rows by multi-row inserts',
      reach: 0.7,
      rounds: 9,
      async plain(round) {
        const rows = shifted(template, round)
        const start = performance.now()
        await sql.begin(async (tx) => {
          for (const [table, of] of Object.entries(rows)) {
            for (let from = 0; from < of.length; from += ROWS_A_STATEMENT) {
              await tx`insert into ${tx(table)} ${tx(of.slice(from, from + ROWS_A_STATEMENT))}`
            }
          }
        })
        return performance.now() - start
      },
      async ours() {
        const request = issueRequest(place, COUNT)
        const start = performance.now()
        await issueInvoices(benchPorts(sql), request)
        return performance.now() - start
      },
    })
  },
}

/** The rows that one command wrote, in the form for plain inserts: JSON as text. */
async function readRows(sql: Sql): Promise<Record<string, Rows>> {
  const [events, invoices, outbox, commands] = await Promise.all([
    sql`select stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash from events`,
    sql`select * from invoices`,
    sql`select name, data from outbox`,
    sql`select actor_id, id, name, fingerprint, result, at from commands`,
  ])
  return { events, invoices, outbox, commands }
}

/** The same rows with other ids, so that they can be inserted again. */
function shifted(template: Record<string, Rows>, round: number): Record<string, Rows> {
  const offset = (round + 1) * 10_000_000
  const stream = (name: unknown) => `invoice-${Number(String(name).slice('invoice-'.length)) + offset}`
  const of = (name: string) => template[name] ?? []
  return {
    events: of('events').map((row) => Object.assign({}, row, { stream: stream(row['stream']) })),
    invoices: of('invoices').map((row) =>
      Object.assign({}, row, { id: Number(row['id']) + offset, number: `${round}/${String(row['number'])}` }),
    ),
    outbox: of('outbox'),
    commands: of('commands').map((row) => Object.assign({}, row, { id: randomUUID() })),
  }
}
