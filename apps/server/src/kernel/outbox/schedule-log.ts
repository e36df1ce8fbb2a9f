import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { jobSchedules } from '@skrzat/db/schema'
import type { Clock } from '../clock.ts'
import type { ScheduleLog } from '../jobs/index.ts'
import { addToOutbox } from './outbox.ts'

/** The owed scheduled runs, stored in the database: a run that the queue lost is requested through the outbox. */
export function createScheduleLog({ sql, clock }: { sql: Sql; clock: Clock }): ScheduleLog {
  return {
    async expect(name, { next, data, lost }) {
      // At most starts nothing has changed.
      const known = sql`select from job_schedules where name = ${name} and due_at = ${next}`
      if (!lost && (await known).count > 0) return
      await sql.begin(async (tx) => {
        await tx`
          insert into job_schedules (name, due_at) values (${name}, ${next}) on conflict (name) do nothing`
        const [known] = await tx<RowOf<typeof jobSchedules, 'dueAt' | 'doneAt'>[]>`
          select due_at as "dueAt", done_at as "doneAt" from job_schedules where name = ${name} for update`
        if (!known) return
        const { dueAt, doneAt } = known
        const owed = dueAt <= clock.now() && (doneAt === null || doneAt < dueAt)
        // The queue still has it.
        if (owed && !lost) return
        if (owed) await addToOutbox(tx, [{ name, data }])
        await tx`
          update job_schedules set due_at = ${next}, done_at = ${owed ? dueAt : doneAt} where name = ${name}`
      })
    },

    async done(name, due) {
      await sql`
        update job_schedules set done_at = greatest(done_at, ${due}::timestamptz) where name = ${name}`
    },

    async doneAt(name) {
      const [known] = await sql<RowOf<typeof jobSchedules, 'doneAt'>[]>`
        select done_at as "doneAt" from job_schedules where name = ${name}`
      return known?.doneAt ?? undefined
    },

    async forget(names) {
      await sql`delete from job_schedules where name = any(${names})`
    },
  }
}
