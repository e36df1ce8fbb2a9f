import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/jobs-backend.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import { SEND_JOB } from './commands.ts'
import { SmsError, type SmsFailure, type SmsGateway } from './gateway.ts'

type Dependencies = { sql: Sql; gateway: SmsGateway; clock: Clock; log: Log }
type Claimed = { id: number; phone: string; text: string; createdAt: Date }

const sendData = z.object({ key: z.string(), secret: z.boolean() })

/**
 * Sends one message, at most once, whatever dies in the middle.
 *
 * The row goes from `queued` to `sending` by a committed update before the provider is called, so of any number
 * of attempts one calls. It goes back to `queued` only where the provider certainly did not take the message.
 * A job that was begun before and finds its row `sending` belongs to a process that died between the call and the
 * note of its outcome: the message becomes `unknown` and is not sent again. A job that nobody has begun before
 * and finds `sending` merely shares the key with one at work, and leaves it alone.
 *
 * The row is the record of what became of a message; the job itself fails only where something else broke.
 *
 * A slow attempt that was taken for dead may still come back with the truth; `unknown` gives way to it.
 */
export function createSmsJobs({ sql, gateway, clock, log }: Dependencies): JobDefinition[] {
  async function claim(key: string): Promise<Claimed | undefined> {
    const [row] = await sql<Claimed[]>`
      update user_sms set state = 'sending' where dedupe_key = ${key} and state = 'queued'
      returning id, phone, text, created_at as "createdAt"`
    return row
  }

  async function giveUpOnDead(key: string) {
    const rows = await sql<{ id: number }[]>`
      update user_sms set state = 'unknown', failure = 'interrupted'
      where dedupe_key = ${key} and state = 'sending' returning id`
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
    // Where nothing leaves the house, the row is the only place to read the secret from.
    const strike = secret && state !== 'stored'
    await sql`
      update user_sms set state = ${state}, provider_id = ${providerId}, failure = ${failure},
        sent_at = ${state === 'sent' ? clock.now() : null},
        text = case when ${strike} then regexp_replace(text, '[0-9]', '*', 'g') else text end
      where id = ${id} and state in ('sending', 'unknown')`
  }

  return [
    defineJob({
      name: SEND_JOB,
      schema: sendData,
      // Half a minute, then doubling: some 15 minutes in all, as an old message helps nobody.
      attempts: 6,
      backoff: { type: 'exponential', delay: 30_000 },
      concurrency: 4,
      async run({ key, secret }, { last, untouched }) {
        const row = await claim(key)
        if (!row) {
          if (!untouched) await giveUpOnDead(key)
          return
        }
        try {
          const { providerId } = await gateway.send({
            // The time keeps apart the ids of installations, or of a database made anew, that share an account.
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
            await sql`update user_sms set state = 'queued' where id = ${row.id} and state = 'sending'`
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
