import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { id } from '@skrzat/contract/wire/common'
import { and, eq, lt, orm, selectFrom } from '@skrzat/db/orm'
import { uploads } from '@skrzat/db/schema'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import { createAttempts, defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { sweepOldDrafts } from '../../kernel/storage/index.ts'
import { addBlobs, blobKey, collectBlobs, looseBlobs } from './blobs.ts'
import { type Made, makePicture } from './pictures.ts'
import { COLLECT_JOB, PICTURE_JOB, releaseUploads } from './store.ts'

const SWEEP_JOB = 'uploads.sweep'

export const UPLOAD_SCHEDULES = [{ job: SWEEP_JOB, cron: '10 3 * * *' }] as const

/** The age at which an unreferenced upload is deleted, and the one at which a pending picture is retried. */
const ARRIVING_HOURS = 24
const WAITING_HOURS = 1
/** After failing for this many hours, a picture is given up. */
const TRIED_HOURS = 3 * 24
/** Hours after which unreferenced bytes are no longer looked for. */
const LOOSE_HOURS = 7 * 24

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'wake'>

function waits(uploadId: number) {
  return and(eq(uploads.id, uploadId), eq(uploads.state, 'waiting'))
}

/** Makes pictures, and deletes unreferenced bytes. */
export function uploadJobs(kernel: Ports): JobDefinition[] {
  const { db, clock, storage, log, wake } = kernel
  const { sql } = db

  /** Replaces the original with the picture. A no-op if the upload was deleted meanwhile. */
  async function finish(uploadId: number, original: string, made: Made) {
    const [picture, thumbnail] = [made.picture, made.thumbnail].map((bytes) => ({
      bytes,
      hash: createHash('sha256').update(bytes).digest('hex'),
    }))
    if (!picture || !thumbnail) return
    const both = [picture, thumbnail]
    // References are added before the bytes are stored, so that nobody collects them as unreferenced.
    const found = await sql.begin(async (tx) => {
      await addBlobs(
        tx,
        both.map(({ hash, bytes }) => ({ hash, bytes: bytes.length })),
      )
      const named = await orm(tx)
        .update(uploads)
        .set({ content: picture.hash, thumbnail: thumbnail.hash })
        .where(waits(uploadId))
        .returning({ id: uploads.id })
      return named.length > 0
    })
    try {
      if (!found) return
      for (const { hash, bytes } of both) await storage.write(blobKey(hash), Readable.from([bytes]))
      const { mime, extension, width, height } = made
      const bytes = picture.bytes.length
      await orm(sql)
        .update(uploads)
        .set({ state: 'ready', original: null, mime, extension, bytes, width, height })
        .where(waits(uploadId))
    } finally {
      // If the upload was deleted meanwhile, the new bytes are unreferenced, even if only partly written.
      await collectBlobs(kernel, [original, ...both.map(({ hash }) => hash)])
    }
  }

  async function refuse(uploadId: number, original: string | null) {
    await orm(sql)
      .update(uploads)
      .set({ state: 'refused', original: null, content: null, thumbnail: null, bytes: 0 })
      .where(waits(uploadId))
    if (original !== null) await collectBlobs(kernel, [original])
  }

  return [
    defineJob({
      name: PICTURE_JOB,
      work: 'heavy',
      schema: z.object({ id }),
      async run({ id: uploadId }) {
        const [waiting] = await selectFrom(sql, uploads, 'original', 'mime').where(waits(uploadId))
        if (!waiting || waiting.original === null) return
        const { original, mime } = waiting
        const file = await storage.read(blobKey(original))
        try {
          if (!file) throw new DomainError('file.picture_unreadable')
          await finish(uploadId, original, await makePicture(await buffer(file.stream), mime))
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          log.info({ upload: uploadId, error: error.code }, 'uploads: a picture that is none')
          await refuse(uploadId, original)
        }
      },
    }),

    defineJob({
      name: COLLECT_JOB,
      work: 'heavy',
      schema: z.object({ hashes: z.array(z.string()) }),
      async run({ hashes }) {
        const attempts = createAttempts(log, 'uploads: not collected')
        for (const hash of hashes) await attempts.run({ blob: hash }, () => collectBlobs(kernel, [hash]))
        attempts.end()
      },
    }),

    defineJob({
      name: SWEEP_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run() {
        const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
        const arriving = await selectFrom(sql, uploads, 'id').where(
          and(eq(uploads.state, 'arriving'), lt(uploads.createdAt, before(ARRIVING_HOURS))),
        )
        const attempts = createAttempts(log, 'uploads: not tidied up')
        for (const { id: uploadId } of arriving)
          await attempts.run({ upload: uploadId }, () => releaseUploads(kernel, [uploadId]))
        for (const hash of await looseBlobs(sql, before(LOOSE_HOURS)))
          await attempts.run({ blob: hash }, () => collectBlobs(kernel, [hash]))
        const tried = await selectFrom(sql, uploads, 'id', 'original').where(
          and(eq(uploads.state, 'waiting'), lt(uploads.createdAt, before(TRIED_HOURS))),
        )
        for (const { id: uploadId, original } of tried) {
          log.error({ upload: uploadId }, 'uploads: a picture that could not be made for days')
          await attempts.run({ upload: uploadId }, () => refuse(uploadId, original))
        }
        await sql.begin(async (tx) => {
          const waiting = await selectFrom(tx, uploads, 'id').where(
            and(eq(uploads.state, 'waiting'), lt(uploads.createdAt, before(WAITING_HOURS))),
          )
          await addToOutbox(
            tx,
            waiting.map((row) => ({ name: PICTURE_JOB, data: { id: row.id } })),
          )
        })
        wake()
        await attempts.run({ folder: storage.drafts }, () => sweepOldDrafts(storage, clock.now()))
        attempts.end()
      },
    }),
  ]
}
