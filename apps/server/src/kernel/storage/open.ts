import { join } from 'node:path'
import { diskStorage } from './disk.ts'
import { sweepDrafts } from './drafts.ts'
import type { S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/** Hours after which an upload counts as abandoned. */
const DRAFT_HOURS = 1

/** The installation's storage: the bucket if configured, else the data folder. Abandoned drafts are removed. */
export async function openStorage(dataDir: string, s3: S3Settings | undefined, now: Date): Promise<Storage> {
  // The S3 client is large, so it is loaded lazily.
  const storage = s3 ? (await import('./s3.ts')).s3Storage(s3, dataDir) : diskStorage(join(dataDir, 'files'))
  await sweepOldDrafts(storage, now)
  return storage
}

/** Removes drafts of processes that died. Returns how many. */
export async function sweepOldDrafts(storage: Storage, now: Date): Promise<number> {
  return await sweepDrafts(storage.drafts, new Date(now.getTime() - DRAFT_HOURS * 3_600_000))
}
