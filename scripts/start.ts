/** `pnpm start`: everything on one machine, without configuration. */
import { main } from '../apps/server/src/main.ts'
import { buildWeb } from './lib/web.ts'

await main(process.argv.slice(2), process.env, {
  prepare: ({ say, shutdown }) => buildWeb({ say, onStart: (kill) => shutdown.add('work', kill) }),
})
