import { randomUUID } from 'node:crypto'
import { recordPartPayment } from '../src/domains/ledger/index.ts'
import type { Bench } from './harness.ts'
import { benchPorts, issueFor, seedPlace, sideBySide } from './ledger-seed.ts'

const CALLS = 400
const WIDTH = 8

/** A part payment through the command path, against the least that storing anything takes. */
export const partPayment: Bench = {
  name: 'part-payment',
  async run(bench) {
    const { sql } = await bench.database({ pool: WIDTH })
    const place = await seedPlace(sql, CALLS)
    const ports = benchPorts(sql)
    await sql`create table bare_payments (
      id bigint generated always as identity primary key, invoice_id bigint not null, amount bigint not null,
      at timestamptz not null)`
    await bench.compare({
      work: 'part payment, 8 at once',
      baseline: 'a bare single-row insert per call',
      reach: 0.4,
      rounds: 15,
      async plain() {
        const ids = Array.from({ length: CALLS }, (_, index) => index)
        await sideBySide(
          WIDTH,
          ids,
          (id) =>
            sql`insert into bare_payments (invoice_id, amount, at) values (${id}, ${50_00}, ${new Date()})`,
        )
      },
      async ours() {
        const ids = await issueFor(sql, place, CALLS)
        const start = performance.now()
        await sideBySide(WIDTH, ids, (id) =>
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
  },
}
