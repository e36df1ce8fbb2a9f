/** The faults of the fleet: one at a time, while the clients go on. */
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '@skrzat/db/client'
import type { Fleet } from './fleet.ts'
import type { Random } from './random.ts'

export const APPLICATION = 'skrzat-chaos'

/** A Redis for this run alone. */
export type OwnRedis = {
  readonly url: string
  pid(): number
  /** FLUSHALL. */
  empty(): Promise<void>
  kill(): Promise<void>
  /** Restarts it at the same address, empty. */
  start(): Promise<void>
}

export type Victims = {
  readonly fleet: Fleet
  readonly sql: Sql
  /** The pid of PostgreSQL. */
  readonly postmaster: number
  /** Undefined: jobs are kept in PostgreSQL. */
  readonly redis: OwnRedis | undefined
}

/** Milliseconds; during the longer ones servers refuse calls, as the database does not answer. */
const FROZEN = { least: 2_000, most: 9_000 }
const HOUR = 3_600_000
/** Milliseconds for which the clocks are wrong. */
const WRONG = { least: 2_000, most: 6_000 }

const FAULTS = {
  'servers killed': async (random: Random, { fleet: { servers } }: Victims) => {
    await random.oneOf(servers)?.kill()
  },
  'workers killed': async (random: Random, { fleet: { workers } }: Victims) => {
    await random.oneOf(workers)?.kill()
  },
  /** All sessions of the database except the harness's own. */
  'sessions ended': async (_random: Random, { sql }: Victims) => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and application_name <> ${APPLICATION}`
  },
  'database frozen': async (random: Random, { postmaster }: Victims) => {
    await frozen(postmaster, timeOf(random, FROZEN))
  },
  'clocks moved': async (random: Random, { fleet }: Victims) => {
    fleet.shiftClocks(random.chance(0.5) ? HOUR : -HOUR)
    await setTimeout(timeOf(random, WRONG))
    fleet.shiftClocks(0)
  },
}

const REDIS_FAULTS = {
  'Redis frozen': async (random: Random, { redis }: Victims) => {
    if (redis) await frozen(redis.pid(), timeOf(random, FROZEN))
  },
  'Redis emptied': async (random: Random, { redis }: Victims) => {
    if (random.chance(0.5)) return await redis?.empty()
    await redis?.kill()
    await redis?.start()
  },
}

/** Faults in random order, each once before any is repeated. */
export function createFaults(random: Random, victims: Victims) {
  const all = Object.entries({ ...FAULTS, ...(victims.redis && REDIS_FAULTS) })
  const done = new Map(all.map(([name]) => [name, 0]))
  let next: typeof all = []
  return {
    /** How often each fault happened. */
    done,
    async harm(): Promise<void> {
      if (next.length === 0) next = [...all]
      const [one] = next.splice(random.below(next.length), 1)
      if (!one) return
      const [name, harm] = one
      await harm(random, victims)
      done.set(name, (done.get(name) ?? 0) + 1)
    },
  }
}

function timeOf(random: Random, { least, most }: typeof FROZEN): number {
  return least + random.below(most - least)
}

/** Freezes a process and then its children, so that it starts no further ones. */
async function frozen(pid: number, milliseconds: number): Promise<void> {
  signal(pid, 'SIGSTOP')
  const pids = [...childrenOf(pid), pid]
  for (const each of pids) signal(each, 'SIGSTOP')
  await setTimeout(milliseconds)
  for (const each of pids) signal(each, 'SIGCONT')
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // The process has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function childrenOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return all.flatMap((line) => {
    const [child = 0, parent] = line.trim().split(/\s+/).map(Number)
    return parent === pid ? [child] : []
  })
}
