/**
 * Lists regular expressions that may take more than linear time. Exit code 1 if there are any, or if nothing was
 * checked.
 */
import { checkRegexes } from './lib/regexes.ts'
import { ROOT } from './lib/web.ts'

const { checked, faults } = await checkRegexes(ROOT)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${checked} regular expressions, ${faults.length} faults\n`)
if (faults.length > 0 || checked === 0) process.exitCode = 1
