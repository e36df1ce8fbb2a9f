import type { ErrorCode } from '@skrzat/contract/errors'
import type { Sql } from '@skrzat/db/client'
import { and, eq, inArray, isNull, lt, orm } from '@skrzat/db/orm'
import { paymentReports } from '@skrzat/db/schema'
import { z } from 'zod'
import { removeFile, type StoredFiles } from '../../kernel/backup/stored-files.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isAway } from '../../kernel/unavailable.ts'
import { reportColumns, type ReportRow, toReport } from './queries.ts'
import { reportCsv } from './report.ts'
import { reportsTopic } from './topic.ts'

export const MAKE_JOB = 'payment-reports.make'
export const REMOVE_JOB = 'payment-reports.remove'
const GIVE_UP_JOB = 'payment-reports.give-up'

export const REPORT_SCHEDULES = [{ job: GIVE_UP_JOB, cron: '7 * * * *' }] as const

/** Per cent between two messages: enough for a bar to move, few enough to cost nothing. */
const STEP = 4
/** After so long nobody is making the report any more: its workers died, again and again. */
const GIVE_UP_HOURS = 6

/** Where a report's file is kept. */
export function reportKey(code: string): string {
  return `payment-reports/${code}.csv`
}

/** What a backup takes. */
export const REPORT_FILES: StoredFiles = `
  select 'payment-reports/' || code || '.csv' as key, null as sha256, bytes::bigint, true as required
  from payment_reports where status = 'ready' and deleted_at is null`

/** The report was deleted, or finished by another process, while this one was making it. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'storage' | 'log'>
type Changes = Partial<typeof paymentReports.$inferInsert>

const unfinished = and(
  inArray(paymentReports.status, ['queued', 'running']),
  isNull(paymentReports.deletedAt),
)

/**
 * Makes reports, each attempt from the beginning: the file takes its name when it is whole, so an attempt that
 * was cut off leaves nothing that could be downloaded, and one that runs again replaces the file by the same.
 */
export function reportJobs({ db, clock, bus, storage, log }: Ports): JobDefinition[] {
  const { sql } = db

  /** Changes the row, unless it is deleted or finished, and tells who watches. */
  async function change(id: number, changes: Changes): Promise<ReportRow | undefined> {
    const [row] = await orm(sql)
      .update(paymentReports)
      .set(changes)
      .where(and(eq(paymentReports.id, id), unfinished))
      .returning(reportColumns)
    if (row) await bus.publish(reportsTopic(row.placeId), toReport(row))
    return row
  }

  async function write({ id, code, placeId, from, to, paid }: ReportRow, signal: AbortSignal) {
    const scope = { placeId, from, to, by: paid ? 'paid' : 'created' } as const
    let shown = 0
    let written = 0
    const bytes = await storage.write(
      reportKey(code),
      reportCsv(sql, scope, async ({ rows, share }) => {
        signal.throwIfAborted()
        written = rows
        const progress = Math.min(99, Math.floor(share * 100))
        if (progress < shown + STEP) return
        shown = progress
        if (!(await change(id, { progress }))) throw new Overtaken()
      }),
    )
    const ready = await change(id, {
      status: 'ready',
      progress: 100,
      rows: written,
      bytes,
      failure: null,
      finishedAt: clock.now(),
    })
    if (!ready) throw new Overtaken()
  }

  return [
    defineJob({
      name: MAKE_JOB,
      schema: z.object({ id: z.number() }),
      concurrency: 2,
      async run({ id }, { last, signal }) {
        const report = await change(id, { status: 'running', progress: 0 })
        if (!report) return
        try {
          await write(report, signal)
        } catch (error) {
          if (error instanceof Overtaken) {
            // The job that removes a deleted report's file may have run before the file was there.
            if (await isDeleted(sql, id)) await removeFile(sql, storage, reportKey(report.code))
            return
          }
          // A process that stops gives the job back; an attempt that is not the last is followed by another.
          if (last && !signal.aborted) await fail(id, failureOf(error))
          throw error
        }
      },
    }),

    defineJob({
      name: REMOVE_JOB,
      schema: z.object({ code: z.uuid() }),
      run: ({ code }) => removeFile(sql, storage, reportKey(code)),
    }),

    defineJob({
      name: GIVE_UP_JOB,
      schema: z.object({}),
      async run() {
        const since = new Date(clock.now().getTime() - GIVE_UP_HOURS * 3_600_000)
        const rows = await orm(sql)
          .select({ id: paymentReports.id })
          .from(paymentReports)
          .where(and(unfinished, lt(paymentReports.createdAt, since)))
        for (const { id } of rows) {
          log.error({ report: id }, 'payment report: nobody is making it any more')
          await fail(id, 'report.failed')
        }
      },
    }),
  ]

  async function fail(id: number, code: ErrorCode) {
    await change(id, { status: 'failed', failure: code, finishedAt: clock.now() })
  }
}

async function isDeleted(sql: Sql, id: number): Promise<boolean> {
  const [row] = await orm(sql)
    .select({ deletedAt: paymentReports.deletedAt })
    .from(paymentReports)
    .where(eq(paymentReports.id, id))
  return row?.deletedAt !== null
}

/** Why it failed, as the person is told: something that an administrator can put right, or a fault of ours. */
function failureOf(error: unknown): ErrorCode {
  return isAway(error) ? 'unavailable' : 'report.failed'
}
