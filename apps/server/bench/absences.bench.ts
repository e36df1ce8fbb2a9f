import type { Sql } from '@skrzat/db/client'
import { placeAbsences } from '../src/domains/absences/queries/absences.ts'
import { countAbsences } from '../src/domains/absences/queries/count.ts'
import { MONTH, seedAbsences } from './absences-seed.ts'
import type { Bench, BenchContext } from './harness.ts'
import { statementsOf } from './spoken.ts'

const FEW = 20_000
const MANY = 2_000_000

/** A place's month is one statement, and costs the same whatever else is in the database. */
export const absences: Bench = {
  name: 'absences',
  async run(bench) {
    const small = await bench.database({ pool: 2 })
    const fewPlace = await seedAbsences(small.sql, FEW)
    const large = await bench.database({ pool: 2 })
    bench.say(`  writing ${MANY.toLocaleString('en')} absences`)
    const manyPlace = await seedAbsences(large.sql, MANY)

    await oneStatement(bench, large.url, 'absences of 500 kids for a month', (sql) =>
      placeAbsences(sql, manyPlace, MONTH),
    )
    await oneStatement(bench, large.url, 'counting absences for an invoice run of 500 kids', (sql) =>
      countAbsences(sql, manyPlace, MONTH.from, MONTH.to),
    )

    await bench.growth({
      work: `absences of 500 kids for a month at ${MANY.toLocaleString('en')} absences`,
      baseline: `at ${FEW.toLocaleString('en')}`,
      few: () => timed(() => placeAbsences(small.sql, fewPlace, MONTH)),
      many: () => timed(() => placeAbsences(large.sql, manyPlace, MONTH)),
      rounds: 21,
      warmup: 5,
      atMost: 1.5,
    })
  },
}

async function oneStatement(
  bench: BenchContext,
  url: string,
  work: string,
  read: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  const said = await statementsOf(url, read)
  bench.limit({
    work,
    baseline: 'one statement',
    plain: '1',
    ours: String(said.length),
    value: said.length,
    atMost: 1,
    unit: 'statements',
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
