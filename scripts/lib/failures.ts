/** What Vitest says failed, to be said once more where a long log ends. */
import { stripVTControlCharacters } from 'node:util'

/** `⎯⎯⎯ Failed Tests 4 ⎯⎯⎯`, `⎯⎯⎯ Failed Suites 1 ⎯⎯⎯`, `⎯⎯⎯ Unhandled Errors ⎯⎯⎯` and what else it heads so. */
const HEADING = /^⎯{2,} \w[\w ]* ⎯{2,}$/m

/** Lines that are kept of a run that failed without a heading. */
const LAST_LINES = 40

/** What a failed run said from its first heading of failures on; without one, its last lines. */
export function failuresOf(output: string): string {
  const text = stripVTControlCharacters(output).trimEnd()
  const from = text.search(HEADING)
  return from === -1 ? text.split('\n').slice(-LAST_LINES).join('\n') : text.slice(from)
}
