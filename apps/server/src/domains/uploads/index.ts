/**
 * Uploads of any purpose: streamed to disk, typed by content, deduplicated, pictures re-encoded by a job, served in
 * whole or in part. The owning domain decides who may see them.
 */
import { UPLOADS_ERASE } from './erased.ts'
import { UPLOADS_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { UPLOAD_SCHEDULES, uploadJobs } from './jobs.ts'
import { uploadsRest } from './rest.ts'

export { attachmentColumns, attachUploads, toAttachment } from './attach.ts'
export { blobKey, UPLOADED_FILES } from './blobs.ts'
export { renameUploads } from './erased.ts'
export { kindOf } from './kinds.ts'
export { FORM_ERRORS, type Received, receiveForm, receiveOptional } from './receive.ts'
export { FILE_ERRORS, sendUpload } from './serve.ts'
export { admitUploads, dropUploads, releaseUploads, storeUploads } from './store.ts'

export function createUploads(kernel: Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'wake'>) {
  return {
    rest: uploadsRest(kernel),
    jobs: uploadJobs(kernel),
    schedules: UPLOAD_SCHEDULES,
    erases: UPLOADS_ERASE,
    exports: UPLOADS_EXPORTS,
  }
}
