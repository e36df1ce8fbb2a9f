import { rebuildAbsences, verifyAbsences } from '../domains/absences/index.ts'
import { RebuildRefused } from '../kernel/projection/rebuild.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with.ts'

export const absencesVerify: Command = {
  words: ['absences', 'verify'],
  parameters: [],
  summary: 'check hash chains and the table of absences against a replay; 1 where anything differs',
  async run(_parameters, settings, { out }) {
    const { events, streams, differences } = await withDatabase(settings, (database) =>
      verifyAbsences(database),
    )
    for (const difference of differences) out.write(`${difference}\n`)
    const verdict = differences.length === 0 ? 'all is well' : `${differences.length} differences`
    out.write(`${events} events in ${streams} streams: ${verdict}\n`)
    return differences.length === 0 ? 0 : 1
  },
}

export const absencesRebuild: Command = {
  words: ['absences', 'rebuild'],
  parameters: [],
  summary: 'make the table of absences anew from the events, while the server runs',
  async run(_parameters, settings, { out, err }) {
    try {
      out.write(
        `${await withDatabase(settings, (database) => rebuildAbsences(database))} absences made anew\n`,
      )
      return 0
    } catch (error) {
      if (!(error instanceof RebuildRefused)) throw error
      err.write(`${error.message}\n`)
      return 1
    }
  },
}
