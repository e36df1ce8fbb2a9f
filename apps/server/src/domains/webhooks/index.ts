import type { Kernel } from '../../kernel/kernel.ts'
import { createSealing } from '../../kernel/sealing.ts'
import { tellJob } from './announce.ts'
import { deliverJob } from './deliver.ts'
import { PUBLIC_NETWORK, type WebhookNetwork } from './network.ts'
import { webhooksRouter } from './router.ts'
import { sweepJob, WEBHOOK_SCHEDULES } from './sweep.ts'

export { type HookEvent, tellHooks } from './announce.ts'
export type { WebhookNetwork } from './network.ts'

export type WebhooksConfig = {
  /** The installation's secret, from which the key of the webhooks' secrets is derived. */
  readonly secret: string
  readonly publicUrl?: string | undefined
  /** The servers that webhooks may reach; by default the public internet's, by https. */
  readonly webhookNetwork?: WebhookNetwork | undefined
}

/** Notifies integrations of a place's events. */
export function createWebhooks(
  kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>,
  { secret, publicUrl, webhookNetwork: network = PUBLIC_NETWORK }: WebhooksConfig,
) {
  const ports = { ...kernel, sealing: createSealing(secret, 'webhooks'), network, publicUrl }
  return {
    router: { webhooks: webhooksRouter(ports) },
    jobs: [tellJob(kernel), deliverJob(ports), sweepJob(kernel)],
    schedules: WEBHOOK_SCHEDULES,
  }
}
