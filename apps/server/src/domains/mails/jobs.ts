import type { Sql } from '@skrzat/db/client'
import { and, eq, fragment, inArray, orm, pick } from '@skrzat/db/orm'
import { mails } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { MailError, type Mailer } from '../../kernel/mail.ts'
import { SEND_JOB } from './commands.ts'

type Outcome = { state: 'sent' | 'stored' | 'failed' | 'unknown'; failure?: string }

const sendData = z.object({ key: z.string(), secret: z.boolean() })

/**
 * Sends one e-mail at most once, whatever crashes: the row is set to `sending` and committed before the server is
 * called, and returns to `queued` only if the server certainly did not accept it. A retried job that finds it `sending`
 * belongs to a crashed process: the row becomes `unknown` and is not sent again.
 */
export function mailJobs(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
): JobDefinition[] {
  const { sql } = db

  async function settle(id: number, { state, failure }: Outcome, secret: boolean) {
    // Without a mail server, the row is the only place to read the link.
    const strike = secret && state !== 'stored'
    await orm(sql)
      .update(mails)
      .set({
        state,
        failure: failure ?? null,
        sentAt: state === 'sent' ? clock.now() : null,
        ...(strike && {
          body: fragment`regexp_replace(${mails.body}, 'key=[A-Za-z0-9_-]+', 'key=***', 'g')`,
        }),
      })
      .where(and(eq(mails.id, id), inArray(mails.state, ['sending', 'unknown'])))
  }

  return [
    defineJob({
      name: SEND_JOB,
      schema: sendData,
      // One minute, then doubling: an hour in all, as long as a link is valid.
      attempts: 7,
      backoff: { type: 'exponential', delay: 60_000 },
      concurrency: 2,
      async run({ key, secret }, { last, untouched }) {
        const mail = await claim(sql, key)
        if (!mail) {
          if (!untouched) await giveUpOnDead(sql, key)
          return
        }
        const { id, recipient: to, subject, body: text, createdAt } = mail
        try {
          await mailer.send({ id: `skrzat-${id}-${createdAt.getTime()}`, to, subject, text })
          await settle(id, { state: mailer.delivers }, secret)
        } catch (error) {
          if (!(error instanceof MailError)) throw error
          const failure = error.message
          log.warn({ mail: id, failure, kind: error.failure }, 'mails: not sent')
          if (error.failure === 'unavailable' && !last) {
            await orm(sql)
              .update(mails)
              .set({ state: 'queued' })
              .where(and(eq(mails.id, id), eq(mails.state, 'sending')))
            throw error
          }
          const state = error.failure === 'unknown' ? 'unknown' : 'failed'
          await settle(id, { state, failure }, secret)
        }
      },
    }),
  ]
}

async function claim(sql: Sql, key: string) {
  const [row] = await orm(sql)
    .update(mails)
    .set({ state: 'sending' })
    .where(and(eq(mails.dedupeKey, key), eq(mails.state, 'queued')))
    .returning(pick(mails, 'id', 'recipient', 'subject', 'body', 'createdAt'))
  return row
}

async function giveUpOnDead(sql: Sql, key: string): Promise<void> {
  await orm(sql)
    .update(mails)
    .set({ state: 'unknown', failure: 'interrupted' })
    .where(and(eq(mails.dedupeKey, key), eq(mails.state, 'sending')))
}
