import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { holdFiles } from '../../../kernel/storage/index.ts'
import { lockPlace } from '../repository.ts'

const LEFT_JOB = 'places.kid_photo_left'

const left = z.object({ placeId: id, kidId: id, key: z.string() })

/** In the transaction that takes a photo from a kid: a job removes its file, also after a crash. Wake the relay then. */
export async function leavePhoto(tx: TransactionSql, data: z.output<typeof left>): Promise<void> {
  await addToOutbox(tx, [{ name: LEFT_JOB, data }])
}

export function kidPhotoJobs({ db, storage }: Pick<Kernel, 'db' | 'storage'>): JobDefinition[] {
  return [
    defineJob({
      name: LEFT_JOB,
      work: 'atOnce',
      schema: left,
      async run({ placeId, kidId, key }) {
        await db.sql.begin(async (tx) => {
          await holdFiles(tx)
          // The kid may have got the same photo again, whose file has the same key.
          await lockPlace(tx, placeId)
          const [again] = await tx`select from kids where id = ${kidId} and photo = ${key}`
          if (!again) await storage.remove(key)
        })
      },
    }),
  ]
}
