/** How an event-sourced command is carried out: decided again after a lost race, answered again when repeated. */
import type { Sql } from '@skrzat/db/client'
import postgres from 'postgres'
import type { Clock } from './clock.ts'
import { DomainError } from './errors.ts'
import {
  DuplicateCommand,
  findCommand,
  StreamConflict,
  type Command,
  type CommandResult,
  type Json,
} from './event-store.ts'

/** What commands lean on. */
export type CommandPorts = {
  readonly sql: Sql
  readonly clock: Clock
  /** Says that the outbox has something. */
  wake(): void
}

/** Who sends a command, where, under which id. The same id twice is one command. */
export type CommandMeta = {
  readonly commandId: string
  /** The account; 0 for the system itself. */
  readonly actorId: number
  readonly placeId: number
}

/** Each lost race means that another command got through, so this many are far from any real contention. */
const MAX_ATTEMPTS = 50
const DEADLOCK = '40P01'

export function commandOf(meta: CommandMeta, name: string, payload: Json, at: Date): Command {
  return { id: meta.commandId, actorId: meta.actorId, name, placeId: meta.placeId, payload, at }
}

/**
 * @param attempt loads, decides and appends; is called again where it lost a race
 * @param answerAgain makes the answer from what the same command recorded before
 * @throws DomainError command.reused for the same id with another payload, conflict.stale, and the rules' own
 */
export async function runCommand<T>(
  { sql }: Pick<CommandPorts, 'sql'>,
  command: Command,
  attempt: () => Promise<T>,
  answerAgain: (result: CommandResult) => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      // A repeated command may well break a rule now: what it did before counts first.
      if (isLostRace(error) || error instanceof DuplicateCommand || error instanceof DomainError) {
        const before = await findCommand(sql, command)
        if (before && !before.same) throw new DomainError('command.reused')
        if (before) return await answerAgain(before.result)
      }
      if (!isLostRace(error)) throw error
      if (count === MAX_ATTEMPTS) throw new DomainError('conflict.stale')
    }
  }
}

function isLostRace(error: unknown): boolean {
  return (
    error instanceof StreamConflict || (error instanceof postgres.PostgresError && error.code === DEADLOCK)
  )
}
