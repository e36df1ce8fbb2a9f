/**
 * The one way of a command that makes events: load, fold, decide, record, answer. It is decided again after a lost
 * race, and answered again when repeated.
 */
import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import postgres from 'postgres'
import type { Clock } from './clock.ts'
import { DomainError } from './errors.ts'
import { append, StreamConflict } from './event-log/append.ts'
import type { Command, CommandResult } from './event-log/command.ts'
import { DuplicateCommand, findCommand } from './event-log/command.ts'
import {
  type Changes,
  changesOf,
  type Aggregate,
  type StreamHistory,
  historiesThen,
} from './event-log/changes.ts'
import type { Json } from './event-log/events.ts'
import { load as loadStreams } from './event-log/load.ts'
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

/** Without an id of its client's the command has one of its own: sent again, it is another. */
export function commandOf(
  { commandId = randomUUID(), actorId, placeId }: Omit<CommandMeta, 'commandId'> & OptionalCommandId,
  name: string,
  payload: Json,
  at: Date,
): Command {
  return { id: commandId, actorId, name, placeId, payload, at }
}

/** What a client may leave out. */
export type OptionalCommandId = { readonly commandId?: string | undefined }

/** @template Facts what was loaded beside the streams */
export type Handling<State, Wanted, E, Facts, T> = {
  readonly aggregate: Aggregate<State, Wanted, E>
  readonly command: Command
  /** What it is about, as far as that is known: commands with a claim in common go one after another. */
  readonly claims: readonly string[]
  /** About how many events it makes; 1 where not said. */
  readonly weight?: number
  /** In a transaction of its own: it takes a lock that a whole batch would wait for. */
  readonly apart?: boolean
  /** Opens the streams that it is decided by, and reads what else that takes. Anew at each attempt. */
  readonly load: (changes: Changes<State, Wanted, E>, sql: Sql | TransactionSql) => Promise<Facts>
  /** Adds what happens to the streams. Pure. @throws DomainError where a rule is broken: nothing is recorded */
  readonly decide: (changes: Changes<State, Wanted, E>, facts: Facts) => void
  /**
   * The answer, from the streams as the command left them, and what it noted. Where it is repeated nothing else is
   * there of what was loaded.
   */
  readonly answer: (
    histories: readonly StreamHistory<E>[],
    result: CommandResult,
    facts?: Facts,
  ) => T | Promise<T>
  /** Compares what the fingerprint of a repeated command leaves out. @throws DomainError command.reused */
  readonly checkSame?: (histories: readonly StreamHistory<E>[]) => Promise<void>
}

/**
 * Carries a command out, together with others that are under way: two round trips and a shared commit.
 * @throws DomainError command.reused for the same id with another payload, conflict.stale, and the rules' own
 */
export async function handle<State, Wanted, E, Facts, T>(
  ports: CommandPorts,
  handling: Handling<State, Wanted, E, Facts, T>,
): Promise<T> {
  const { command, claims, weight = 1, apart = false } = handling
  const { sql } = ports
  const group = groupCommitOn(sql)
  for (let count = 1; ; count++) {
    try {
      const answer = apart
        ? await carryOutApart(sql, handling)
        : await group.carryOut({ command, claims, weight, decide: () => decided(handling, sql) })
      ports.wake()
      return answer
    } catch (error) {
      // A repeated command may well break a rule now: what it did before counts first.
      if (isLostRace(error) || error instanceof DuplicateCommand || error instanceof DomainError) {
        const before = await answerAgain(sql, handling)
        if (before) return before.answer
      }
      if (!isLostRace(error)) throw error
      if (count === MAX_ATTEMPTS) throw new DomainError('conflict.stale')
    }
  }
}

async function decided<State, Wanted, E, Facts, T>(
  { aggregate, command, load, decide, answer }: Handling<State, Wanted, E, Facts, T>,
  sql: Sql | TransactionSql,
): Promise<Decided<T>> {
  const changes = changesOf(aggregate, command)
  const facts = await load(changes, sql)
  decide(changes, facts)
  const commit = changes.commit()
  return { commit, answer: await answer(changes.histories(), commit.result, facts) }
}

async function carryOutApart<State, Wanted, E, Facts, T>(
  sql: Sql,
  handling: Handling<State, Wanted, E, Facts, T>,
): Promise<T> {
  const { answer } = await sql.begin(async (tx) => {
    const { commit, answer } = await decided(handling, tx)
    await append(tx, [commit])
    return { answer }
  })
  return answer
}

/** Undefined where the command has not been carried out. @throws DomainError command.reused */
async function answerAgain<State, Wanted, E, Facts, T>(
  sql: Sql,
  { aggregate, command, answer, checkSame }: Handling<State, Wanted, E, Facts, T>,
): Promise<{ answer: T } | undefined> {
  const before = await findCommand(sql, command)
  if (!before) return undefined
  if (!before.same) throw new DomainError('command.reused')
  const { result } = before
  const loaded = await loadStreams(
    sql,
    result.streams.map(([stream]) => stream),
  )
  const histories = historiesThen(aggregate, { command, result }, loaded)
  await checkSame?.(histories)
  return { answer: await answer(histories, result) }
}

function isLostRace(error: unknown): boolean {
  return (
    error instanceof StreamConflict || (error instanceof postgres.PostgresError && error.code === DEADLOCK)
  )
}
