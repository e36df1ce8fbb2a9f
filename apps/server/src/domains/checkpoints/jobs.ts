import { warsawDay } from '@skrzat/contract/days'
import { notDeclined } from '@skrzat/db/declined'
import { z } from 'zod'
import type { KeptCheckpoint } from '../../kernel/event-log/checkpoints.ts'
import { extendTree } from '../../kernel/event-log/tree.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { requestMail } from '../mails/index.ts'
import { mailTexts } from './texts.ts'

const EXTEND_JOB = 'checkpoints.extend'
const MAKE_JOB = 'checkpoints.make'
const MAIL_JOB = 'checkpoints.mail'

export const CHECKPOINT_SCHEDULES = [
  { job: EXTEND_JOB, cron: '* * * * *' },
  { job: MAKE_JOB, cron: '0 * * * *' },
  { job: MAIL_JOB, cron: '30 7 1 * *' },
] as const

type Ports = Pick<Kernel, 'db' | 'clock' | 'wake'>

type Recipient = {
  placeId: number
  place: string
  accountId: number
  email: string
  langKey: string
}

/** Beside the payment path: nothing that anybody waits for waits for these. */
export function checkpointJobs(
  { db: { sql }, clock, wake }: Ports,
  {
    make,
    publicUrl,
  }: { readonly make: () => Promise<KeptCheckpoint | undefined>; readonly publicUrl: string },
): JobDefinition[] {
  return [
    defineJob({
      name: EXTEND_JOB,
      schema: z.object({}),
      run: async () => void (await extendTree(sql)),
    }),

    defineJob({ name: MAKE_JOB, schema: z.object({}), run: async () => void (await make()) }),

    defineJob({
      name: MAIL_JOB,
      schema: z.object({}),
      async run() {
        const checkpoint = await make()
        if (!checkpoint) return
        const month = warsawDay(clock.now()).slice(0, 7)
        for (const { placeId, place, accountId, email, langKey } of await recipients()) {
          const texts = mailTexts(langKey)
          await sql.begin((tx) =>
            requestMail(tx, {
              to: email,
              accountId,
              subject: texts.subject(place),
              body: texts.body({
                place,
                note: checkpoint.note,
                page: `${publicUrl}/place/${placeId}/payments?tab=reports`,
              }),
              key: `checkpoint:${month}:${placeId}:${accountId}`,
            }),
          )
        }
        wake()
      },
    }),
  ]

  /** A place's admins and accountants who have not left it and have an e-mail address that they verified. */
  async function recipients(): Promise<Recipient[]> {
    return await sql<Recipient[]>`
      select distinct places.id as "placeId", places.name as place, accounts.id as "accountId", accounts.email,
        accounts.lang_key as "langKey"
      from places
      join workers on workers.place_id = places.id and workers.deleted_at is null
      join worker_roles on worker_roles.worker_id = workers.id and role in ('admin', 'payments')
      join accounts on accounts.login = workers.phone
      where accounts.activated and accounts.email is not null and accounts.email_verified
        and ${notDeclined(sql, sql`places.id`, sql`workers.phone`)}
      order by 1, 3`
  }
}
