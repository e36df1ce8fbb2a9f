/** `pnpm fuzz [requests] [seed]`: 100,000 malformed and random requests, none of which may cause a server error. */
import { runFuzzer } from '../apps/server/fuzz/index.ts'

const [count = 100_000, seed] = process.argv.slice(2).map(Number)
if (![count, seed ?? 0].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  process.stderr.write('pnpm fuzz [requests] [seed]\n')
  process.exit(2)
}
const passed = await runFuzzer({ count, seed, say: (text) => void process.stdout.write(`${text}\n`) })
if (!passed) process.exitCode = 1
