import type { Sql } from '@skrzat/db/client'
import { invoiceList, type Slice } from '../src/domains/payments/queries/invoice-list.ts'
import type { Bench } from './harness.ts'
import { bareRoute, lookedAt, askedServer } from './page-server.ts'
import { type Scale, seedInvoices } from './scale-seed.ts'
import { longestStatement } from './spoken.ts'

const INVOICES = 10_000
const SIZE = 50
const REQUESTS = 60

/** The URLs of the page, and the slice of it that each wire reads from the ledger. */
export function wires({ placeId }: Scale): { wire: string; path: string; slice: Slice }[] {
  const input = encodeURIComponent(JSON.stringify({ placeId, limit: SIZE }))
  return [
    { wire: 'tRPC', path: `/trpc/payments.list?input=${input}`, slice: { after: null, size: SIZE } },
    {
      wire: 'REST',
      path: `/api/place/${placeId}/payments?size=${SIZE}`,
      slice: { offset: 0, size: SIZE, sort: [] },
    },
  ]
}

export const page: Bench = {
  name: 'page',
  async run(bench) {
    const { sql, url } = await bench.database({ pool: 4 })
    const scale = await seedInvoices(sql, INVOICES)
    for (const { wire, path, slice } of wires(scale)) {
      const speak = (client: Sql) =>
        invoiceList(client, { placeId: scale.placeId }, slice, { now: lookedAt(scale), langKey: 'pl' })
      const bare = await bareRoute(sql, await longestStatement(url, speak))
      const whole = await askedServer(url, sql, scale, path)
      try {
        await bench.compare({
          work: `a page of ${SIZE} open invoices by ${wire}`,
          baseline: 'a bare Fastify route with the same SQL',
          reach: 0.6,
          plain: () => bare.ask(REQUESTS),
          ours: () => whole.ask(REQUESTS),
        })
      } finally {
        await bare.close()
        await whole.close()
      }
    }
  },
}
