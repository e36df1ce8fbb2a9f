/** How long each test took, as written by the reporters of Vitest and Playwright, and a summary for people. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const timing = z.object({
  runner: z.enum(['vitest', 'browser']),
  /** From the repository's root. */
  file: z.string(),
  title: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  milliseconds: z.number(),
  /** Milliseconds after which the test is ended. */
  limit: z.number(),
})
export type Timing = z.infer<typeof timing>

/** One test per line; empty if no reporter has written. */
export function readTimings(path: string): Timing[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => timing.parse(JSON.parse(line)))
}

const SHOWN = 10

function ranked(entries: readonly (readonly [string, number])[]): string[] {
  return entries
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, SHOWN)
    .map(([name, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

function totals(timings: readonly Timing[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { file, milliseconds } of timings) sums.set(file, (sums.get(file) ?? 0) + milliseconds)
  return [...sums]
}

/** The command that runs a failed test again, in the same order. */
function again({ runner, file, title }: Timing, seed: number): string {
  const [, folder = '', path = ''] = /^(apps\/web)\/(.*)$/.exec(file) ?? []
  const name = JSON.stringify(title)
  return runner === 'browser'
    ? `cd ${folder} && SKRZAT_TEST_SEED=${seed} npx playwright test ${path} -g ${name}`
    : `npx vitest run ${file} --sequence.seed=${seed} -t ${name}`
}

/** The slowest tests and files, the tests that came near their limit, and the commands that run failed ones again. */
export function timingLines(timings: readonly Timing[], seed: number): string[] {
  const near = timings.filter(({ milliseconds, limit }) => milliseconds * 3 > limit)
  const failed = timings.filter(({ state }) => state === 'failed')
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines, ''] : [])
  return [
    ...section(
      'Slowest tests:',
      ranked(timings.map(({ file, title, milliseconds }) => [`${file}: ${title}`, milliseconds])),
    ),
    ...section('Slowest files, all their tests together:', ranked(totals(timings))),
    ...section(
      'Over a third of their limit:',
      near.map(({ file, title, milliseconds, limit }) => {
        const [took, most] = [milliseconds, limit].map((each) => `${Math.round(each / 1000)} s`)
        return `  ${file}: ${title}: ${took} of ${most}`
      }),
    ),
    ...section(
      'Run again what failed:',
      failed.map((each) => `  ${again(each, seed)}`),
    ),
  ]
}
