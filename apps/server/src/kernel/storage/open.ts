import { join } from 'node:path'
import { diskStorage } from './disk.ts'
import { sweepDrafts } from './drafts.ts'
import type { S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/** A file that takes longer to arrive has been given up. */
const DRAFT_HOURS = 1

/** The storage of this installation: the bucket where there is one, else the data folder. What is left of drafts goes. */
export async function openStorage(dataDir: string, s3: S3Settings | undefined, now: Date): Promise<Storage> {
  // The client of S3 is large: it is loaded where it is used.
  const storage = s3 ? (await import('./s3.ts')).s3Storage(s3, dataDir) : diskStorage(join(dataDir, 'files'))
  await sweepOldDrafts(storage, now)
  return storage
}

/** Removes drafts of processes that died. Returns how many. */
export async function sweepOldDrafts(storage: Storage, now: Date): Promise<number> {
  return await sweepDrafts(storage.drafts, new Date(now.getTime() - DRAFT_HOURS * 3_600_000))
}
