import type { Bench } from './harness.ts'
import { median } from './harness.ts'
import { wires } from './page.bench.ts'
import { type Target, wholeServer } from './page-server.ts'
import { seedInvoices } from './scale-seed.ts'

const FEW = 10_000
const MANY = 1_000_000
const ROUNDS = 15
const REQUESTS = 40

/** A place's history grows; what is open at a time does not. Both places have the same number of open invoices. */
export const scale: Bench = {
  name: 'scale',
  async run(bench) {
    const small = await bench.database({ pool: 4 })
    const fewInvoices = await seedInvoices(small.sql, FEW)
    const large = await bench.database({ pool: 4 })
    bench.say(`  writing ${MANY.toLocaleString('en')} invoices`)
    const manyInvoices = await seedInvoices(large.sql, MANY)
    const manyPaths = wires(manyInvoices)
    for (const [index, { wire, path }] of wires(fewInvoices).entries()) {
      const few = await wholeServer(small.url, small.sql, fewInvoices, path)
      const many = await wholeServer(large.url, large.sql, manyInvoices, manyPaths[index]?.path ?? path)
      try {
        const fewTimes: number[] = []
        const manyTimes: number[] = []
        await few.ask(REQUESTS)
        await many.ask(REQUESTS)
        for (let round = 0; round < ROUNDS; round++) {
          fewTimes.push(await latency(few))
          manyTimes.push(await latency(many))
        }
        bench.limit({
          work: `the page by ${wire} at ${MANY.toLocaleString('en')} invoices`,
          baseline: `at ${FEW.toLocaleString('en')}`,
          plain: `${median(fewTimes).toFixed(2)} ms`,
          ours: `${median(manyTimes).toFixed(2)} ms`,
          value: median(manyTimes.map((time, round) => time / (fewTimes[round] ?? Number.NaN))),
          atMost: 1.5,
          unit: 'times',
        })
      } finally {
        await few.close()
        await many.close()
      }
    }
  },
}

/** Milliseconds a request. */
async function latency(target: Target): Promise<number> {
  const start = performance.now()
  await target.ask(REQUESTS)
  return (performance.now() - start) / REQUESTS
}
