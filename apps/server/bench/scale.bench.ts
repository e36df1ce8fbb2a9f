import type { Bench } from './harness.ts'
import { wires } from './page.bench.ts'
import { askedServer, type Target } from './page-server.ts'
import { seedInvoices } from './scale-seed.ts'

const FEW = 10_000
const MANY = 1_000_000
const REQUESTS = 40

/** A place's history grows, but the number of its open invoices does not; both places have the same. */
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
      const few = await askedServer(small.url, small.sql, fewInvoices, path)
      const many = await askedServer(large.url, large.sql, manyInvoices, manyPaths[index]?.path ?? path)
      try {
        await few.ask(REQUESTS)
        await many.ask(REQUESTS)
        await bench.growth({
          work: `the page by ${wire} at ${MANY.toLocaleString('en')} invoices`,
          baseline: `at ${FEW.toLocaleString('en')}`,
          few: () => latency(few),
          many: () => latency(many),
          rounds: 15,
          warmup: 0,
          atMost: 1.5,
        })
      } finally {
        await few.close()
        await many.close()
      }
    }
  },
}

/** Milliseconds per request. */
async function latency(target: Target): Promise<number> {
  const start = performance.now()
  await target.ask(REQUESTS)
  return (performance.now() - start) / REQUESTS
}
