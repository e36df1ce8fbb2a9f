/**
 * Measures our code against a plain way to do the same work, in the same run and on the same database, so that
 * the figure is a ratio and says something on any machine. How to write one: README.md beside this file.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@skrzat/db/client'
import { startEmbedded } from '@skrzat/db/embedded'
import { migrate } from '@skrzat/db/migrate'
import postgres from 'postgres'

/** Milliseconds, if a round measures itself (without its preparation); otherwise the harness measures it. */
export type Round = (round: number) => Promise<number | void>

export type Comparison = {
  /** The work, for the table. */
  work: string
  /** The plain way, for the table. */
  baseline: string
  /** The ratio to reach: the baseline's time divided by ours, so 1 if both are equally fast. */
  reach: number
  /** A round of the plain way. */
  plain: Round
  /** A round of ours, with the same amount of work. */
  ours: Round
  /** Counted rounds of each; by default 11. */
  rounds?: number
  /** Warm-up rounds, which do not count; by default 2. */
  warmup?: number
}

/** A figure that must stay under a limit: memory, or how latency grows. */
export type Limit = {
  work: string
  baseline: string
  /** The baseline and our figure, as text for the table. */
  plain: string
  ours: string
  value: number
  atMost: number
  /** Such as `MB` or `×`. */
  unit: string
}

/** The same work on little and on much data: how many times as long it may take. */
export type Growth = {
  work: string
  baseline: string
  /** Milliseconds of one round. */
  few: () => Promise<number>
  many: () => Promise<number>
  /** Counted rounds of each. */
  rounds: number
  /** Warm-up rounds, which do not count. */
  warmup: number
  atMost: number
}

/** A line of the table. */
export type Figure = {
  work: string
  baseline: string
  plain: string
  ours: string
  figure: string
  reach: string
  ok: boolean
}

export type BenchContext = {
  /** A migrated database for this bench on a PostgreSQL that flushes to the disk; dropped after the bench. */
  database(options?: { pool?: number }): Promise<Database & { url: string }>
  /** Runs plain and ours in pairs whose order alternates. @returns the median of the pairs' ratios */
  compare(comparison: Comparison): Promise<number>
  limit(limit: Limit): void
  /** Runs few and many in pairs; the figure is the median of the pairs' ratios. */
  growth(growth: Growth): Promise<void>
  /** Writes a line of progress to standard error. */
  say(text: string): void
}

export type Bench = {
  /** The name that picks it on the command line. */
  name: string
  run(context: BenchContext): Promise<void>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) throw new RangeError('no values')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Runs the benches in sequence, each on databases of its own. Returns the lines of the table. */
export async function runBenches(benches: readonly Bench[], say: (text: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'skrzat-bench-'))
  const embedded = await startEmbedded({ folder })
  const admin = postgres(embedded.adminUrl, { max: 1, onnotice: () => undefined })
  const figures: Figure[] = []
  try {
    for (const bench of benches) {
      say(bench.name)
      const cleanups: (() => Promise<void>)[] = []
      try {
        await bench.run(contextOf({ ...embedded, admin, figures, cleanups, say }))
      } finally {
        for (const cleanup of cleanups.toReversed()) await cleanup()
      }
    }
  } finally {
    await admin.end()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return figures
}

let databases = 0

/** Both kinds of work, in turns; only rounds after the warm-up count. */
async function pairs({ few, many, rounds, warmup }: Pick<Growth, 'few' | 'many' | 'rounds' | 'warmup'>) {
  const fewTimes: number[] = []
  const manyTimes: number[] = []
  for (let round = 0; round < warmup + rounds; round++) {
    const [fewTime, manyTime] = [await few(), await many()]
    if (round < warmup) continue
    fewTimes.push(fewTime)
    manyTimes.push(manyTime)
  }
  return { fewTimes, manyTimes }
}

function contextOf({
  url,
  admin,
  figures,
  cleanups,
  say,
}: {
  url: string
  admin: postgres.Sql
  figures: Figure[]
  cleanups: (() => Promise<void>)[]
  say: (text: string) => void
}): BenchContext {
  function limit({ work, baseline, plain, ours, value, atMost, unit }: Limit) {
    const figure = {
      work,
      baseline,
      plain,
      ours,
      figure: `${value.toFixed(2)} ${unit}`,
      reach: `≤ ${atMost} ${unit}`,
      ok: value <= atMost,
    }
    figures.push(figure)
    say(line(figure))
  }

  return {
    async database({ pool = 10 } = {}) {
      const name = `bench_${++databases}`
      const owner = new URL(url).username
      await admin.unsafe(`create database ${name} owner ${owner}`)
      const own = new URL(url)
      own.pathname = `/${name}`
      await migrate(own.href)
      const database = connect({ url: own.href, pool, applicationName: 'skrzat-bench' })
      cleanups.push(async () => {
        await database.close()
        await admin.unsafe(`drop database ${name} with (force)`)
      })
      return { ...database, url: own.href }
    },

    async compare({ work, baseline, reach, plain, ours, rounds = 11, warmup = 2 }) {
      const plainTimes: number[] = []
      const ourTimes: number[] = []
      for (let round = 0; round < warmup + rounds; round++) {
        let plainTime = 0
        let ourTime = 0
        if (round % 2 === 0) {
          plainTime = await timed(plain, round)
          ourTime = await timed(ours, round)
        } else {
          ourTime = await timed(ours, round)
          plainTime = await timed(plain, round)
        }
        if (round < warmup) continue
        plainTimes.push(plainTime)
        ourTimes.push(ourTime)
      }
      const ratio = median(plainTimes.map((time, index) => time / (ourTimes[index] ?? Number.NaN)))
      const figure = {
        work,
        baseline,
        plain: milliseconds(median(plainTimes)),
        ours: milliseconds(median(ourTimes)),
        figure: ratio.toFixed(2),
        reach: `≥ ${reach}`,
        ok: ratio >= reach,
      }
      figures.push(figure)
      say(line(figure))
      return ratio
    },

    limit,

    async growth({ work, baseline, few, many, rounds, warmup, atMost }) {
      const { fewTimes, manyTimes } = await pairs({ few, many, rounds, warmup })
      limit({
        work,
        baseline,
        plain: milliseconds(median(fewTimes)),
        ours: milliseconds(median(manyTimes)),
        value: median(manyTimes.map((time, round) => time / (fewTimes[round] ?? Number.NaN))),
        atMost,
        unit: 'times',
      })
    },

    say,
  }
}

/** Milliseconds of a round: its own measurement if there is one, otherwise the harness's. */
async function timed(round: Round, number: number): Promise<number> {
  const start = performance.now()
  return (await round(number)) ?? performance.now() - start
}

function milliseconds(time: number): string {
  return time >= 1000 ? `${(time / 1000).toFixed(2)} s` : `${time.toFixed(time < 10 ? 2 : 1)} ms`
}

function line({ work, plain, ours, figure, reach, ok }: Figure): string {
  return `  ${work}: ${plain} → ${ours}, ${figure} (${reach}) ${ok ? 'ok' : 'short'}`
}

/** The figures as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ work, baseline, plain, ours, figure, reach, ok }) =>
    [work, baseline, plain, ours, figure, reach, ok ? 'ok' : 'short'].join(' | '),
  )
  return [
    '| work | baseline | baseline takes | ours takes | ratio | reach | |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
