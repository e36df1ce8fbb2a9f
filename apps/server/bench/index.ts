/**
 * `pnpm bench [name…]`: all benches, or those whose names contain one of the words. Prints a Markdown table; exit code
 * 1 if a figure falls short.
 */
import { bank } from './bank.bench.ts'
import { familyExport } from './family-export.bench.ts'
import { type Bench, runBenches, table } from './harness.ts'
import { hostile } from './hostile.bench.ts'
import { issue } from './issue.bench.ts'
import { months } from './months.bench.ts'
import { page } from './page.bench.ts'
import { partPayment } from './part-payment.bench.ts'
import { rebuild } from './rebuild.bench.ts'
import { restart } from './restart.bench.ts'
import { scale } from './scale.bench.ts'
import { verify } from './verify.bench.ts'

/** Every bench is listed here. */
const benches: readonly Bench[] = [
  partPayment,
  issue,
  months,
  bank,
  rebuild,
  verify,
  page,
  scale,
  restart,
  hostile,
  familyExport,
]

/**
 * Runs the benches whose names contain one of the words, by default all. Returns whether all figures reached their
 * goal.
 */
export async function bench(words: readonly string[]): Promise<boolean> {
  const picked = benches.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (picked.length === 0) {
    process.stderr.write(`There are these benches: ${benches.map(({ name }) => name).join(', ')}\n`)
    return false
  }
  const figures = await runBenches(picked, (text) => process.stderr.write(`${text}\n`))
  process.stdout.write(`${table(figures)}\n`)
  return figures.every(({ ok }) => ok)
}

if (import.meta.main && !(await bench(process.argv.slice(2)))) process.exitCode = 1
