/** The row of the outbox that requests a job. */
type Row = { readonly name: string; readonly id: number; readonly createdAt: Date }

/**
 * Ids tell the jobs of a queue apart by name. A fresh database reuses row ids, which a Redis may remember, so the id
 * includes the time.
 */
export function jobIdOf({ name, id, createdAt }: Row): string {
  return `${name}-${id}-${createdAt.getTime()}`
}

/** The row of a job, from the job's id. Undefined for a run of a schedule. */
export function rowOf(jobId: string): { id: number; at: string } | undefined {
  const [, id, time] = /-(\d{1,15})-(\d{1,15})$/.exec(jobId) ?? []
  return id === undefined || time === undefined
    ? undefined
    : { id: Number(id), at: new Date(Number(time)).toISOString() }
}

/** The name and the planned time of a scheduled run, from its id as BullMQ makes it. Undefined for any other job. */
export function runOf(jobId: string): { name: string; due: Date } | undefined {
  const [, name, time] = /^repeat:(.+):(\d{1,15})$/.exec(jobId) ?? []
  return name === undefined ? undefined : { name, due: new Date(Number(time)) }
}

/** The job's name, from its id. */
export function nameOf(jobId: string): string {
  return runOf(jobId)?.name ?? jobId.replace(/-\d+-\d+$/, '')
}
