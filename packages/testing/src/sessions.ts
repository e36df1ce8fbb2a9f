/** Ends PostgreSQL sessions as an outage would, at the moment that a test needs. */
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '@skrzat/db/client'

/**
 * The state of one of an application's sessions, by the beginning of its statement: `running` it, or waiting `after`
 * its answer. Sessions that are ended earlier have done nothing yet.
 */
export type Moment = { running: string } | { after: string }

/** Milliseconds between two polls for the moment. */
const EVERY = 20

/** Waits for the moment. */
export async function untilSession(observer: Sql, application: string, moment: Moment): Promise<void> {
  const [begin, states] =
    'running' in moment ? [moment.running, ['active']] : [moment.after, ['idle', 'idle in transaction']]
  for (;;) {
    const there = await observer`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${application}
        and starts_with(query, ${begin}) and state = any(${states})`
    if (there.count > 0) return
    await setTimeout(EVERY)
  }
}

/** The process ids of the database's sessions that wait for another's lock. */
export async function sessionsWaiting(observer: Sql): Promise<number[]> {
  const rows = await observer<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return rows.map(({ pid }) => pid)
}

/** Waits for the moment, ends all sessions of the application, and waits until they are gone. */
export async function endSessions(observer: Sql, application: string, moment: Moment): Promise<void> {
  await untilSession(observer, application, moment)
  await observer`
    select pg_terminate_backend(pid, 600000) from pg_stat_activity
    where datname = current_database() and application_name = ${application}`
}
