import type { SmsCaps } from '@skrzat/contract/sms-caps'
import type { Sql } from '@skrzat/db/client'
import { and, eq, fragment, inArray, lt, orm, pick, type RowOf } from '@skrzat/db/orm'
import { smsUsage, userSms } from '@skrzat/db/schema'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Log } from '../../kernel/log.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import { SEND_JOB } from './commands.ts'
import { SmsError, type SmsFailure, type SmsGateway } from './gateway.ts'
import { count } from './usage.ts'

type Dependencies = { sql: Sql; gateway: SmsGateway; clock: Clock; log: Log; caps: SmsCaps }
type Claimed = RowOf<typeof userSms, 'id' | 'phone' | 'text' | 'createdAt'>

const SWEEP_JOB = 'sms.sweep'
export const SMS_SCHEDULES = [{ job: SWEEP_JOB, cron: '50 3 * * *' }] as const

/** Retention of counts: older windows have no effect, and their keys contain phones and addresses. */
const USAGE_HOURS = 48

const sendData = z.object({ key: z.string(), secret: z.boolean() })

/**
 * Sends one message at most once, whatever crashes.
 *
 * The row is set from `queued` to `sending` and committed before the provider is called, so only one of any number of
 * attempts calls it. It returns to `queued` only if the provider certainly did not accept the message. A retried job
 * that finds its row `sending` belongs to a process that crashed between the call and recording its outcome: the
 * message becomes `unknown` and is not sent again. A job in its first attempt that finds `sending` merely shares the
 * key with a running one, and does nothing.
 *
 * An uncounted message is counted in the claim's transaction, once for all attempts. If a cap is reached it stays
 * `queued`, and the job is enqueued again for the next window: all postponed messages run then, again within the caps.
 *
 * The row records the message's outcome; the job itself fails only for other errors.
 *
 * A slow attempt that was presumed crashed may still report its outcome, which overwrites `unknown`.
 */
export function createSmsJobs({ sql, gateway, clock, log, caps }: Dependencies): JobDefinition[] {
  /** Claims the message for this attempt; `waits` if a cap is reached, and the job is enqueued again for later. */
  async function claim(key: string, secret: boolean): Promise<Claimed | 'waits' | undefined> {
    return await sql.begin(async (tx) => {
      const [row] = await orm(tx)
        .select(pick(userSms, 'id', 'phone', 'text', 'createdAt', 'purpose', 'placeId', 'countedAt'))
        .from(userSms)
        .where(and(eq(userSms.dedupeKey, key), eq(userSms.state, 'queued')))
        .for('update')
      if (!row) return undefined
      const { id, phone, purpose, placeId, countedAt } = row
      const now = clock.now()
      if (countedAt === null) {
        const ask = { phone, purpose, ...(placeId !== null && { placeId }) }
        const counted = await count(tx, ask, { caps, now })
        if (counted.over) {
          const { until } = counted
          await orm(tx).update(userSms).set({ waitsUntil: until }).where(eq(userSms.id, id))
          await addToOutbox(tx, [{ name: SEND_JOB, data: { key, secret }, runAt: until }])
          log.info({ sms: id, until }, 'sms: a cap is reached, it waits')
          return 'waits'
        }
      }
      await orm(tx)
        .update(userSms)
        .set({ state: 'sending', countedAt: countedAt ?? now, waitsUntil: null })
        .where(eq(userSms.id, id))
      return row
    })
  }

  async function giveUpOnDead(key: string) {
    const rows = await orm(sql)
      .update(userSms)
      .set({ state: 'unknown', failure: 'interrupted' })
      .where(and(eq(userSms.dedupeKey, key), eq(userSms.state, 'sending')))
      .returning({ id: userSms.id })
    for (const { id } of rows) log.error({ sms: id }, 'sms: a process died while sending, outcome unknown')
  }

  async function settle(
    { id }: Claimed,
    outcome: {
      state: 'sent' | 'stored' | 'failed' | 'unknown'
      providerId?: string | null
      failure?: string
    },
    secret: boolean,
  ) {
    const { state, providerId = null, failure = null } = outcome
    // Without a provider, the row is the only place to read the secret.
    const strike = secret && state !== 'stored'
    await orm(sql)
      .update(userSms)
      .set({
        state,
        providerId,
        failure,
        sentAt: state === 'sent' ? clock.now() : null,
        ...(strike && { text: fragment`regexp_replace(${userSms.text}, '[0-9]', '*', 'g')` }),
      })
      .where(and(eq(userSms.id, id), inArray(userSms.state, ['sending', 'unknown'])))
  }

  return [
    defineJob({
      name: SWEEP_JOB,
      schema: z.object({}),
      async run() {
        const since = new Date(clock.now().getTime() - USAGE_HOURS * 3_600_000)
        await orm(sql).delete(smsUsage).where(lt(smsUsage.startedAt, since))
      },
    }),

    defineJob({
      name: SEND_JOB,
      schema: sendData,
      // Half a minute, then doubling: some 15 minutes in all, since an old message is useless.
      attempts: 6,
      backoff: { type: 'exponential', delay: 30_000 },
      concurrency: 4,
      async run({ key, secret }, { last, untouched }) {
        const row = await claim(key, secret)
        if (row === 'waits') return
        if (!row) {
          if (!untouched) await giveUpOnDead(key)
          return
        }
        try {
          const { providerId } = await gateway.send({
            // The time keeps ids unique among installations, or recreated databases, that share an account.
            id: `skrzat-${row.id}-${row.createdAt.getTime()}`,
            phone: row.phone,
            text: row.text,
          })
          await settle(row, { state: gateway.delivers, providerId }, secret)
        } catch (error) {
          if (!(error instanceof SmsError)) throw error
          const failure = error.message
          log.warn({ sms: row.id, failure, kind: error.failure }, 'sms: not sent')
          if (error.failure === 'unavailable' && !last) {
            await orm(sql)
              .update(userSms)
              .set({ state: 'queued' })
              .where(and(eq(userSms.id, row.id), eq(userSms.state, 'sending')))
            throw error
          }
          await settle(row, { state: finalState(error.failure), failure }, secret)
        }
      },
    }),
  ]
}

function finalState(failure: SmsFailure): 'failed' | 'unknown' {
  return failure === 'unknown' ? 'unknown' : 'failed'
}
