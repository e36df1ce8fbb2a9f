import type { Kernel } from '../../kernel/kernel.ts'
import { installationSigner, type SigningSecrets } from '../../kernel/event-log/index.ts'
import { makeNow } from './make.ts'
import { CHECKPOINT_SCHEDULES, checkpointJobs } from './jobs.ts'
import { checkpointsRouter } from './router.ts'

/** Checkpoints of the event log: made on a schedule, shown to the people who handle money, and mailed to them. */
export function createCheckpoints(
  kernel: Kernel,
  config: SigningSecrets & { readonly publicUrl?: string | undefined },
) {
  const signer = installationSigner(config)
  const { sql } = kernel.db
  const make = () => makeNow({ ...kernel, sql }, signer)
  return {
    router: { checkpoints: checkpointsRouter({ sql, verifier: signer, make }) },
    jobs: checkpointJobs(kernel, { make, publicUrl: config.publicUrl ?? '' }),
    schedules: CHECKPOINT_SCHEDULES,
  }
}
