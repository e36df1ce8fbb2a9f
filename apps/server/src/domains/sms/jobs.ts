import { type SmsCaps, SPANS } from '@skrzat/contract/sms-caps'
import type { Sql } from '@skrzat/db/client'
import { and, eq, fragment, inArray, orm, type RowOf, selectFrom } from '@skrzat/db/orm'
import { userSms } from '@skrzat/db/schema'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { defineJob, type JobDefinition, sendOnce } from '../../kernel/jobs/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { deleteInSlices } from '../../kernel/database/index.ts'
import { SEND_JOB } from './commands.ts'
import type { SmsGateway } from './gateway.ts'
import { count } from './usage.ts'

type Dependencies = { sql: Sql; gateway: SmsGateway; clock: Clock; log: Log; caps: SmsCaps }
type Claimed = RowOf<typeof userSms, 'id' | 'phone' | 'text' | 'createdAt'>

const SWEEP_JOB = 'sms.sweep'
export const SMS_SCHEDULES = [{ job: SWEEP_JOB, cron: '50 3 * * *' }] as const

/** Retention of counts: older windows have no effect, and their keys contain phones and addresses. */
const USAGE_HOURS = 48

const WITHOUT_DIGITS = fragment`regexp_replace(${userSms.text}, '[0-9]', '*', 'g')`

/**
 * Sends messages, each at most once.
 *
 * An uncounted message is counted in the claim's transaction, once for all attempts. If a cap is reached it stays
 * `queued`, and the job is enqueued again for the next window: all postponed messages run then, again within the caps.
 */
export function createSmsJobs({ sql, gateway, clock, log, caps }: Dependencies): JobDefinition[] {
  /** Claims the message for this attempt; `waits` if a cap is reached, and the job is enqueued again for later. */
  async function claim(key: string, secret: boolean): Promise<Claimed | 'waits' | undefined> {
    return await sql.begin(async (tx) => {
      const [row] = await selectFrom(
        tx,
        userSms,
        'id',
        'phone',
        'text',
        'createdAt',
        'purpose',
        'placeId',
        'countedAt',
      )
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

  return [
    defineJob({
      name: SWEEP_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run(_data, { signal }) {
        const since = new Date(clock.now().getTime() - USAGE_HOURS * 3_600_000)
        const isOver = sql`span = any(${[...SPANS]}) and started_at < ${since}`
        await deleteInSlices(sql, 'sms_usage', isOver, signal)
      },
    }),

    sendOnce({
      name: SEND_JOB,
      work: 'sms',
      clock,
      log,
      claim,
      change: (which, from, { strike, ...change }) =>
        orm(sql)
          .update(userSms)
          .set({ ...change, ...(strike && { text: WITHOUT_DIGITS }) })
          .where(
            and(
              'id' in which ? eq(userSms.id, which.id) : eq(userSms.dedupeKey, which.key),
              inArray(userSms.state, from),
            ),
          )
          .returning({ id: userSms.id }),
      async send({ id, createdAt, phone, text }) {
        // The time keeps ids unique among installations, or recreated databases, that share an account.
        const sent = await gateway.send({ id: `skrzat-${id}-${createdAt.getTime()}`, phone, text })
        return { state: gateway.delivers, providerId: sent.providerId }
      },
    }),
  ]
}
