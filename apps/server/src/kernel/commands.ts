/**
 * The one way of a command that makes events: load, fold, decide, record, answer. It is decided again after a lost
 * race, and answered again when repeated.
 */
import type { Sql } from '@skrzat/db/client'
import postgres from 'postgres'
import type { Clock } from './clock.ts'
import { DomainError } from './errors.ts'
import { StreamConflict } from './event-log/append.ts'
import type { Command, CommandResult } from './event-log/command.ts'
import { DuplicateCommand, findCommand } from './event-log/command.ts'
import type { Room, Told } from './event-log/changes.ts'
import { toldAgain } from './event-log/changes.ts'
import type { Json } from './event-log/events.ts'
import { load } from './event-log/load.ts'
import { type Decided, groupCommitOn } from './group-commit.ts'

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

export type Handling<State, Wanted, E, T> = {
  readonly room: Room<State, Wanted, E>
  readonly command: Command
  /** What it is about, as far as that is known: commands with a claim in common go one after another. */
  readonly claims: readonly string[]
  /** About how many events it makes; 1 where not said. */
  readonly weight?: number
  /** Loads and decides; is called again where a race was lost. */
  readonly decide: () => Promise<Decided<T>>
  /** The answer to the command when it is repeated, from the streams as it left them. */
  readonly again: (told: readonly Told<E>[], result: CommandResult) => T | Promise<T>
}

/**
 * Carries a command out together with others that are under way, in two round trips.
 * @throws DomainError command.reused for the same id with another payload, conflict.stale, and the rules' own
 */
export async function handle<State, Wanted, E, T>(
  ports: CommandPorts,
  { weight = 1, ...handling }: Handling<State, Wanted, E, T>,
): Promise<T> {
  const group = groupCommitOn(ports.sql)
  return await handleBy(ports, handling, () => group.carryOut({ weight, ...handling }))
}

/**
 * The same for a command that is carried out in a transaction of its own.
 * @param attempt loads, decides and appends; is called again where it lost a race
 * @throws as `handle`
 */
export async function handleBy<State, Wanted, E, T>(
  ports: CommandPorts,
  { room, command, again }: Pick<Handling<State, Wanted, E, T>, 'room' | 'command' | 'again'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const { sql } = ports
  for (let count = 1; ; count++) {
    try {
      const answer = await attempt()
      ports.wake()
      return answer
    } catch (error) {
      // A repeated command may well break a rule now: what it did before counts first.
      if (isLostRace(error) || error instanceof DuplicateCommand || error instanceof DomainError) {
        const before = await findCommand(sql, command)
        if (before && !before.same) throw new DomainError('command.reused')
        if (before) {
          const { result } = before
          const names = result.streams.map(([stream]) => stream)
          const loaded = await load(sql, names)
          return await again(toldAgain(room, { command, result }, loaded), result)
        }
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
