/** What follows from a file that was added or is gone: whom it concerns is told, or need not look any more. */
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { takeBack, tellMembers } from '../notifications/index.ts'

export const ANNOUNCE_JOB = 'files.announce'
const WITHDRAW_JOB = 'files.withdraw'

/** Written in the transaction that adds the file. */
export function announceRow(file: number): OutboxRow {
  return { name: ANNOUNCE_JOB, data: { file } }
}

/** Written in the transaction that deletes it. */
export function withdrawRow(place: number, file: number): OutboxRow {
  return { name: WITHDRAW_JOB, data: { place, file } }
}

const sourceOf = (file: number) => `file-${file}`

type Announced = { placeId: number; groupId: number | null; authorId: number }

export function reactionJobs(kernel: Pick<Kernel, 'db' | 'clock' | 'bus'>): JobDefinition[] {
  return [
    defineJob({
      name: ANNOUNCE_JOB,
      schema: z.object({ file: id }),
      concurrency: 4,
      async run({ file }) {
        const [row] = await kernel.db.sql<Announced[]>`
          select f.place_id as "placeId", f.group_id as "groupId", u.uploaded_by as "authorId"
          from files f join uploads u on u.id = f.upload_id where f.id = ${file}`
        // Deleted since: there is nothing to tell of.
        if (row) await tellMembers(kernel, { ...row, type: 'TYPE_FILE', source: sourceOf(file) })
      },
    }),
    defineJob({
      name: WITHDRAW_JOB,
      schema: z.object({ place: id, file: id }),
      run: ({ place, file }) => takeBack(kernel, { placeId: place, source: sourceOf(file) }),
    }),
  ]
}
