import { StartError } from '@skrzat/db/start-error'
import { closeAtEnd, openDatabase } from '../start/database.ts'
import { addDemo } from '../start/demo.ts'
import { seed } from '../start/seed.ts'
import type { Command } from './command.ts'
import { withServices } from './with.ts'

export const demoSeed: Command = {
  words: ['demo', 'seed'],
  parameters: [],
  summary: "the demo's data, into an empty embedded database",
  async run(_parameters, settings, terminal, shutdown) {
    if (settings.databaseUrl !== undefined) {
      throw new StartError('Demo data never enters a database given by DATABASE_URL. Leave the variable out.')
    }
    const open = await closeAtEnd(settings, shutdown, openDatabase(settings))
    await addDemo(open, () => withServices(settings, open, seed))
    terminal.out.write('The demo is there. Start Skrzat to look around.\n')
    return 0
  },
}
