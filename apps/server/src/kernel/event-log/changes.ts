/** Streams as a command finds and leaves them: what it decides by, and what it adds. Pure. */
import type { OutboxRow } from '../outbox.ts'
import { type Commit, recorded } from './append.ts'
import type { Command, CommandResult } from './command.ts'
import type { Json, LoadedStream, NewEvent, RecordedEvent } from './events.ts'
import type { RowsWrite } from './rows.ts'

/** What folds need of an event's place in the log. */
export type Envelope = Pick<RecordedEvent, 'stream' | 'version' | 'placeId' | 'actorId' | 'at'>

/** An event of a aggregate with what the log says of it. */
export type LoggedEvent<E> = { readonly event: E; readonly recorded: Envelope }

export type Stored = Envelope & Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>

/** A stream that a command was about: all its events up to the command's, and those that are the command's own. */
export type StreamHistory<E> = {
  readonly stream: string
  readonly events: readonly LoggedEvent<E>[]
  readonly own: readonly LoggedEvent<E>[]
}

/** The rules over a state folded from events. Pure: ids, facts and the time come with what is wanted. */
export type Decider<State, Wanted, E> = {
  readonly initialState: State
  readonly evolve: (state: State, event: E) => State
  /** @throws DomainError where a rule is broken */
  readonly decide: (wanted: Wanted, state: State) => readonly E[]
}

/** The rules of a aggregate, how its events lie in the log, and what follows from them. All pure. */
export type Aggregate<State, Wanted, E> = Decider<State, Wanted, E> & {
  /** To which of the streams that it was decided by an event goes. */
  readonly streamOf: (event: E, streams: readonly string[]) => string | undefined
  readonly read: (stored: readonly Stored[]) => LoggedEvent<E>[]
  readonly toStore: (event: E) => NewEvent
  /** The rows and jobs that come of streams that changed. */
  readonly project: (changed: readonly StreamHistory<E>[]) => {
    readonly writes: readonly RowsWrite[]
    readonly outbox: readonly OutboxRow[]
  }
}

type Open<E> = { base: LoadedStream; events: LoggedEvent<E>[]; own: LoggedEvent<E>[]; rows: RecordedEvent[] }

/** A command's own copy of the streams that it has loaded. */
export type Changes<State, Wanted, E> = ReturnType<typeof changesOf<State, Wanted, E>>

export function changesOf<State, Wanted, E>(
  aggregate: Aggregate<State, Wanted, E>,
  command: Command,
  loaded: Iterable<LoadedStream> = [],
) {
  const streams = new Map<string, Open<E>>()
  let noted: CommandResult['told']
  for (const base of loaded) open(base)

  function open(base: LoadedStream): void {
    streams.set(base.stream, { base, events: aggregate.read(base.events), own: [], rows: [] })
  }

  function of(name: string): Open<E> {
    const stream = streams.get(name)
    if (!stream) throw new Error(`${name} was not loaded`)
    return stream
  }

  function add(name: string, events: readonly E[], placeId?: number): void {
    if (events.length === 0) return
    const stream = of(name)
    const last = stream.rows.at(-1)
    const base = last ? { ...stream.base, version: last.version, hash: last.hash } : stream.base
    const rows = recorded(command, { base, events: events.map(aggregate.toStore), placeId })
    for (const [index, event] of events.entries()) {
      const row = rows[index]
      if (!row) continue
      stream.rows.push(row)
      stream.own.push({ event, recorded: row })
      stream.events.push({ event, recorded: row })
    }
  }

  /** What these streams come to by now; all that are open, where none are named. */
  function stateOf(names: Iterable<string> = streams.keys()): State {
    let state = aggregate.initialState
    for (const name of names) for (const { event } of of(name).events) state = aggregate.evolve(state, event)
    return state
  }

  function histories(): StreamHistory<E>[] {
    return [...streams].map(([stream, { events, own }]) => ({ stream, events, own }))
  }

  return {
    open,
    add,
    stateOf,
    histories,
    has: (name: string): boolean => streams.has(name),
    eventsOf: (name: string): readonly LoggedEvent<E>[] => of(name).events,

    /**
     * Decides by these streams, and adds to each what happened to it.
     * @param placeId where it happened, if elsewhere than the command says
     */
    decide(wanted: Wanted, names: readonly string[] = [...streams.keys()], placeId?: number): void {
      for (const event of aggregate.decide(wanted, stateOf(names))) {
        const name = aggregate.streamOf(event, names)
        if (name === undefined) throw new Error(`none of ${names.join(', ')} takes the event`)
        add(name, [event], placeId)
      }
    },

    /** Keeps with the command what its answer takes beside the events. */
    note(what: Json): void {
      noted = what
    },

    /** All that is to be recorded. */
    commit(): Commit {
      const changed = histories().filter(({ own }) => own.length > 0)
      // A command that had nothing to do is told again from what it saw.
      const about = changed.length > 0 ? changed : histories()
      return {
        command,
        events: [...streams.values()].flatMap(({ rows }) => rows),
        result: {
          streams: about.map(({ stream, events }) => [stream, events.at(-1)?.recorded.version ?? 0]),
          ...(noted !== undefined && { told: noted }),
        },
        ...aggregate.project(changed),
      }
    },
  }
}

/** The same streams as they were when the command had been carried out, from the log. */
export function historiesThen<State, Wanted, E>(
  aggregate: Aggregate<State, Wanted, E>,
  { command, result }: Pick<Commit, 'command' | 'result'>,
  loaded: ReadonlyMap<string, LoadedStream>,
): StreamHistory<E>[] {
  return result.streams.map(([stream, version]) => {
    const then = (loaded.get(stream)?.events ?? []).filter((event) => event.version <= version)
    const mine = then.filter(
      ({ commandId, actorId }) => commandId === command.id && actorId === command.actorId,
    )
    return { stream, events: aggregate.read(then), own: aggregate.read(mine) }
  })
}
