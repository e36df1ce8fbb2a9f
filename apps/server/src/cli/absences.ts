import { rebuildAbsences, verifyAbsences } from '../domains/absences/index.ts'
import { type Command, printVerdict } from './command.ts'
import { withDatabase } from './with.ts'

export const absencesVerify: Command = {
  words: ['absences', 'verify'],
  parameters: [],
  summary: 'check hash chains and the table of absences against a replay; 1 where anything differs',
  async run(_parameters, settings, terminal, shutdown) {
    const { events, streams, differences } = await withDatabase(settings, shutdown, (database) =>
      verifyAbsences(database),
    )
    for (const difference of differences) terminal.out.write(`${difference}\n`)
    return printVerdict(terminal, `${events} events in ${streams} streams`, differences)
  },
}

export const absencesRebuild: Command = {
  words: ['absences', 'rebuild'],
  parameters: [],
  summary: 'make the table of absences anew from the events, while the server runs',
  async run(_parameters, settings, { out }, shutdown) {
    const absences = await withDatabase(settings, shutdown, (database) => rebuildAbsences(database))
    out.write(`${absences} absences made anew\n`)
    return 0
  },
}
