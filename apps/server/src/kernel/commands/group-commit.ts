/**
 * Group commit: commands that arrive while others are being recorded are batched into one statement, as a round trip
 * and a disk flush cost as much for one as for many. Each is decided separately, and answered only after its commit.
 *
 * A batch has at most one command per stream and per command id. If a batch fails, each of its commands is carried out
 * alone, so that one fault fails no other. A command that arrives when nothing is in progress starts at once.
 */
import type { Sql } from '@skrzat/db/client'
import { outsideDeadlines, stillWaitedFor } from '../database/index.ts'
import { append, type Command, type Commit } from '../event-log/index.ts'
import { DomainError } from '../errors/index.ts'

/** A command, as it is carried out in a batch or alone. */
export type Member<T> = {
  readonly command: Command
  /** The keys it conflicts on, as far as known before it is decided: streams, or any names the domain chooses. */
  readonly claims: readonly string[]
  /** Estimated number of events. */
  readonly weight: number
  /** Loads and decides again at each attempt. */
  readonly decide: () => Promise<Decided<T>>
}

export type Decided<T> = { readonly commit: Commit; readonly answer: T }

export type GroupCommit = {
  /**
   * @returns the answer, after its commit
   * @throws what `decide` throws; StreamConflict, DuplicateCommand; errors of the database
   */
  carryOut<T>(member: Member<T>): Promise<T>
}

/** Concurrent batches: while one is written, the next is loaded and decided. */
export const LANES = 2
/** Milliseconds after which a batch, which then waits for another server's lock, no longer occupies a lane. */
export const STALLED = 100
/** The maximum of stalled batches, as each holds a connection. */
export const MOST_STALLED = 4
/** From this many waiting commands on, each lane gets its share; fewer are cheaper in one batch. */
const FEW = 8
/** The maximum of events per batch. */
const MAX_WEIGHT = 100
/** Commands of a failed batch that are retried concurrently. */
const ALONE_WIDTH = 4

const groups = new WeakMap<Sql, GroupCommit>()

/** The group of all writers on the same connections. */
export function groupCommitOn(sql: Sql): GroupCommit {
  const known = groups.get(sql)
  if (known) return known
  const made = createGroupCommit(sql)
  groups.set(sql, made)
  return made
}

/** A member with its answer's type erased. */
type Waiting = {
  readonly weight: number
  readonly claims: Set<string>
  readonly decide: () => Promise<Ready>
  readonly fail: (error: unknown) => void
}
type Ready = { readonly commit: Commit; done: () => void }

function createGroupCommit(sql: Sql): GroupCommit {
  let waiting: Waiting[] = []
  const held = new Set<string>()
  let running = 0
  let stalled = 0
  let planned = false

  /**
   * Runs after the requests that the last answers trigger have arrived; a full event loop turn would slow a lone
   * command by a tenth.
   */
  function plan(): void {
    if (planned || running >= LANES) return
    planned = true
    // A batch serves many requests, so the deadline of the request that started it must not apply.
    outsideDeadlines(() =>
      process.nextTick(() => {
        planned = false
        start()
      }),
    )
  }

  function start(): void {
    while (running < LANES) {
      const batch = take(Math.max(FEW, Math.ceil(waiting.length / (LANES - running))))
      if (batch.length === 0) return
      const leave = enter()
      void run(batch).finally(() => {
        leave()
        if (waiting.length > 0) plan()
      })
    }
  }

  /** Takes a lane, which is released early if the batch stalls. @returns the function that releases it */
  function enter(): () => void {
    running += 1
    let gaveWay = false
    // Repeats while the maximum of batches is stalled, as one of those may end before this one.
    const timer = setInterval(() => {
      if (stalled === MOST_STALLED) return
      clearInterval(timer)
      gaveWay = true
      stalled += 1
      running -= 1
      if (waiting.length > 0) plan()
    }, STALLED)
    return () => {
      clearInterval(timer)
      if (gaveWay) stalled -= 1
      else running -= 1
    }
  }

  /** The first members that can share a batch, at most `most`. Order per stream is kept. */
  function take(most: number): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const barred = new Set(held)
    let weight = 0
    for (const one of waiting) {
      const free =
        batch.length < most &&
        barred.isDisjointFrom(one.claims) &&
        (batch.length === 0 || weight + one.weight <= MAX_WEIGHT)
      for (const claim of one.claims) barred.add(claim)
      if (free) {
        batch.push(one)
        weight += one.weight
      } else left.push(one)
    }
    waiting = left
    for (const one of batch) hold(one)
    return batch
  }

  function hold({ claims }: Waiting): void {
    for (const claim of claims) held.add(claim)
  }

  function release({ claims }: Waiting): void {
    for (const claim of claims) held.delete(claim)
  }

  /** Settles each member of the batch, or requeues it. Never rejects. */
  async function run(batch: readonly Waiting[]): Promise<void> {
    const decided = await Promise.allSettled(batch.map((one) => one.decide()))
    const together: { one: Waiting; ready: Ready }[] = []
    const alone: Waiting[] = []
    for (const [index, one] of batch.entries()) {
      const outcome = decided[index]
      if (outcome?.status === 'fulfilled') {
        if (claimStreams(one, outcome.value.commit)) together.push({ one, ready: outcome.value })
      } else if (batch.length > 1 && !(outcome?.reason instanceof DomainError)) alone.push(one)
      else settle(one, () => one.fail(outcome?.reason))
    }
    if (together.length > 0) {
      try {
        await append(
          sql,
          together.map(({ ready }) => ready.commit),
        )
        for (const { one, ready } of together) settle(one, ready.done)
      } catch (error) {
        const [only, ...others] = together
        if (only && others.length === 0 && alone.length === 0) settle(only.one, () => only.one.fail(error))
        else alone.push(...together.map(({ one }) => one))
      }
    }
    await carryOutAlone(alone)
  }

  /** False if another member is writing the same stream; this one then waits for it. */
  function claimStreams(one: Waiting, { events }: Commit): boolean {
    const more = new Set(events.map(({ stream }) => stream)).difference(one.claims)
    const free = held.isDisjointFrom(more)
    if (!free) release(one)
    for (const claim of more) one.claims.add(claim)
    if (free) hold(one)
    else waiting.unshift(one)
    return free
  }

  async function carryOutAlone(alone: Waiting[]): Promise<void> {
    const work = async () => {
      for (let one = alone.shift(); one; one = alone.shift()) {
        const mine = one
        try {
          const ready = await mine.decide()
          await append(sql, [ready.commit])
          settle(mine, ready.done)
        } catch (error) {
          settle(mine, () => mine.fail(error))
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(ALONE_WIDTH, alone.length) }, work))
  }

  function settle(one: Waiting, tell: () => void): void {
    release(one)
    tell()
  }

  return {
    carryOut<T>({ command, claims, weight, decide }: Member<T>): Promise<T> {
      const check = stillWaitedFor()
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          weight,
          claims: new Set([`command:${command.actorId}:${command.id}`, ...claims]),
          async decide() {
            check()
            const { commit, answer } = await decide()
            return { commit, done: () => resolve(answer) }
          },
          fail: reject,
        })
        plan()
      })
    },
  }
}
