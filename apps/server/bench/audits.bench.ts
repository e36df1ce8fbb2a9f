import type { Sql } from '@skrzat/db/client'
import { auditJobs } from '../src/domains/operations/audits/tidy.ts'
import { FILTERS, NOW, seedAudits } from './audits-seed.ts'
import type { Bench } from './harness.ts'
import { type Target, targetAt } from './page-server.ts'
import { wholeServer } from './whole-server.ts'

const FEW = 10_000
const MANY = 10_000_000
const REQUESTS = 40
const ADMIN = '600000001'

/** The log of audits grows over years; a page of it has the same number of rows. */
export const audits: Bench = {
  name: 'audits',
  async run(bench) {
    bench.say(`  writing ${MANY.toLocaleString('en')} audit entries`)
    const [few, many] = await Promise.all([
      openServer(await bench.database({ pool: 4 }), FEW),
      openServer(await bench.database({ pool: 4 }), MANY),
    ])
    const paths = FILTERS.map(({ name, input }) => ({
      name,
      path: () => `/trpc/audits.list?input=${encodeURIComponent(JSON.stringify(input))}`,
    }))
    const rest = '/management/audits?size=20&sort=auditEventDate,desc'
    for (const { name, path } of [
      ...paths,
      { name: 'by REST, with its total', path: () => rest },
      { name: 'by REST, in the middle', path: (entries: number) => `${rest}&page=${entries / 40}` },
    ]) {
      const small = await few.target(path(FEW))
      const large = await many.target(path(MANY))
      await small.ask(REQUESTS)
      await large.ask(REQUESTS)
      await bench.growth({
        work: `the page of audits ${name}, at ${MANY.toLocaleString('en')}`,
        baseline: `at ${FEW.toLocaleString('en')}`,
        few: () => latency(small),
        many: () => latency(large),
        rounds: 11,
        warmup: 0,
        atMost: 1.3,
      })
      await small.close()
      await large.close()
    }
    await few.close()
    await many.close()
  },
}

/** A server with this many audit entries, called by an admin. */
async function openServer({ url, sql }: { url: string; sql: Sql }, entries: number) {
  await seedAudits(sql, entries)
  await countDays(sql)
  const server = await wholeServer(url, { clock: { now: () => NOW }, demo: true })
  await server.addPeople([ADMIN])
  const token = await server.signIn(ADMIN)
  await sql`update accounts set authorities = '{ROLE_ADMIN,ROLE_USER}' where login = ${ADMIN}`
  return { target: (path: string) => targetAt(server.port, path, token), close: () => server.close() }
}

/** The nightly job, of which nothing is old enough to be deleted. */
async function countDays(sql: Sql): Promise<void> {
  const [job] = auditJobs({ sql, clock: { now: () => NOW } }, 3_000)
  const { signal } = new AbortController()
  await job?.run({}, { id: 'bench', attempt: 1, last: true, untouched: true, signal })
  await sql`analyze audit_days`
}

/** Milliseconds a request. */
async function latency(target: Target): Promise<number> {
  const start = performance.now()
  await target.ask(REQUESTS)
  return (performance.now() - start) / REQUESTS
}
