import { randomUUID } from 'node:crypto'
import { recordPartPayment } from '../src/domains/payments/index.ts'
import type { Bench, BenchContext } from './harness.ts'
import { benchPorts, issueFor, seedPlace, sideBySide } from './ledger-seed.ts'

/** The numbers of concurrent clients, each with its own connection in the plain way, and the ratios to reach. */
const WIDTHS = [
  { clients: 1, calls: 150, reach: 0.32 },
  { clients: 8, calls: 400, reach: 0.42 },
  { clients: 32, calls: 960, reach: 0.5 },
] as const

/** A part payment through the command path, compared with the cheapest possible insert. */
export const partPayment: Bench = {
  name: 'part-payment',
  async run(bench) {
    for (const width of WIDTHS) await compareAt(bench, width)
  },
}

async function compareAt(
  bench: BenchContext,
  { clients, calls, reach }: (typeof WIDTHS)[number],
): Promise<void> {
  const { sql } = await bench.database({ pool: clients })
  const place = await seedPlace(sql, calls)
  const ports = benchPorts(sql)
  await sql`create table bare_payments (
    id bigint generated always as identity primary key, invoice_id bigint not null, amount bigint not null,
    at timestamptz not null)`
  await bench.compare({
    work: `part payment, ${clients} at once`,
    baseline: 'a bare single-row insert per call',
    reach,
    rounds: 15,
    async plain() {
      const ids = Array.from({ length: calls }, (_, index) => index)
      await sideBySide(
        clients,
        ids,
        (id) =>
          sql`insert into bare_payments (invoice_id, amount, at) values (${id}, ${50_00}, ${new Date()})`,
      )
    },
    async ours() {
      const ids = await issueFor(sql, place, calls)
      const start = performance.now()
      await sideBySide(clients, ids, (id) =>
        recordPartPayment(ports, {
          commandId: randomUUID(),
          actorId: 1,
          placeId: place.placeId,
          id,
          amount: 50_00,
        }),
      )
      return performance.now() - start
    },
  })
}
