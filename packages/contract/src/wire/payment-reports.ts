/** Payment reports over tRPC: made by a job, downloaded as CSV or XLSX by their unguessable code. */
import { z } from 'zod'

import { day, groszeSum, id, instant, period } from './common.ts'
import { journalFilter, journalFiltered } from './payment-journal.ts'

export const REPORT_STATUSES = ['queued', 'running', 'ready', 'failed'] as const

export const REPORT_FORMATS = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const paymentReport = z.object({
  id,
  code: z.uuid(),
  placeId: id,
  createdDate: instant,
  /** By the day of payment; otherwise by the day of issue. */
  paid: z.boolean(),
  format: z.enum(REPORT_FORMATS),
  /** Of a journal of payments, what narrows it down; null for a report of invoices. */
  journal: journalFiltered.nullable(),
  period,
  status: z.enum(REPORT_STATUSES),
  /** Per cent, 0 to 100. */
  progress: z.number().int().min(0).max(100),
  rows: z.number().int().nullable(),
  /** An error code if it failed. */
  failure: z.string().nullable(),
})
export type PaymentReport = z.infer<typeof paymentReport>

/** The report's stage as a monotonic number. */
export function reportStage({ status, progress }: PaymentReport): number {
  switch (status) {
    case 'queued':
      return 0
    case 'running':
      return 1 + progress
    case 'ready':
    case 'failed':
      return 200
    default:
      return status satisfies never
  }
}

export const addPaymentReportInput = z.object({
  placeId: id,
  ...period.shape,
  paid: z.boolean(),
  /** By default CSV. */
  format: z.enum(REPORT_FORMATS).optional(),
  /** For a journal of payments instead of a report of invoices. */
  journal: journalFilter.optional(),
})

export const paymentTotalsInput = z.object({ ...period.shape, paid: z.boolean() })

/** Sums of invoices in grosze, without deleted ones: `amount` is `creditUsed` + `paid` + `left`. */
export const paymentSums = z.object({
  invoices: z.number().int(),
  /** Kids with at least one of them. */
  kids: z.number().int(),
  amount: groszeSum,
  creditUsed: groszeSum,
  paid: groszeSum,
  left: groszeSum,
  /** The part of `left` that is overdue today in Warsaw. */
  overdue: z.object({ count: z.number().int(), sum: groszeSum }),
  /** The part of their payments that became credit. */
  overpaid: groszeSum,
})
export type PaymentSums = z.infer<typeof paymentSums>

/** The sums of invoices issued in a month. */
export const paymentMonth = z.object({
  /** The month's first day. */
  month: day,
  sums: paymentSums,
})
export type PaymentMonth = z.infer<typeof paymentMonth>
