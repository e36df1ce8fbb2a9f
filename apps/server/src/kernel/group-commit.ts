/**
 * Commands that arrive while others are being recorded go together, in one statement: a round trip and a flush to the
 * disk cost as much for one as for many. Each is decided by itself, and none is answered before its commit.
 *
 * In a batch there is at most one command for each stream and each command's id. Where a batch fails, for whatever
 * reason, each of its commands is carried out alone, so that none pays for another's fault. A command that comes when
 * nothing is under way goes at once.
 */
import type { Sql } from '@skrzat/db/client'
import { outsideDeadlines, stillWaitedFor } from './deadline.ts'
import { append, type Commit } from './event-log/append.ts'
import type { Command } from './event-log/command.ts'
import { DomainError } from './errors.ts'

/** A command, as it is carried out in a batch or alone. */
export type Member<T> = {
  readonly command: Command
  /** What it is about, as far as that is known before it is decided: streams, or any name of the room's own. */
  readonly claims: readonly string[]
  /** About how many events it records. */
  readonly weight: number
  /** Loads and decides, each time anew. */
  readonly decide: () => Promise<Decided<T>>
}

export type Decided<T> = { readonly commit: Commit; readonly answer: T }

export type GroupCommit = {
  /**
   * @returns the answer, once it is committed
   * @throws what `decide` throws; StreamConflict, DuplicateCommand; errors of the database
   */
  carryOut<T>(member: Member<T>): Promise<T>
}

/** Batches under way at once: while one is written, the next is loaded and decided. */
const LANES = 2
/** Milliseconds after which a batch, which then waits for another server's lock, counts as none of them. */
const STALLED = 100
/** So many of those at once: each keeps a connection. */
const MOST_STALLED = 4
/** From so many on that wait, each lane gets its share; fewer are cheaper together than side by side. */
const FEW = 8
/** So many events go together at most. */
const MAX_WEIGHT = 100
/** Commands of a failed batch that are carried out side by side. */
const ALONE_WIDTH = 4

const groups = new WeakMap<Sql, GroupCommit>()

/** The group of all who write over the same connections. */
export function groupCommitOn(sql: Sql): GroupCommit {
  const known = groups.get(sql)
  if (known) return known
  const made = createGroupCommit(sql)
  groups.set(sql, made)
  return made
}

/** A member without the type of its answer. */
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

  /** Once all have come that the answers just given bring; a whole turn of the event loop would cost one alone a tenth. */
  function plan(): void {
    if (planned || running >= LANES) return
    planned = true
    // A batch is many requests' work: it must not end with the one that happened to start it.
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

  /** Takes a lane, which is given back where the batch stalls. @returns what gives it back at the end */
  function enter(): () => void {
    running += 1
    let gaveWay = false
    // Asked again and again: where so many have stalled, one of them may end before this one.
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

  /** The first ones that can go together, so many at most. Nobody overtakes another on the same stream. */
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

  /** Settles each of the batch, or puts it back. Never rejects. */
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

  /** Where it turned out to write what another is writing, it waits for that one, and false is answered. */
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
