import type { ErrorCode } from '@skrzat/contract/errors'
import type { Sql } from '@skrzat/db/client'
import { and, eq, inArray, isNull, lt, orm, selectFrom } from '@skrzat/db/orm'
import { paymentReports } from '@skrzat/db/schema'
import { REPORT_FORMATS, type ReportFormat } from '@skrzat/contract/wire/payment-reports'
import { z } from 'zod'
import { createAttempts, defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import { removeFile, type StoredFiles } from '../../kernel/storage/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isAway } from '../../kernel/errors/index.ts'
import { reportCsv } from './csv.ts'
import { invoicesTable } from './columns.ts'
import { journalTable } from './journal-columns.ts'
import type { OnProgress, OpenTable } from './report-parts.ts'
import { journalOf, reportColumns, type ReportRow, toReport } from './queries.ts'
import { reportsTopic } from './topic.ts'
import { reportXlsx } from './xlsx.ts'

export const MAKE_JOB = 'payment-reports.make'
/** A name of its own: servers that know only reports of invoices leave the job to newer ones. */
export const MAKE_JOURNAL_JOB = 'payment-reports.make-journal'
export const REMOVE_JOB = 'payment-reports.remove'
const GIVE_UP_JOB = 'payment-reports.give-up'

export const REPORT_SCHEDULES = [{ job: GIVE_UP_JOB, cron: '7 * * * *' }] as const

/** Per cent between two progress messages: smooth enough for a bar, and cheap. */
const STEP = 4
/** After this long the report is given up: its workers have crashed again and again. */
const GIVE_UP_HOURS = 6

/** The storage key of a report's file. */
export function reportKey({ code, format }: { code: string; format: ReportFormat }): string {
  return `payment-reports/${code}.${format}`
}

/** Files for backups. */
export const REPORT_FILES: StoredFiles = `
  select 'payment-reports/' || code || '.' || format as key, null as sha256, bytes::bigint, true as required
  from payment_reports where status = 'ready' and deleted_at is null`

/** The report was deleted, or finished by another process, while this one was making it. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

type Content = <Row>(sql: Sql, open: OpenTable<Row>, onProgress: OnProgress) => AsyncIterable<Uint8Array>
const contentIn: Record<ReportFormat, Content> = { csv: reportCsv, xlsx: reportXlsx }

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'storage' | 'log'>
type Changes = Partial<typeof paymentReports.$inferInsert>

const unfinished = and(
  inArray(paymentReports.status, ['queued', 'running']),
  isNull(paymentReports.deletedAt),
)

/**
 * Makes reports; each attempt starts over: the file gets its final name only when complete, so an interrupted attempt
 * leaves nothing to download, and a retry replaces the file with the same content.
 */
export function reportJobs({ db, clock, bus, storage, log }: Ports): JobDefinition[] {
  const { sql } = db

  /** Updates the row, unless it is deleted or finished, and publishes the change. */
  async function changeReport(id: number, changes: Changes): Promise<ReportRow | undefined> {
    const [row] = await orm(sql)
      .update(paymentReports)
      .set(changes)
      .where(and(eq(paymentReports.id, id), unfinished))
      .returning(reportColumns)
    if (row) await bus.publish(reportsTopic(row.placeId), toReport(row))
    return row
  }

  async function write(report: ReportRow, signal: AbortSignal) {
    const { id, placeId, from, to, paid } = report
    const journal = journalOf(report)
    const write = contentIn[report.format]
    const content = (onProgress: OnProgress) =>
      journal === null
        ? write(sql, invoicesTable({ placeId, from, to, by: paid ? 'paid' : 'created' }), onProgress)
        : write(sql, journalTable({ ...journal, placeId, from, to }), onProgress)
    let shown = 0
    let written = 0
    const bytes = await storage.write(
      reportKey(report),
      content(async ({ rows, share }) => {
        signal.throwIfAborted()
        written = rows
        const progress = Math.min(99, Math.floor(share * 100))
        if (progress < shown + STEP) return
        shown = progress
        if (!(await changeReport(id, { progress }))) throw new Overtaken()
      }),
    )
    const ready = await changeReport(id, {
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
    ...[MAKE_JOB, MAKE_JOURNAL_JOB].map((name) =>
      defineJob({
        name,
        work: 'heavy',
        schema: z.object({ id: z.number() }),
        async run({ id }, { last, signal }) {
          const report = await changeReport(id, { status: 'running', progress: 0 })
          if (!report) return
          try {
            await write(report, signal)
          } catch (error) {
            if (error instanceof Overtaken) {
              // The job that deletes a removed report's file may have run before the file existed.
              if (await isDeleted(sql, id)) await removeFile(sql, storage, reportKey(report))
              return
            }
            // A stopping process returns the job; an attempt that is not the last is retried.
            if (last && !signal.aborted) await fail(id, failureOf(error))
            throw error
          }
        },
      }),
    ),

    defineJob({
      name: REMOVE_JOB,
      work: 'heavy',
      // Without a format: planned when there was only CSV.
      schema: z.object({ code: z.uuid(), format: z.enum(REPORT_FORMATS).default('csv') }),
      run: (report) => removeFile(sql, storage, reportKey(report)),
    }),

    defineJob({
      name: GIVE_UP_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run() {
        const since = new Date(clock.now().getTime() - GIVE_UP_HOURS * 3_600_000)
        const rows = await selectFrom(sql, paymentReports, 'id')
          // The condition `unfinished` makes their partial index usable.
          .where(and(unfinished, isNull(paymentReports.finishedAt), lt(paymentReports.createdAt, since)))
        const attempts = createAttempts(log, 'payment report: could not be given up')
        for (const { id } of rows) {
          log.error({ report: id }, 'payment report: nobody is making it any more')
          await attempts.run({ report: id }, () => fail(id, 'report.failed'))
        }
        attempts.end()
      },
    }),
  ]

  async function fail(id: number, code: ErrorCode) {
    await changeReport(id, { status: 'failed', failure: code, finishedAt: clock.now() })
  }
}

async function isDeleted(sql: Sql, id: number): Promise<boolean> {
  const [row] = await selectFrom(sql, paymentReports, 'deletedAt').where(eq(paymentReports.id, id))
  return row?.deletedAt !== null
}

/** The reason shown to the user: something that an administrator can fix, or an internal error. */
function failureOf(error: unknown): ErrorCode {
  return isAway(error) ? 'unavailable' : 'report.failed'
}
