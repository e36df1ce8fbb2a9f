import type { Principal } from '@skrzat/contract/access'
import type { TransactionSql } from '@skrzat/db/client'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError, settledWithin } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { rowOf } from '../../../kernel/jobs/index.ts'
import { discardFailed, handOverAgain } from '../../../kernel/outbox/index.ts'
import { queueNamed, type QueuePorts } from './queues.ts'

/** Jobs changed in one transaction. */
const BATCH = 200
/** Milliseconds for the queue, as rows are locked meanwhile. */
const QUEUE_WITHIN = 5_000

type Ports = QueuePorts & Pick<Kernel, 'wake'>
type What = 'retry' | 'discard'

/** Failed jobs of a queue: one by its id, or all of them. */
export type Chosen = { readonly queue: string; readonly id?: string | undefined }

/**
 * Runs failed jobs again under their ids, or discards them, each with an audit entry. Idempotent: a job that is not
 * failed any more stays as it is. @returns how many were changed @throws DomainError queue.not_found, unavailable
 */
export async function changeFailed(
  ports: Ports,
  by: Pick<Principal, 'login'>,
  what: What,
  { queue, id }: Chosen,
): Promise<number> {
  const name = queueNamed(ports.jobs, queue)
  if (id !== undefined)
    return rowOf(id) === undefined
      ? await changeRun(ports, by, what, { name, id })
      : (await changeRows(ports, by, what, { name, which: { id } })).length
  let changed = 0
  for (const { id: run } of await ports.jobs.failedRuns(name, BATCH))
    changed += await changeRun(ports, by, what, { name, id: run })
  for (;;) {
    const rows = await changeRows(ports, by, what, { name, which: { most: BATCH } })
    changed += rows.length
    if (rows.length < BATCH) return changed
  }
}

/** Jobs of the outbox: the row decides, and the queue forgets the job within the transaction. */
async function changeRows(
  { db, clock, jobs, wake }: Ports,
  by: Pick<Principal, 'login'>,
  what: What,
  { name, which }: { name: string; which: { id: string } | { most: number } },
): Promise<string[]> {
  const ids = await db.sql.begin(async (tx) => {
    const rows =
      what === 'retry' ? await handOverAgain(tx, clock, name, which) : await discardFailed(tx, name, which)
    for (const job of rows) await record(tx, { at: clock.now(), by, what, name, job })
    await inTime(Promise.all(rows.map((job) => jobs.remove(name, job))))
    return rows
  })
  if (ids.length > 0) wake()
  return [...ids]
}

/** A failed run of a schedule, which only the queue knows. */
async function changeRun(
  { db, clock, jobs }: Ports,
  by: Pick<Principal, 'login'>,
  what: What,
  { name, id }: { name: string; id: string },
): Promise<number> {
  return await db.sql.begin(async (tx) => {
    const changing = what === 'retry' ? jobs.retry(name, id) : jobs.remove(name, id)
    if (!(await inTime(changing))) return 0
    await record(tx, { at: clock.now(), by, what, name, job: id })
    return 1
  })
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  if (!(await settledWithin(work, QUEUE_WITHIN))) throw new DomainError('unavailable')
  return await work
}

async function record(
  tx: TransactionSql,
  {
    at,
    by,
    what,
    name,
    job,
  }: { at: Date; by: Pick<Principal, 'login'>; what: What; name: string; job: string },
): Promise<void> {
  const entry = { at, principal: by.login, data: { queue: name, job } }
  await audit(tx, { ...entry, type: what === 'retry' ? 'JOB_RETRIED' : 'JOB_DISCARDED' })
}
