import { REPORTS_ERASE } from './erased.ts'
import type { Sql } from '@skrzat/db/client'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ReportScope } from '../payments/index.ts'
import { invoicesTable } from './columns.ts'
import { reportCsv } from './csv.ts'
import { REPORT_SCHEDULES, reportJobs } from './jobs.ts'
import { checkPeriod } from './period.ts'
import { reportsRest } from './rest.ts'
import { reportsRouter } from './router.ts'

/** Reports of a place's payments: requested, made by a job, downloaded as CSV or XLSX. */
export function createPaymentReports(kernel: Kernel) {
  return {
    router: { paymentReports: reportsRouter(kernel) },
    rest: reportsRest(kernel),
    jobs: reportJobs(kernel),
    schedules: REPORT_SCHEDULES,
    erases: REPORTS_ERASE,
  }
}

/**
 * Writes a report as CSV straight to a stream, for the command line. The stream stays open.
 * @throws DomainError report.period, report.too_long, place.not_found
 */
export async function writeReport(sql: Sql, scope: ReportScope, target: Writable): Promise<void> {
  checkPeriod(scope.from, scope.to)
  await pipeline(reportCsv(sql, invoicesTable(scope)), target, { end: false })
}

export { REPORT_FILES } from './jobs.ts'
export type { ReportScope }
