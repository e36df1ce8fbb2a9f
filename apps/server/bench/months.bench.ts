import { randomUUID } from 'node:crypto'
import type { Sql } from '@skrzat/db/client'
import { linesOfDays } from '../src/domains/bank/index.ts'
import { balancesOn } from '../src/domains/months/balances.ts'
import { closeMonth, type MonthPorts } from '../src/domains/months/commands.ts'
import { issueInvoices, recordPartPayment } from '../src/domains/payments/index.ts'
import type { Bench } from './harness.ts'
import { figuresOf } from '../src/domains/months/sheet.ts'
import { type BenchPlace, issueRequest, seedPlace, sideBySide } from './ledger-seed.ts'
import { seedLog } from './log-seed.ts'

const KIDS = 1000
const ROUNDS = 9
const WARMUP = 2
/** Times as long as the sum alone. */
const CLOSE_AT_MOST = 3
/** Multiples of the three events that an invoice has. */
const FEW = 9_999
const MANY = 999_999
const GROWTH_AT_MOST = 1.3
const CLIENTS = 8
const READS = 20

const portsAt = (sql: Sql, at: string): MonthPorts => ({
  sql,
  clock: { now: () => new Date(at) },
  wake: () => undefined,
  linesOfDays,
})

/** Closing a month, compared with summing it alone, and balances of a day on a short and a long log. */
export const months: Bench = {
  name: 'months',
  async run(bench) {
    const { sql } = await bench.database({ pool: 8 })
    const places: BenchPlace[] = []
    for (let round = 0; round < ROUNDS + WARMUP; round += 1) {
      const place = await seedPlace(sql, KIDS)
      await issueAndPay(sql, place)
      places.push(place)
    }
    await sql`analyze`
    const placeOf = (round: number) => places[round]?.placeId ?? 0
    await bench.compare({
      work: `closing a month of ${KIDS} children`,
      baseline: 'the statement that sums it',
      reach: Number((1 / CLOSE_AT_MOST).toFixed(2)),
      rounds: ROUNDS,
      warmup: WARMUP,
      plain: async (round) => void (await figuresOf(sql, placeOf(round), '2026-11')),
      ours: (round) =>
        closeMonth(portsAt(sql, '2026-12-02T09:00:00Z'), {
          placeId: placeOf(round),
          actorId: 1,
          login: 'bench',
          month: '2026-11',
          commandId: randomUUID(),
        }),
    })

    const [few, many] = [await longLog(FEW), await longLog(MANY)]
    await bench.growth({
      work: `balances of ${KIDS} children as of a day at ${MANY + 1} events`,
      baseline: `at ${FEW + 1} events`,
      few,
      many,
      rounds: 15,
      warmup: 2,
      atMost: GROWTH_AT_MOST,
    })

    /** A log whose past is closed, with a month of invoices since. @returns the milliseconds of a read */
    async function longLog(events: number) {
      const { sql } = await bench.database({ pool: 4 })
      bench.say(`  writing ${events.toLocaleString('en')} events`)
      await seedLog(sql, events)
      const [place] = await sql<{ id: number }[]>`select id from places`
      const placeId = place?.id ?? 0
      await sql`select setval('invoice_ids', (select max(id) from invoices))`
      const by = { placeId, actorId: 1, login: 'bench', month: '2026-11' }
      await closeMonth(portsAt(sql, '2026-12-02T09:00:00Z'), { ...by, commandId: randomUUID() })
      const kids = await sql<{ id: number }[]>`select id from kids order by id`
      const types = await sql<{ id: number }[]>`select id from payment_types order by id`
      const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
      await issueInvoices(
        portsAt(sql, '2026-12-03T09:00:00Z'),
        issueRequest({ placeId, kids: ids(kids), types: ids(types) }, KIDS),
      )
      await sql`analyze`
      return async () => {
        const start = performance.now()
        for (let read = 0; read < READS; read += 1) {
          const { kids } = await balancesOn(sql, placeId, '2026-12-05')
          if (kids.length !== KIDS) throw new Error(`${kids.length} kids`)
        }
        return (performance.now() - start) / READS
      }
    }
  },
}

async function issueAndPay(sql: Sql, place: BenchPlace): Promise<void> {
  const ports = portsAt(sql, '2026-11-05T09:00:00Z')
  const { invoices } = await issueInvoices(ports, issueRequest(place, KIDS))
  await sideBySide(CLIENTS, invoices, ({ id }) =>
    recordPartPayment(ports, {
      commandId: randomUUID(),
      actorId: 1,
      placeId: place.placeId,
      id,
      amount: 1000_00,
      method: 'transfer',
    }),
  )
}
