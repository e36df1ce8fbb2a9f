/**
 * The path of every command that makes events: load, fold, decide, record, answer. It is decided again after a lost
 * race, and answered again when repeated.
 */
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@skrzat/contract/errors'
import type { AnySql, Sql } from '@skrzat/db/client'
import postgres from 'postgres'
import type { Clock } from '../clock.ts'
import { brokenRule, DomainError } from '../errors/index.ts'
import {
  type Aggregate,
  append,
  type Changes,
  changesOf,
  type Command,
  type CommandResult,
  DuplicateCommand,
  findCommand,
  historiesThen,
  loadStreams,
  StreamConflict,
  type StreamHistory,
  UnreadableStream,
} from '../event-log/index.ts'
import type { Json } from '../json.ts'
import { type Decided, groupCommitOn } from './group-commit.ts'
import type { Log } from '../log/index.ts'

/** Dependencies of commands. */
export type CommandPorts = {
  readonly sql: Sql
  readonly clock: Clock
  /** Signals that the outbox has rows. */
  wake(): void
  /** Logs faults that do not fail the command; without it, as in the command line, they are ignored. */
  readonly log?: Log
}

/** The sender, the place and the id of a command. The same id twice is one command. */
export type CommandMeta = {
  readonly commandId: string
  /** The account; 0 for the system itself. */
  readonly actorId: number
  readonly placeId: number
}

/** A lost race means that another command succeeded, so real contention stays far below this many. */
const MAX_ATTEMPTS = 50
const DEADLOCK = '40P01'

/** Without a client's id the command gets a random one, so a retry counts as another command. */
export function commandOf(
  { commandId = randomUUID(), actorId, placeId }: Omit<CommandMeta, 'commandId'> & OptionalCommandId,
  name: string,
  payload: Json,
  at: Date,
): Command {
  return { id: commandId, actorId, name, placeId, payload, at }
}

/** The command's id, where clients may leave it out. */
export type OptionalCommandId = { readonly commandId?: string | undefined }

/**
 * Why one item of a bulk command is refused; null if it is not. The code of the rule that its decision breaks, or
 * `internal` for an unreadable stream, which is logged.
 */
export function whyRefused({ log }: Pick<CommandPorts, 'log'>, decide: () => void): ErrorCode | null {
  try {
    return brokenRule(decide)
  } catch (error) {
    if (!(error instanceof UnreadableStream)) throw error
    log?.error({ err: error }, 'one of many was left out')
    return 'internal'
  }
}

/** @template Facts what was loaded beside the streams */
export type Handling<State, Wanted, E, Facts, T> = {
  readonly aggregate: Aggregate<State, Wanted, E>
  readonly command: Command
  /** The keys it conflicts on, as far as known: commands that share a claim run one after another. */
  readonly claims: readonly string[]
  /** Estimated number of events, by default 1. */
  readonly weight?: number
  /** Runs in its own transaction, as it takes a lock that would block a whole batch. */
  readonly apart?: boolean
  /** Opens the streams that the decision needs, and reads other facts. Repeated at each attempt. */
  readonly load: (changes: Changes<State, Wanted, E>, sql: AnySql) => Promise<Facts>
  /** Adds events to the streams. Pure. @throws DomainError for a broken rule: nothing is recorded */
  readonly decide: (changes: Changes<State, Wanted, E>, facts: Facts) => void
  /**
   * The answer, from the streams as the command left them, and its note. For a repeated command nothing else that was
   * loaded is available.
   */
  readonly answer: (
    histories: readonly StreamHistory<E>[],
    result: CommandResult,
    facts?: Facts,
  ) => T | Promise<T>
  /** Compares what the fingerprint of a repeated command omits. @throws DomainError command.reused */
  readonly checkSame?: (histories: readonly StreamHistory<E>[]) => Promise<void>
}

/**
 * Carries a command out, batched with concurrent ones: two round trips and a shared commit.
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
      // A repeated command may break a rule by now, so its earlier result is looked up first.
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
  sql: AnySql,
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

/** Undefined if the command has not been carried out. @throws DomainError command.reused */
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

/** Another transaction came first; the same again may succeed. */
export function isLostRace(error: unknown): boolean {
  return (
    error instanceof StreamConflict || (error instanceof postgres.PostgresError && error.code === DEADLOCK)
  )
}
