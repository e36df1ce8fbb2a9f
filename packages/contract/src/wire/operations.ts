/** The system's admin's screens of the server: loggers, configuration, audits, jobs. */
import { z } from 'zod'
import { AUDIT_KINDS } from '../audits.ts'
import { LOG_LEVELS } from '../log-levels.ts'
import { SETTING_LIST } from '../settings.ts'
import { day, id, instant, nameRef } from './common.ts'

const level = z.enum(LOG_LEVELS)

export const logger = z.object({
  name: z.string(),
  /** Set by an admin; null for the default. */
  configured: level.nullable(),
  effective: level,
})
export type LoggerState = z.infer<typeof logger>
export const setLevelInput = z.object({ name: z.string().max(100), level: level.nullable() })

export const settingRow = z.object({
  name: z.enum(SETTING_LIST),
  /** Whether it is set in the environment; false for the default. */
  given: z.boolean(),
  /** Null if there is none, or if it may not be shown. */
  value: z.string().nullable(),
  /** Whether there is a value that may not be shown. */
  hidden: z.boolean(),
})
export type SettingRow = z.infer<typeof settingRow>

/** Rows per page of audits. */
export const AUDITS_SIZE = 50

export const auditsInput = z.object({
  /** A login, or `system`. */
  principal: z.string().max(100).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  placeId: id.optional(),
  /** Both inclusive, days in Warsaw. */
  from: day.optional(),
  to: day.optional(),
  /** The last row of the previous page. */
  cursor: id.nullish(),
})
export type AuditsInput = z.infer<typeof auditsInput>

export const auditRow = z.object({
  id,
  at: instant,
  principal: z.string(),
  /** The name of the principal's account; null if there is none. */
  person: z.string().nullable(),
  /** One of AUDIT_KINDS, or a kind of an earlier version. */
  kind: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  address: z.string().nullable(),
  place: nameRef.nullable(),
})
export type AuditRow = z.infer<typeof auditRow>
/** `next`: the cursor of the next page; null on the last. */
export const auditsPage = z.object({ rows: z.array(auditRow), next: id.nullable() })

const count = z.number().int()

export const queueState = z.object({
  /** The job's name. */
  name: z.string(),
  waiting: count,
  active: count,
  /** Waiting for its next attempt, or for its time. */
  delayed: count,
  failed: count,
  /** Completed within the last day. */
  done: count,
  /** In the outbox, due and not yet handed over. */
  due: count,
  /** In the outbox for a later time. */
  later: count,
  /** Seconds for which the oldest due one has waited. */
  oldestSeconds: count,
  schedule: z
    .object({
      /** A cron expression, in Warsaw time. */
      cron: z.string(),
      next: instant.nullable(),
      last: instant.nullable(),
    })
    .nullable(),
})
export type QueueState = z.infer<typeof queueState>
export const queueStates = z.array(queueState)

export const failedJobsInput = z.object({ queue: z.string().max(100) })
export const failedJob = z.object({
  id: z.string(),
  /** Without personal data. */
  reason: z.string(),
  failedAt: instant,
  /** Ids only. */
  data: z.record(z.string(), z.number()),
})
export type FailedJob = z.infer<typeof failedJob>
/** Newest first; `total` may exceed the number of rows. */
export const failedJobs = z.object({ rows: z.array(failedJob), total: count })

/** Without `id`: all failed jobs of the queue. */
export const changeJobsInput = z.object({ queue: z.string().max(100), id: z.string().max(200).optional() })
/** The number of changed jobs; 0 if none of them was failed any more. */
export const changedJobs = z.object({ changed: count })
