/** Daily reminders for places that have them enabled. */
import { warsawDay } from '@skrzat/contract/days'
import type { RowOf } from '@skrzat/db/orm'
import type { invoices } from '@skrzat/db/schema'
import { z } from 'zod'
import { createAttempts } from '../../kernel/attempts.ts'
import { DomainError } from '../../kernel/errors.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Log } from '../../kernel/log.ts'
import { isAway } from '../../kernel/unavailable.ts'
import { remind } from './commands/invoice.ts'
import type { LedgerPorts } from './commands/ports.ts'

const REMIND_JOB = 'ledger.remind'
/** Warsaw time, during the day. */
export const PAYMENTS_SCHEDULES = [{ job: REMIND_JOB, cron: '0 9 * * *' }] as const

/** After downtime, the server catches up on the reminders of this many days only. */
const CATCH_UP_DAYS = 2

export function paymentsJobs(ports: LedgerPorts, log: Log): JobDefinition[] {
  return [defineJob({ name: REMIND_JOB, schema: z.object({}), run: () => remindDue(ports, log) })]
}

/**
 * Reminds of open invoices 3 days before the deadline, on it, and then every 7 days (spec: Reports, reminders, SMS).
 * Each is a command of its own with an id made of invoice and day, so that a second run is idempotent.
 * @throws SomeFailed once all were tried
 */
export async function remindDue(ports: LedgerPorts, log: Log): Promise<void> {
  const today = warsawDay(ports.clock.now())
  const due = await ports.sql<RowOf<typeof invoices, 'id' | 'placeId'>[]>`
    with open as (
      select invoices.id, invoices.place_id, created_day, reminded_day, deadline, ${today}::date - deadline as late
      from invoices
      join places on places.id = invoices.place_id
      join kids on kids.id = invoices.kid_id and kids.deleted_at is null
      where automatic_reminders and paid_at is null and invoices.deleted_at is null),
    planned as (
      -- The last day, up to today, on which a reminder was to go out.
      select id, place_id, created_day, reminded_day, case
        when late >= 0 then deadline + late / 7 * 7
        when late >= -3 then deadline - 3 end as day
      from open)
    select id, place_id as "placeId" from planned
    where day between ${today}::date - ${CATCH_UP_DAYS}::int and ${today}::date
      and day >= created_day and (reminded_day is null or reminded_day < day)
    order by id`
  const attempts = createAttempts(log, 'payments: a reminder failed')
  for (const { id, placeId } of due)
    await attempts.run({ invoice: id, place: placeId }, async () => {
      try {
        const commandId = `remind-${id}-${today}`
        await remind(ports, { commandId, actorId: 0, placeId, id, automatic: true })
      } catch (error) {
        // Skipped: the invoice was paid, deleted or reminded since the query.
        if (!(error instanceof DomainError) || isAway(error)) throw error
      }
    })
  attempts.end()
}
