export { diskStorage } from './disk.ts'
export { type Draft, writeDraft } from './drafts.ts'
export { createMeter } from './meter.ts'
export { openStorage, sweepOldDrafts } from './open.ts'
export type { S3Settings } from './s3.ts'
export { flushFolder, statOf } from './stat.ts'
export {
  holdFiles,
  removeFile,
  storedBytes,
  type FileOfState,
  storedFiles,
  type StoredFiles,
  withFilesKept,
} from './stored-files.ts'
export type { ByteRange, Storage, StoredFile } from './storage.ts'
