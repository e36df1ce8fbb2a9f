/** Streams as a command loads and leaves them: what its decision reads, and what it adds. Pure. */
import type { OutboxRow } from '../outbox/index.ts'
import { type Commit, recorded, type WrittenEvent } from './append.ts'
import type { Command, CommandResult } from './command.ts'
import type { Json } from '../json.ts'
import type { LoadedStream, NewEvent, RecordedEvent } from './events.ts'
import type { RowsWrite } from './rows.ts'

/** The part of an event's metadata that folds need. */
export type Envelope = Pick<RecordedEvent, 'stream' | 'version' | 'placeId' | 'actorId' | 'at'>

/** An aggregate's event with its metadata in the log. */
export type LoggedEvent<E> = { readonly event: E; readonly recorded: Envelope }

export type Stored = Envelope & Pick<RecordedEvent, 'type' | 'typeVersion' | 'data'>

/** A stream's events up to a command, and those of them that are the command's own. */
export type StreamHistory<E> = {
  readonly stream: string
  readonly events: readonly LoggedEvent<E>[]
  readonly own: readonly LoggedEvent<E>[]
}

/** The rules over a state folded from events. Pure: ids, facts and the time are passed in with the wish. */
export type Decider<State, Wanted, E> = {
  readonly initialState: State
  readonly evolve: (state: State, event: E) => State
  /** @throws DomainError for a broken rule */
  readonly decide: (wanted: Wanted, state: State) => readonly E[]
}

/** The rules of an aggregate, how its events are stored, and what follows from them. All pure. */
export type Aggregate<State, Wanted, E> = Decider<State, Wanted, E> & {
  /** The stream that an event goes to, among those that it was decided by. */
  readonly streamOf: (event: E, streams: readonly string[]) => string | undefined
  readonly read: (stored: readonly Stored[]) => LoggedEvent<E>[]
  readonly toStore: (event: E) => NewEvent
  /** The rows and jobs that follow from changed streams. */
  readonly project: (changed: readonly StreamHistory<E>[]) => {
    readonly writes: readonly RowsWrite[]
    readonly outbox: readonly OutboxRow[]
  }
}

/** The stream's stored events are unknown to its aggregate or contradict each other: the log is damaged. */
export class UnreadableStream extends Error {
  override name = 'UnreadableStream'

  constructor(stream: string, cause: unknown) {
    super(`${stream} cannot be read`, { cause })
  }
}

type Open<E> = { base: LoadedStream; events: LoggedEvent<E>[]; own: LoggedEvent<E>[]; rows: WrittenEvent[] }

/** A command's own copy of its loaded streams. */
export type Changes<State, Wanted, E> = ReturnType<typeof changesOf<State, Wanted, E>>

export function changesOf<State, Wanted, E>(
  aggregate: Aggregate<State, Wanted, E>,
  command: Command,
  loaded: Iterable<LoadedStream> = [],
) {
  const streams = new Map<string, Open<E>>()
  const unreadable = new Map<string, UnreadableStream>()
  let noted: CommandResult['told']
  for (const base of loaded) open(base)

  /** An unreadable stream fails only where it is used, so that a bulk command goes on with the others. */
  function open(base: LoadedStream): void {
    try {
      streams.set(base.stream, { base, events: aggregate.read(base.events), own: [], rows: [] })
    } catch (error) {
      unreadable.set(base.stream, new UnreadableStream(base.stream, error))
    }
  }

  function of(name: string): Open<E> {
    const fault = unreadable.get(name)
    if (fault) throw fault
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

  /** The state folded from these streams; by default from all open ones. @throws UnreadableStream */
  function stateOf(names: Iterable<string> = opened()): State {
    return [...names].reduce(foldOf, aggregate.initialState)
  }

  function foldOf(before: State, name: string): State {
    const { events } = of(name)
    try {
      return events.reduce((state, { event }) => aggregate.evolve(state, event), before)
    } catch (error) {
      throw new UnreadableStream(name, error)
    }
  }

  function opened(): string[] {
    return [...streams.keys(), ...unreadable.keys()]
  }

  function histories(): StreamHistory<E>[] {
    return [...streams].map(([stream, { events, own }]) => ({ stream, events, own }))
  }

  return {
    open,
    add,
    stateOf,
    histories,
    has: (name: string): boolean => streams.has(name) || unreadable.has(name),
    eventsOf: (name: string): readonly LoggedEvent<E>[] => of(name).events,

    /**
     * Decides by these streams, and adds each event to its stream. @throws UnreadableStream before any is added
     * @param placeId where it happened, if different from the command's place
     */
    decide(wanted: Wanted, names: readonly string[] = opened(), placeId?: number): void {
      for (const event of aggregate.decide(wanted, stateOf(names))) {
        const name = aggregate.streamOf(event, names)
        if (name === undefined) throw new Error(`none of ${names.join(', ')} takes the event`)
        add(name, [event], placeId)
      }
    },

    /** Stores a note with the command that its answer needs beside the events. */
    note(what: Json): void {
      noted = what
    },

    /** Everything to record. */
    commit(): Commit {
      const changed = histories().filter(({ own }) => own.length > 0)
      // A command without changes is answered again from what it read.
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

/** The same streams, from the log, as they were right after the command. */
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
