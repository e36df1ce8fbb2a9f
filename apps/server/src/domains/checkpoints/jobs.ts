import { warsawDay } from '@skrzat/contract/days'
import { z } from 'zod'
import { extendTree, type KeptCheckpoint } from '../../kernel/event-log/index.ts'
import { createAttempts, defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { billersByMail } from '../accounts/index.ts'
import { requestMail } from '../mails/index.ts'
import { checkpointMail } from './texts.ts'

const EXTEND_JOB = 'checkpoints.extend'
const MAKE_JOB = 'checkpoints.make'
const MAIL_JOB = 'checkpoints.mail'

export const CHECKPOINT_SCHEDULES = [
  { job: EXTEND_JOB, cron: '* * * * *' },
  { job: MAKE_JOB, cron: '0 * * * *' },
  { job: MAIL_JOB, cron: '30 7 1 * *' },
] as const

type Ports = Pick<Kernel, 'db' | 'clock' | 'log' | 'wake'>

/** Background jobs off the payment path, so that no request waits for them. */
export function checkpointJobs(
  { db: { sql }, clock, log, wake }: Ports,
  {
    make,
    publicUrl,
  }: { readonly make: () => Promise<KeptCheckpoint | undefined>; readonly publicUrl: string },
): JobDefinition[] {
  return [
    defineJob({
      name: EXTEND_JOB,
      work: 'atOnce',
      schema: z.object({}),
      run: async () => void (await extendTree(sql)),
    }),

    defineJob({
      name: MAKE_JOB,
      work: 'nightly',
      schema: z.object({}),
      run: async () => void (await make()),
    }),

    defineJob({
      name: MAIL_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run() {
        const checkpoint = await make()
        if (!checkpoint) return
        const month = warsawDay(clock.now()).slice(0, 7)
        const attempts = createAttempts(log, 'checkpoints: an e-mail failed')
        for (const { placeId, place, accountId, email, langKey } of await billersByMail(sql)) {
          const page = `${publicUrl}/place/${placeId}/payments?tab=reports`
          const mail = checkpointMail(langKey, { place, note: checkpoint.note, page })
          const key = `checkpoint:${month}:${placeId}:${accountId}`
          await attempts.run({ place: placeId, account: accountId }, () =>
            sql.begin((tx) => requestMail(tx, { to: email, accountId, ...mail, key })),
          )
        }
        wake()
        attempts.end()
      },
    }),
  ]
}
