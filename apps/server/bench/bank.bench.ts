import type { Sql } from '@skrzat/db/client'
import { loadFacts } from '../src/domains/bank/facts.ts'
import type { WaitingLine } from '../src/domains/bank/matching/facts.ts'
import { proposalsFor } from '../src/domains/bank/matching/match.ts'
import { readStatements } from '../src/domains/bank/readers/read.ts'
import { bankStatement } from './bank-statement.ts'
import type { Bench } from './harness.ts'
import { seedPlace } from './ledger-seed.ts'
import { statementsOf } from './spoken.ts'

const READ = 10_000
const MATCHED = 1000
const OPEN = 20_000
const OTHERS = 500_000
const STATEMENTS = 5
const DAY = '2026-11-12'

/** Reading a statement, and matching its lines in a place among many. */
export const bank: Bench = {
  name: 'bank',
  async run(bench) {
    const bytes = bankStatement(READ)
    await bench.compare({
      work: 'read an MT940 of 10,000 lines',
      baseline: 'its bytes decoded and split into lines',
      reach: 0.3,
      plain: async () => {
        new TextDecoder('iso-8859-2').decode(bytes).split(/\r?\n/)
      },
      ours: async () => {
        readStatements(bytes)
      },
    })
    const alone = await bench.database({ pool: 4 })
    const among = await bench.database({ pool: 4 })
    const placeIds = [await seed(alone.sql, 0), await seed(among.sql, OTHERS)]
    const lines = matchedLines()
    const matching = (sql: Sql, placeId: number) => async () => {
      const start = performance.now()
      proposalsFor(lines, await loadFacts(sql, placeId, lines))
      return performance.now() - start
    }
    await bench.growth({
      work: 'match 1,000 lines with 20,000 open invoices, 500,000 of other places around',
      baseline: 'without those',
      few: matching(alone.sql, placeIds[0] ?? 0),
      many: matching(among.sql, placeIds[1] ?? 0),
      rounds: 7,
      warmup: 2,
      atMost: 1.5,
    })
    const said = await statementsOf(among.url, (sql) => matching(sql, placeIds[1] ?? 0)())
    // The driver asks each new connection for the types of arrays.
    const count = said.filter(({ text }) => !text.includes('pg_type')).length
    bench.limit({
      work: 'statements of matching 1,000 lines',
      baseline: 'at most',
      plain: String(STATEMENTS),
      ours: String(count),
      value: count,
      atMost: STATEMENTS,
      unit: '',
    })
  },
}

/** A third by number, a third by amount and name, a third by nothing. */
function matchedLines(): WaitingLine[] {
  return Array.from({ length: MATCHED }, (_, index) => ({
    id: index + 1,
    date: DAY,
    amount: 1_000_00 + index,
    mark: 'C' as const,
    payer: `Anna Kowalska ${index}`,
    payerAccount: '22102099920003330000000017',
    title:
      ['czesne', `za Jana Kowalskiego`, `2026/11/${String(index + 1).padStart(4, '0')}`][index % 3] ?? '',
    virtualId: '',
  }))
}

/** A place with open invoices, and others with as many as wanted. @returns its id */
async function seed(sql: Sql, others: number): Promise<number> {
  const { placeId } = await seedPlace(sql, 1000)
  await addInvoices(sql, placeId, OPEN)
  if (others > 0) {
    const { placeId: other } = await seedPlace(sql, 1000)
    await addInvoices(sql, other, others)
  }
  await sql`analyze invoices`
  return placeId
}

async function addInvoices(sql: Sql, placeId: number, count: number): Promise<void> {
  await sql`
    insert into invoices (id, version, number, place_id, kid_id, group_id, amount, credit_used, paid, amount_left, parts,
      by_days, payments, basis, created_at, created_day, deadline)
    select nextval('invoice_ids'), 1, '2026/11/' || case when n < 10000 then to_char(n, 'FM0000') else n::text end, ${placeId}, kid.ids[n % 1000 + 1], 1, 100000 + n, 0, 0,
      100000 + n, '[]', false, '[]', '{"mode": null, "period": null, "absencesPeriod": null}', ${DAY}::date, ${DAY}::date,
      ${DAY}::date
    from generate_series(1, ${count}::int) n,
      (select array_agg(id order by id) as ids from kids where place_id = ${placeId}) kid`
}
