import { and, eq, fragment, inArray, orm, pick } from '@skrzat/db/orm'
import { mails } from '@skrzat/db/schema'
import { type JobDefinition, sendOnce } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Mailer } from '../../kernel/mail/index.ts'
import { DIGEST_KEY, SEND_JOB } from './commands.ts'

const REDACTED = fragment`case when starts_with(${mails.dedupeKey}, ${DIGEST_KEY}) then ''
  else regexp_replace(${mails.body}, 'key=[A-Za-z0-9_-]+', 'key=***', 'g') end`

/** Sends e-mails, each at most once. */
export function mailJobs(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
): JobDefinition[] {
  const { sql } = db
  const job = sendOnce({
    name: SEND_JOB,
    work: 'mails',
    clock,
    log,
    async claim(key) {
      const [row] = await orm(sql)
        .update(mails)
        .set({ state: 'sending' })
        .where(and(eq(mails.dedupeKey, key), eq(mails.state, 'queued')))
        .returning(pick(mails, 'id', 'recipient', 'subject', 'body', 'createdAt'))
      return row
    },
    change: (which, from, { state, failure, sentAt, strike }) =>
      orm(sql)
        .update(mails)
        .set({ state, failure, sentAt, ...(strike && { body: REDACTED }) })
        .where(
          and(
            'id' in which ? eq(mails.id, which.id) : eq(mails.dedupeKey, which.key),
            inArray(mails.state, from),
          ),
        )
        .returning({ id: mails.id }),
    async send({ id, recipient: to, subject, body: text, createdAt }) {
      await mailer.send({ id: `skrzat-${id}-${createdAt.getTime()}`, to, subject, text })
      return { state: mailer.delivers }
    },
  })
  return [job]
}
