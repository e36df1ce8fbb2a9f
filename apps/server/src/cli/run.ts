/** Finds the command, runs it, and prints its errors. */
import { errorMessage, StartError } from '@skrzat/db/start-error'
import { readSettings } from '../env.ts'
import { DomainError } from '../kernel/errors/index.ts'
import { RebuildRefused } from '../kernel/projection/index.ts'
import type { Shutdown } from '../start/shutdown.ts'
import { absencesRebuild, absencesVerify } from './absences.ts'
import { adminCreate, adminResetFactor } from './admin.ts'
import { backup, backupCheck, restore, restoreErased } from './backup.ts'
import { UsageError, type Command, type Terminal } from './command.ts'
import { demoSeed } from './demo.ts'
import {
  ledgerEraseNote,
  ledgerRebuild,
  ledgerVerify,
  ledgerVerifyCheckpoint,
  ledgerVerifySince,
} from './ledger.ts'
import { ledgerShow, ledgerShowOfPlace } from './ledger-show.ts'
import { report } from './report.ts'

const COMMANDS: readonly Command[] = [
  adminCreate,
  adminResetFactor,
  ledgerVerifyCheckpoint,
  ledgerVerifySince,
  ledgerVerify,
  ledgerShowOfPlace,
  ledgerShow,
  ledgerRebuild,
  ledgerEraseNote,
  absencesVerify,
  absencesRebuild,
  backupCheck,
  backup,
  restoreErased,
  restore,
  demoSeed,
  report,
]

/** Exit code for wrong usage. */
const WRONG_USE = 2

function call({ words, parameters, several = false }: Command): string {
  const named = parameters.map((name) => `<${name}>`).join(' ')
  return ['pnpm skrzat', ...words, several ? `${named}…` : named].filter(Boolean).join(' ')
}

function usage(): string {
  return COMMANDS.map((command) => `${call(command)}\n    ${command.summary}\n`).join('')
}

/** Returns the exit code: 0 done, 1 failed or found a fault, 2 wrong usage. */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  shutdown: Shutdown,
): Promise<number> {
  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word))
  if (!command) {
    const asked = args.length === 0 || args[0] === '--help' || args[0] === 'help'
    const target = asked ? terminal.out : terminal.err
    target.write(asked ? usage() : `There is no command: ${args.join(' ')}\n\n${usage()}`)
    return asked ? 0 : WRONG_USE
  }
  const parameters = args.slice(command.words.length)
  try {
    const wanted = command.parameters.length
    if (parameters.length < wanted || (parameters.length > wanted && !command.several))
      throw new UsageError('That is not how it is called')
    return await command.run(parameters, readSettings(environment), terminal, shutdown)
  } catch (error) {
    // A signal interrupted the command.
    if (shutdown.started) return 1
    if (error instanceof UsageError) {
      terminal.err.write(`${error.message}. It is called as: ${call(command)}\n`)
      return WRONG_USE
    }
    if (error instanceof DomainError) {
      const details = JSON.stringify(error.params)
      terminal.err.write(`Refused: ${error.code}${details === '{}' ? '' : ` ${details}`}\n`)
      return 1
    }
    if (error instanceof StartError || error instanceof RebuildRefused) {
      terminal.err.write(`${errorMessage(error)}\n`)
      return 1
    }
    throw error
  } finally {
    await shutdown.run()
  }
}
