import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Sealing } from '../../kernel/sealing.ts'
import { DELIVER_JOB } from './due.ts'
import { countHosts } from './hosts.ts'
import { type Due, endLease, lease, type Leased, nextDue } from './lease.ts'
import type { WebhookNetwork } from './network.ts'
import { record } from './outcome.ts'
import { type Attempt, attempt } from './send.ts'
import { signedHeaders } from './sign.ts'

/** Deliveries and milliseconds after which other webhooks get their turn. */
const TURN = { deliveries: 100, milliseconds: 30_000 } as const
/** Failures in a row after which the webhook rests, as its server is probably down. */
const FAILURES = 3
const REST = 60_000
/** Milliseconds until a webhook with a busy host is tried again. */
const BUSY = 5_000

type Ports = Pick<Kernel, 'db' | 'clock' | 'wake'> & {
  readonly sealing: Sealing
  readonly network: WebhookNetwork
}

/**
 * Sends a webhook's due deliveries, at least once each: an attempt is recorded after it, so one that a dying process
 * began is repeated under the same id.
 */
export function deliverJob({ db: { sql }, clock, wake, sealing, network }: Ports): JobDefinition {
  const hosts = countHosts()

  /** Sends until nothing is due or the turn ends. @returns when to go on at the earliest */
  async function sendDue(hook: Leased, signal: AbortSignal): Promise<Date> {
    const started = clock.now().getTime()
    let failures = 0
    for (let count = 0; count < TURN.deliveries; count += 1) {
      const now = clock.now()
      if (signal.aborted || now.getTime() - started > TURN.milliseconds) return now
      const due = await nextDue(sql, hook, now)
      if (!due) return now
      const outcome = await sendOne(hook, due, now, signal)
      const ended = clock.now()
      await record(sql, hook, due, outcome, ended)
      failures = outcome.failure === null ? 0 : failures + 1
      if (failures === FAILURES) return new Date(ended.getTime() + REST)
    }
    return clock.now()
  }

  async function sendOne(hook: Leased, due: Due, at: Date, signal: AbortSignal): Promise<Attempt> {
    const secret = opened(hook.placeId, hook.sealedSecret)
    if (!secret) return { failure: 'secret', status: null, answer: null, durationMs: 0 }
    const { formerSecret, formerUntil } = hook
    const former = formerSecret && formerUntil && formerUntil > at && opened(hook.placeId, formerSecret)
    const headers = signedHeaders({ ...due, at }, former ? [secret, former] : [secret])
    return await attempt(network, { url: hook.url, body: due.body, headers }, signal)
  }

  /** Undefined if it was sealed before the installation's secret changed. */
  function opened(placeId: number, sealed: Uint8Array): Buffer | undefined {
    try {
      return sealing.open(placeId, sealed)
    } catch {
      return undefined
    }
  }

  return defineJob({
    name: DELIVER_JOB,
    work: 'elsewhere',
    schema: z.object({ webhookId: id }),
    async run({ webhookId }, { signal }) {
      const hook = await lease(sql, webhookId, clock.now())
      if (!hook) return
      const free = hosts.take(new URL(hook.url).host)
      try {
        const goOn = free ? await sendDue(hook, signal) : new Date(clock.now().getTime() + BUSY)
        await endLease(sql, webhookId, goOn)
      } finally {
        free?.()
      }
      wake()
    },
  })
}
