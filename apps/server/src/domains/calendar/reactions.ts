/** What follows from an event that was added or deleted: whom it concerns is told, or need not look any more. */
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { takeBack, tellMembers } from '../notifications/index.ts'

const ANNOUNCE_JOB = 'calendar.announce'
const WITHDRAW_JOB = 'calendar.withdraw'

const announceData = z.object({ event: id })
const withdrawData = z.object({ place: id, event: id })

/** Written in the transaction that adds the event. */
export function announceRow(event: number): OutboxRow {
  return { name: ANNOUNCE_JOB, data: { event } }
}

/** Written in the transaction that deletes it. */
export function withdrawRow(place: number, event: number): OutboxRow {
  return { name: WITHDRAW_JOB, data: { place, event } }
}

const sourceOf = (event: number) => `event-${event}`

type Announced = { placeId: number; groupId: number | null; authorId: number }

export function calendarJobs(kernel: Pick<Kernel, 'db' | 'clock' | 'bus'>): JobDefinition[] {
  return [
    defineJob({
      name: ANNOUNCE_JOB,
      schema: announceData,
      concurrency: 4,
      async run({ event }) {
        const [row] = await kernel.db.sql<Announced[]>`
          select place_id as "placeId", group_id as "groupId", created_by as "authorId"
          from calendar_events where id = ${event} and deleted_at is null`
        // Deleted since: there is nothing to tell of.
        if (row) await tellMembers(kernel, { ...row, type: 'TYPE_EVENT', source: sourceOf(event) })
      },
    }),
    defineJob({
      name: WITHDRAW_JOB,
      schema: withdrawData,
      run: ({ place, event }) => takeBack(kernel, { placeId: place, source: sourceOf(event) }),
    }),
  ]
}
