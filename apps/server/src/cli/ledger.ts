import { readFile } from 'node:fs/promises'
import { errorMessage, StartError } from '@skrzat/db/start-error'
import { z } from 'zod'
import { verifyBank } from '../domains/bank/index.ts'
import { rebuildMonths, verifyMonths } from '../domains/months/index.ts'
import { eraseLedgerNote, rebuildLedger, verifyLedger } from '../domains/payments/index.ts'
import type { Settings } from '../env.ts'
import { systemClock } from '../kernel/clock.ts'
import {
  CheckpointError,
  extendTree,
  type GivenCheckpoint,
  installationSigner,
  parseCheckpoint,
  type Verifier,
} from '../kernel/event-log/index.ts'
import type { OpenDatabase } from '../start/database.ts'
import type { Shutdown } from '../start/shutdown.ts'
import { type Command, printVerdict, type Terminal, UsageError } from './command.ts'
import { withDatabase } from './with.ts'

export const ledgerVerify: Command = {
  words: ['ledger', 'verify'],
  parameters: [],
  summary:
    'check hash chains, tables against a replay, the money of every kid and line of the bank, and the tree over the log; 1 where anything differs',
  run: (_parameters, settings, terminal, shutdown) => verify(settings, terminal, shutdown, {}),
}

export const ledgerVerifyCheckpoint: Command = {
  words: ['ledger', 'verify', '--checkpoint'],
  parameters: ['file'],
  several: true,
  summary: 'that, and prove that the log extends checkpoints that were kept elsewhere, or name what differs',
  run: async (files, settings, terminal, shutdown) =>
    verify(settings, terminal, shutdown, { given: await Promise.all(files.map(readGiven)) }),
}

export const ledgerVerifySince: Command = {
  words: ['ledger', 'verify', '--since'],
  parameters: ['file'],
  summary: 'check only what came after a checkpoint, such as that of the last backup',
  run: async ([file = ''], settings, terminal, shutdown) =>
    verify(settings, terminal, shutdown, { since: await readGiven(file) }),
}

async function readGiven(file: string): Promise<GivenCheckpoint> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(`The file ${file} can't be read: ${errorMessage(error)}.`)
  }
  try {
    return { name: file, note: parseCheckpoint(text) }
  } catch (error) {
    if (error instanceof CheckpointError) throw new StartError(`${file} is no checkpoint: ${error.message}.`)
    throw error
  }
}

async function verify(
  settings: Settings,
  terminal: Terminal,
  shutdown: Shutdown,
  checkpoints: { readonly given?: readonly GivenCheckpoint[]; readonly since?: GivenCheckpoint },
): Promise<number> {
  const { out, err } = terminal
  const { events, streams, kids, differences, log } = await withDatabase(
    settings,
    shutdown,
    async (database, open) => {
      const verifier = verifierOf(settings, open)
      if (!verifier)
        err.write(
          'Signatures of checkpoints are not checked: neither SKRZAT_SECRET nor SKRZAT_CHECKPOINT_KEY is given.\n',
        )
      // A checkpoint may be newer than the stored tree.
      if (checkpoints.given || checkpoints.since) await extendTree(database.sql)
      const verified = await verifyLedger(database, { ...checkpoints, verifier })
      if (checkpoints.since) {
        const { differences: ofMonths } = await verifyMonths(
          database,
          checkpoints.since.note.checkpoint.position,
        )
        return { ...verified, differences: [...verified.differences, ...ofMonths] }
      }
      const bank = await database.sql.begin('isolation level repeatable read read only', verifyBank)
      const months = await verifyMonths(database)
      return { ...verified, differences: [...verified.differences, ...bank, ...months.differences] }
    },
  )
  for (const difference of differences) out.write(`${difference}\n`)
  for (const line of log.proven) out.write(`${line}\n`)
  const newer = log.pending === 0 ? '' : `, ${log.pending} too new for it`
  out.write(`${log.leaves} events in the tree${newer}\n`)
  return printVerdict(terminal, `${events} events in ${streams} streams, ${kids} kids`, differences)
}

/** The installation's key; undefined for an external database without a given secret. */
function verifierOf(
  { secret, checkpointKey, databaseUrl }: Settings,
  open: OpenDatabase,
): Verifier | undefined {
  if (secret === undefined && checkpointKey === undefined && databaseUrl !== undefined) return undefined
  const kept = checkpointKey === undefined ? (secret ?? open.secret()) : ''
  return installationSigner({ secret: kept, checkpointKey })
}

export const ledgerRebuild: Command = {
  words: ['ledger', 'rebuild'],
  parameters: [],
  summary: 'make the tables anew from the events, while the server runs',
  async run(_parameters, settings, { out }, shutdown) {
    const { invoices, credits, entries, months } = await withDatabase(
      settings,
      shutdown,
      async (database) => ({
        ...(await rebuildLedger(database)),
        months: await rebuildMonths(database),
      }),
    )
    out.write(
      `${invoices} invoices, ${credits} credits, ${entries} entries and ${months} closed months made anew\n`,
    )
    return 0
  },
}

export const ledgerEraseNote: Command = {
  words: ['ledger', 'erase-note'],
  parameters: ['id'],
  summary: 'erase the text of a note for good, such as on the request of a person; the event stays as it is',
  async run([id], settings, { out }, shutdown) {
    const note = z.uuid().safeParse(id)
    if (!note.success) throw new UsageError('That is no id of a note')
    await withDatabase(settings, shutdown, ({ sql }) => eraseLedgerNote(sql, note.data, systemClock.now()))
    out.write(`The note ${note.data} is erased.\n`)
    return 0
  },
}
