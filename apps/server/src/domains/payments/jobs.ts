/** Daily reminders for places that have them enabled. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import { id } from '@skrzat/contract/wire/common'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { invoices } from '@skrzat/db/schema'
import { z } from 'zod'
import { createAttempts, defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import { DomainError, isAway } from '../../kernel/errors/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { remind } from './commands/invoice.ts'
import type { LedgerPorts } from './commands/ports.ts'

const REMIND_JOB = 'ledger.remind'
const REMIND_PLACE_JOB = 'ledger.remind_place'
/** 9:00 in Warsaw, so that reminders arrive during the day. */
export const PAYMENTS_SCHEDULES = [{ job: REMIND_JOB, cron: '0 9 * * *' }] as const

/** After downtime, the server catches up on the reminders of this many days only. */
const CATCH_UP_DAYS = 2

export function paymentsJobs(ports: LedgerPorts, log: Log): JobDefinition[] {
  return [
    defineJob({ name: REMIND_JOB, work: 'nightly', schema: z.object({}), run: () => remindPlaces(ports) }),
    defineJob({
      name: REMIND_PLACE_JOB,
      work: 'nightly',
      schema: z.object({ placeId: id }),
      run: ({ placeId }) => remindDue(ports, log, placeId),
    }),
  ]
}

/** One job for each place with due reminders, so that none delays the others. */
async function remindPlaces(ports: LedgerPorts): Promise<void> {
  const { sql, clock } = ports
  await sql.begin(async (tx) => {
    const places = await tx<{ placeId: number }[]>`
      select places.id as "placeId" from places
      where automatic_reminders and exists (
        select from invoices where invoices.place_id = places.id and ${isDue(tx, warsawDay(clock.now()))})
      order by places.id`
    await addToOutbox(
      tx,
      places.map((data) => ({ name: REMIND_PLACE_JOB, data })),
    )
  })
  ports.wake()
}

/**
 * Reminds of a place's open invoices 3 days before the deadline, on it, and then every 7 days (spec: Reports,
 * reminders, SMS). Each is a command of its own with an id made of invoice and day, so that a second run is idempotent.
 * @throws SomeFailed once all were tried
 */
export async function remindDue(ports: LedgerPorts, log: Log, placeId: number): Promise<void> {
  const today = warsawDay(ports.clock.now())
  const due = await ports.sql<RowOf<typeof invoices, 'id'>[]>`
    select invoices.id from invoices
    join places on places.id = invoices.place_id
    where invoices.place_id = ${placeId} and automatic_reminders and ${isDue(ports.sql, today)}
    order by invoices.id`
  const attempts = createAttempts(log, 'payments: a reminder failed')
  for (const { id: invoice } of due)
    await attempts.run({ invoice, place: placeId }, async () => {
      try {
        const commandId = `remind-${invoice}-${today}`
        await remind(ports, { commandId, actorId: 0, placeId, id: invoice, automatic: true })
      } catch (error) {
        // Skipped: the invoice was paid, deleted or reminded since the query.
        if (!(error instanceof DomainError) || isAway(error)) throw error
      }
    })
  attempts.end()
}

/** Whether an open invoice's latest day for a reminder, up to today, is recent and its reminder not sent. */
function isDue(sql: AnySql, today: Day): SqlFragment {
  return sql`paid_at is null and invoices.deleted_at is null and amount_left > others_left
    and next_reminder(deadline, created_day, reminded_day) <= ${today}::date
    and case when ${today}::date < deadline then ${today}::date - deadline + 3
      else (${today}::date - deadline) % 7 end <= ${CATCH_UP_DAYS}`
}
