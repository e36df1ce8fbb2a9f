import { rebuildLedger, verifyLedger } from '../domains/ledger/index.ts'
import { RebuildRefused } from '../kernel/projection/rebuild.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with.ts'

export const ledgerVerify: Command = {
  words: ['ledger', 'verify'],
  parameters: [],
  summary: 'check hash chains, tables against a replay, and the money of every kid; 1 where anything differs',
  async run(_parameters, settings, { out }) {
    const { events, streams, kids, differences } = await withDatabase(settings, verifyLedger)
    for (const difference of differences) out.write(`${difference}\n`)
    const verdict = differences.length === 0 ? 'all is well' : `${differences.length} differences`
    out.write(`${events} events in ${streams} streams, ${kids} kids: ${verdict}\n`)
    return differences.length === 0 ? 0 : 1
  },
}

export const ledgerRebuild: Command = {
  words: ['ledger', 'rebuild'],
  parameters: [],
  summary: 'make the tables anew from the events, while the server runs',
  async run(_parameters, settings, { out, err }) {
    try {
      const { invoices, credits, entries } = await withDatabase(settings, rebuildLedger)
      out.write(`${invoices} invoices, ${credits} credits and ${entries} entries made anew\n`)
      return 0
    } catch (error) {
      if (!(error instanceof RebuildRefused)) throw error
      err.write(`${error.message}\n`)
      return 1
    }
  },
}
