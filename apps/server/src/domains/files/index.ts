import { z } from 'zod'
import { defineJob } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteExpired } from './commands.ts'
import { hasFile, renamedJobs } from './news.ts'
import { type FileOfMessage, filesRest } from './rest.ts'
import { filesRouter } from './router.ts'

export { addFiles } from './commands.ts'

const EXPIRE_JOB = 'files.expire'

/** Files of a place and of its groups. */
export function createFiles(kernel: Kernel, fileOfMessage: FileOfMessage) {
  const expire = defineJob({
    name: EXPIRE_JOB,
    schema: z.object({}),
    run: () => deleteExpired(kernel),
  })
  return {
    router: { files: filesRouter(kernel) },
    rest: filesRest(kernel, fileOfMessage),
    jobs: [...renamedJobs(kernel), expire],
    schedules: [{ job: EXPIRE_JOB, cron: '40 2 * * *' }] as const,
    hasFile: (source: string) => hasFile(kernel.db.sql, source),
  }
}
