/** What works on jobs: heavy, and not needed by every process and command. */
export const loadJobs = () => Promise.all([import('./backend.ts'), import('./registry.ts')])

export { createAttempts } from './attempts.ts'
export type { BackendConfig, JobsBackend } from './backend.ts'
export { defineJob, FinalJobError, type JobDefinition } from './jobs.ts'
export type { JobEnd, Jobs } from './registry.ts'
export type { ScheduleLog } from './schedule.ts'
export { type Delivered, SendError, type SendFailure, sendOnce } from './send-once.ts'
