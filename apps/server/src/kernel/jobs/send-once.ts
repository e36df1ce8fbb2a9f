/**
 * Sends each queued message at most once, whatever crashes: SMS and e-mails.
 *
 * The row is set from `queued` to `sending` and committed before the provider is called, so only one of any number of
 * attempts calls it. It returns to `queued` only if the provider certainly did not accept the message. A retried job
 * that finds its row `sending` belongs to a process that crashed between the call and recording its outcome: the
 * message becomes `unknown` and is not sent again. A job in its first attempt that finds `sending` merely shares the
 * key with a running one, and does nothing.
 *
 * The row records the message's outcome; the job itself fails only for other errors. A slow attempt that was presumed
 * crashed may still report its outcome, which overwrites `unknown`.
 */
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { defineJob, type JobDefinition } from './jobs.ts'
import type { Log } from '../log/index.ts'

/**
 * - `rejected`: the provider did not accept it and never will.
 * - `unavailable`: the provider certainly did not accept it; a retry may succeed.
 * - `unknown`: it may have been accepted. Never retry.
 */
export type SendFailure = 'rejected' | 'unavailable' | 'unknown'

export class SendError extends Error {
  override name = 'SendError'
  readonly failure: SendFailure

  /** @param reason for administrators: a code and a few words, never the recipient or the text */
  constructor(failure: SendFailure, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.failure = failure
  }
}

/** A message's state after its provider took it. */
export type Delivered = 'sent' | 'stored'

type Outcome = {
  readonly state: Delivered | 'failed' | 'unknown'
  readonly providerId?: string | null
  readonly failure?: string
}

export type RowChange = {
  readonly state: Outcome['state'] | 'queued'
  readonly failure?: string | null
  readonly providerId?: string | null
  readonly sentAt?: Date | null
  /** The secret in the text is redacted. */
  readonly strike?: boolean
}

type Sending<Message> = Pick<JobDefinition, 'name' | 'work'> & {
  readonly clock: Clock
  readonly log: Log
  /** Sets the row from `queued` to `sending`; `waits` if it is to be sent later. */
  readonly claim: (key: string, secret: boolean) => Promise<Message | 'waits' | undefined>
  /** Changes the row if it is in one of these states. */
  readonly change: (
    which: { readonly id: number } | { readonly key: string },
    from: ('sending' | 'unknown')[],
    to: RowChange,
  ) => Promise<readonly { id: number }[]>
  /** @throws SendError */
  readonly send: (message: Message) => Promise<Outcome>
}

const sendData = z.object({ key: z.string(), secret: z.boolean() })

/** The job that sends the message of a key. Without a provider, the row is the only place to read its secret. */
export function sendOnce<Message extends { readonly id: number }>({
  clock,
  log,
  claim,
  change,
  send,
  ...job
}: Sending<Message>): JobDefinition {
  async function settle(id: number, outcome: Outcome, secret: boolean): Promise<void> {
    const { state, failure = null } = outcome
    const sentAt = state === 'sent' ? clock.now() : null
    const strike = secret && state !== 'stored'
    await change({ id }, ['sending', 'unknown'], { ...outcome, failure, sentAt, strike })
  }

  return defineJob({
    ...job,
    schema: sendData,
    async run({ key, secret }, { last, untouched }) {
      const message = await claim(key, secret)
      if (message === 'waits') return
      if (!message) {
        if (untouched) return
        const given = await change({ key }, ['sending'], { state: 'unknown', failure: 'interrupted' })
        for (const { id } of given)
          log.error({ job: job.name, id }, 'a process died while sending, outcome unknown')
        return
      }
      const { id } = message
      try {
        await settle(id, await send(message), secret)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        const { failure: kind, message: failure } = error
        log.warn({ job: job.name, id, failure, kind }, 'a message was not sent')
        if (kind === 'unavailable' && !last) {
          await change({ id }, ['sending'], { state: 'queued' })
          throw error
        }
        await settle(id, { state: kind === 'unknown' ? 'unknown' : 'failed', failure }, secret)
      }
    },
  })
}
