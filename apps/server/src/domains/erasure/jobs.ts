import { z } from 'zod'
import { createAttempts, defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import { removeFile } from '../../kernel/storage/index.ts'
import { carryOut, FINISH_JOB, finishData, repeat, SYSTEM } from './carry-out.ts'
import type { ErasurePorts } from './ports.ts'
import { eraseDue } from './retain.ts'

/** Of erasures that came after a restored backup; `skrzat restore` asks for it. */
const REPEAT_JOB = 'erasure.repeat'
const RETAIN_JOB = 'erasure.retain'

/** After midnight, and before the nightly backup. */
export const ERASURE_SCHEDULES = [{ job: RETAIN_JOB, cron: '5 2 * * *' }] as const

/** For so long each night repeats an erasure, as a command that began before it may have written later. */
const REPEATED_HOURS = 48

export function erasureJobs(ports: ErasurePorts): JobDefinition[] {
  const { db, clock, storage, note, wake, log } = ports
  const { sql } = db

  async function again(id: number): Promise<boolean> {
    const { more } = await sql.begin(async (tx) => ({ more: await repeat(ports, tx, id) }))
    wake()
    return more
  }

  return [
    defineJob({
      name: FINISH_JOB,
      work: 'atOnce',
      schema: finishData,
      async run({ id, files }) {
        for (const key of files) await removeFile(sql, storage, key)
        // Then the one that removes more finishes it.
        if (await again(id)) return
        const [row] = await sql<{ kind: 'kid' | 'account'; subjectId: number; at: Date }[]>`
          select kind, subject_id as "subjectId", carried_out_at as at from erasures
          where id = ${id} and done_at is null`
        if (!row) return
        // Before it counts as done: a retry notes it twice, and a reader takes it once.
        note({ id, kind: row.kind, subjectId: row.subjectId, at: row.at.toISOString() })
        await sql`update erasures set done_at = ${clock.now()} where id = ${id}`
      },
    }),

    defineJob({
      name: REPEAT_JOB,
      work: 'atOnce',
      schema: z.object({ id: z.number() }),
      async run({ id }) {
        const [row] = await sql<{ kind: 'kid' | 'account'; subjectId: number; placeId: number | null }[]>`
          select kind, subject_id as "subjectId", place_id as "placeId" from erasures
          where id = ${id} and carried_out_at is null`
        if (!row) return
        const { kind, subjectId, placeId } = row
        if (kind === 'account') await carryOut(ports, SYSTEM, { kind, subjectId, placeId: null }, true)
        else if (placeId !== null) await carryOut(ports, SYSTEM, { kind, subjectId, placeId }, true)
      },
    }),

    defineJob({
      name: RETAIN_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run(_, { signal }) {
        // Also those that this night is the last to repeat.
        const recent = await sql<
          { id: number }[]
        >`select id from erasures where sealed is not null order by id`
        const attempts = createAttempts(log, 'erasure: could not be repeated')
        for (const { id } of recent) await attempts.run({ erasure: id }, () => again(id))
        await sql`
          update erasures set sealed = null where sealed is not null
            and carried_out_at <= ${clock.now()}::timestamptz - make_interval(hours => ${REPEATED_HOURS})`
        await eraseDue(ports, signal)
        attempts.end()
      },
    }),
  ]
}
