import type { Rights } from '@skrzat/contract/access'
import { z } from 'zod'
import { defineJob } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { eraseDeleted, eraseExpired } from './commands.ts'
import { FILES_ERASE } from './erased.ts'
import { hasFile } from './news.ts'
import { filesById } from './queries.ts'
import { type FileOfMessage, filesRest } from './rest.ts'
import { filesRouter } from './router.ts'

export { addFiles } from './commands.ts'
export { findFiles } from './search.ts'

const EXPIRE_JOB = 'files.expire'
const ERASE_JOB = 'files.erase'

/** Files of a place and of its groups. */
export function createFiles(kernel: Kernel, fileOfMessage: FileOfMessage) {
  const expire = defineJob({
    name: EXPIRE_JOB,
    work: 'nightly',
    schema: z.object({}),
    run: () => eraseExpired(kernel),
  })
  const erase = defineJob({
    name: ERASE_JOB,
    work: 'nightly',
    schema: z.object({}),
    run: () => eraseDeleted(kernel),
  })
  return {
    router: { files: filesRouter(kernel) },
    rest: filesRest(kernel, fileOfMessage),
    erases: FILES_ERASE,
    jobs: [expire, erase],
    schedules: [
      { job: EXPIRE_JOB, cron: '40 2 * * *' },
      // Every hour, the last time minutes before the nightly backup, which so has few deleted files.
      { job: ERASE_JOB, cron: '20 * * * *' },
    ] as const,
    /** Those of these files that the caller sees, for notices. */
    filesById: (rights: Rights, ids: readonly number[]) =>
      filesById({ sql: kernel.db.sql, clock: kernel.clock }, rights, ids),
    hasFile: (source: string) => hasFile(kernel.db.sql, source),
  }
}
