/** The workers of jobs: heavy, and not needed by every process and command. */
export const loadJobs = () => Promise.all([import('./backend.ts'), import('./registry.ts')])

export { createAttempts } from './attempts.ts'
export type { BackendConfig, JobsBackend } from './backend.ts'
export { jobIdOf, nameOf, rowOf } from './job-id.ts'
export { defineJob, FinalJobError, type JobDefinition } from './jobs.ts'
export type { JobCounts, JobEnd, Jobs } from './registry.ts'
export type { ScheduleLog } from './schedule.ts'
export { type Delivered, SendError, type SendFailure, sendOnce } from './send-once.ts'
