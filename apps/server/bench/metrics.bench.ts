import { createServer } from 'node:http'
import { askedServer, type Target } from './page-server.ts'
import type { Bench, BenchContext } from './harness.ts'
import { wires } from './page.bench.ts'
import { seedInvoices } from './scale-seed.ts'
import type { wholeServer } from './whole-server.ts'

const INVOICES = 10_000
const REQUESTS = 30
const ROUNDS = 11
const TOKEN = 'a-token-of-the-bench'

type Options = NonNullable<Parameters<typeof wholeServer>[1]>

/** The page of open invoices over tRPC, by a server that measures nothing and by one that does. */
export const metrics: Bench = {
  name: 'metrics',
  async run(bench) {
    const { sql, url } = await bench.database({ pool: 4 })
    const scale = await seedInvoices(sql, INVOICES)
    const [wire] = wires(scale)
    const open = (options: Options) => askedServer(url, sql, scale, wire?.path ?? '', options)
    const collector = await receiver()
    const bare = await open({ measured: false })
    const measured = await open({ metricsToken: TOKEN })
    const told = await open({
      telemetry: { endpoint: collector.url, headers: {}, service: 'bench', share: 1 },
    })
    try {
      await compare(bench, 'measured', 'nothing is measured', 0.97, bare, measured)
      // Once in each second that its own rounds take, and never in the other's.
      let sinceScraped = 1_000
      const scraped = {
        ...measured,
        async ask(times: number) {
          const due = sinceScraped >= 1_000
          if (due) sinceScraped = 0
          const start = performance.now()
          await Promise.all([measured.ask(times), due && scrape(measured.port)])
          sinceScraped += performance.now() - start
        },
      }
      await compare(bench, 'scraped each second', 'nothing is measured', 0.97, bare, scraped)
      await compare(bench, 'with telemetry', 'measured, without telemetry', 0.85, measured, told)
      bench.say(`  the collector got ${collector.requests()} posts`)
    } finally {
      for (const target of [bare, measured, told]) await target.close()
      collector.close()
    }
  },
}

async function compare(
  bench: BenchContext,
  how: string,
  baseline: string,
  reach: number,
  plain: Target,
  ours: Target,
): Promise<void> {
  await bench.compare({
    work: `a page of 50 open invoices, ${how}`,
    baseline: `the same, ${baseline}`,
    reach,
    rounds: ROUNDS,
    plain: () => plain.ask(REQUESTS),
    ours: () => ours.ask(REQUESTS),
  })
}

async function scrape(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/management/prometheus`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  if (!answer.ok) throw new Error(`the scraper got ${answer.status}`)
  await answer.text()
}

/** Takes whatever is posted, as a collector does. */
async function receiver() {
  let requests = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      requests += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => requests,
    close: () => server.close(),
  }
}
