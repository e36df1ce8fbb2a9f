import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import { sweepOldDrafts } from '../../kernel/storage/open.ts'
import { addBlobs, blobKey, collectBlobs, looseBlobs } from './blobs.ts'
import { type Made, makePicture } from './pictures.ts'
import { COLLECT_JOB, PICTURE_JOB, releaseUploads } from './store.ts'

const SWEEP_JOB = 'uploads.sweep'

export const UPLOAD_SCHEDULES = [{ job: SWEEP_JOB, cron: '10 3 * * *' }] as const

/** After so long an upload that belongs to nothing never will, and a picture that waits was forgotten. */
const ARRIVING_HOURS = 24
const WAITING_HOURS = 1
/** After so many nights in which a picture could not be made, it can't be. */
const TRIED_HOURS = 3 * 24

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'wake'>
type Waiting = { original: string; mime: string }

/** Makes pictures, and removes bytes that nothing refers to. */
export function uploadJobs(kernel: Ports): JobDefinition[] {
  const { db, clock, storage, log, wake } = kernel
  const { sql } = db

  /** Puts the picture in the place of the original. Does nothing where the upload was deleted meanwhile. */
  async function finish(uploadId: number, { original }: Waiting, made: Made) {
    const [picture, thumbnail] = [made.picture, made.thumbnail].map((bytes) => ({
      bytes,
      hash: createHash('sha256').update(bytes).digest('hex'),
    }))
    if (!picture || !thumbnail) return
    const both = [picture, thumbnail]
    // Referred to before they are there, so that nobody takes them for loose.
    const found = await sql.begin(async (tx) => {
      await addBlobs(
        tx,
        both.map(({ hash, bytes }) => ({ hash, bytes: bytes.length })),
      )
      const { count } = await tx`
        update uploads set content = ${picture.hash}, thumbnail = ${thumbnail.hash}
        where id = ${uploadId} and state = 'waiting'`
      return count > 0
    })
    try {
      if (!found) return
      for (const { hash, bytes } of both) await storage.write(blobKey(hash), Readable.from([bytes]))
      await sql`
        update uploads set state = 'ready', original = null, mime = ${made.mime}, extension = ${made.extension},
          bytes = ${picture.bytes.length}, width = ${made.width}, height = ${made.height}
        where id = ${uploadId} and state = 'waiting'`
    } finally {
      // Deleted meanwhile, what was written is nobody's, also where only part of it could be.
      await collectBlobs(kernel, [original, ...both.map(({ hash }) => hash)])
    }
  }

  async function refuse(uploadId: number, { original }: Waiting) {
    await sql`
      update uploads set state = 'refused', original = null, content = null, thumbnail = null, bytes = 0
      where id = ${uploadId} and state = 'waiting'`
    await collectBlobs(kernel, [original])
  }

  return [
    defineJob({
      name: PICTURE_JOB,
      schema: z.object({ id }),
      async run({ id: uploadId }) {
        const [waiting] = await sql<Waiting[]>`
          select original, mime from uploads where id = ${uploadId} and state = 'waiting' and original is not null`
        if (!waiting) return
        const file = await storage.read(blobKey(waiting.original))
        try {
          if (!file) throw new DomainError('file.picture_unreadable')
          await finish(uploadId, waiting, await makePicture(await buffer(file.stream), waiting.mime))
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          log.info({ upload: uploadId, error: error.code }, 'uploads: a picture that is none')
          await refuse(uploadId, waiting)
        }
      },
    }),

    defineJob({
      name: COLLECT_JOB,
      schema: z.object({ hashes: z.array(z.string()) }),
      run: ({ hashes }) => collectBlobs(kernel, hashes),
    }),

    defineJob({
      name: SWEEP_JOB,
      schema: z.object({}),
      async run() {
        const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
        const arriving = await sql<{ id: number }[]>`
          select id from uploads where state = 'arriving' and created_at < ${before(ARRIVING_HOURS)}`
        await releaseUploads(
          kernel,
          arriving.map((row) => row.id),
        )
        await collectBlobs(kernel, await looseBlobs(sql))
        const tried = await sql<(Waiting & { id: number })[]>`
          select id, original, mime from uploads
          where state = 'waiting' and original is not null and created_at < ${before(TRIED_HOURS)}`
        for (const { id: uploadId, ...waiting } of tried) {
          log.error({ upload: uploadId }, 'uploads: a picture that could not be made for days')
          await refuse(uploadId, waiting)
        }
        await sql.begin(async (tx) => {
          const waiting = await tx<{ id: number }[]>`
            select id from uploads where state = 'waiting' and created_at < ${before(WAITING_HOURS)}`
          await addToOutbox(
            tx,
            waiting.map((row) => ({ name: PICTURE_JOB, data: { id: row.id } })),
          )
        })
        wake()
        await sweepOldDrafts(storage, clock.now())
      },
    }),
  ]
}
