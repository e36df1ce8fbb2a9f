/** Notices about files. */
import { id } from '@skrzat/contract/wire/common'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, pick, type RowOf } from '@skrzat/db/orm'
import { files, uploads } from '@skrzat/db/schema'
import { z } from 'zod'
import type { JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { renamedJob } from '../../kernel/renamed-job.ts'
import { notify, withdraw } from '../notifications/index.ts'

const SOURCE = 'file-'

type Added = RowOf<typeof files, 'id' | 'placeId' | 'groupId'> & { authorId: number }

/** The outbox row is written in the transaction that adds the file. */
export function newsOf({ id, placeId, groupId, authorId: exceptId }: Added): OutboxRow {
  const audience = { to: 'members', placeId, groupId, exceptId } as const
  return notify({ type: 'TYPE_FILE', audience, source: `${SOURCE}${id}`, file: id })
}

/** The outbox row is written in the transaction that deletes it. */
export function withdrawNewsOf({ id, placeId }: Pick<Added, 'id' | 'placeId'>): OutboxRow {
  return withdraw({ placeId, source: `${SOURCE}${id}` })
}

async function added(sql: Sql | TransactionSql, file: number): Promise<Added | undefined> {
  const [row] = await orm(sql)
    .select({ ...pick(files, 'id', 'placeId', 'groupId'), authorId: uploads.uploadedBy })
    .from(files)
    .innerJoin(uploads, eq(uploads.id, files.uploadId))
    .where(and(eq(files.id, file), isNull(files.deletedAt)))
  return row
}

/** Whether the notice's file still exists, and is not deleted. */
export async function hasFile(sql: Sql, source: string): Promise<boolean> {
  return (await added(sql, Number(source.slice(SOURCE.length)))) !== undefined
}

export function renamedJobs(kernel: Pick<Kernel, 'db' | 'wake'>): JobDefinition[] {
  return [
    renamedJob(kernel, 'files.announce', z.object({ file: id }), async ({ file }, tx) => {
      const row = await added(tx, file)
      return row && newsOf(row)
    }),
    renamedJob(kernel, 'files.withdraw', z.object({ place: id, file: id }), ({ place, file }) =>
      withdrawNewsOf({ id: file, placeId: place }),
    ),
  ]
}
