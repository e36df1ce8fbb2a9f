/** Vitest's failures, to be printed again at the end of a long log. */
import { stripVTControlCharacters } from 'node:util'

/** `⎯⎯⎯ Failed Tests 4 ⎯⎯⎯`, `⎯⎯⎯ Failed Suites 1 ⎯⎯⎯`, `⎯⎯⎯ Unhandled Errors ⎯⎯⎯` and similar headings. */
const HEADING = /^⎯{2,} \w[\w ]* ⎯{2,}$/m

/** Lines kept of a failed run without a heading. */
const LAST_LINES = 40

/** A failed run's output from its first heading of failures on; without one, its last lines. */
export function failuresOf(output: string): string {
  const text = stripVTControlCharacters(output).trimEnd()
  const from = text.search(HEADING)
  return from === -1 ? text.split('\n').slice(-LAST_LINES).join('\n') : text.slice(from)
}
