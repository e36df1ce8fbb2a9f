/** The server of `pnpm dev`: restarted at each change, on a database that outlives it. */
import { main } from './main.ts'

await main([], process.env, {
  async open(settings, options) {
    const { openDatabase, openKept } = await import('./start/database.ts')
    return settings.databaseUrl === undefined ? openKept(settings, options) : openDatabase(settings, options)
  },
})
