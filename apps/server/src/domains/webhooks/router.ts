import {
  deliveriesInput,
  deliveriesPage,
  deliveryInput,
  webhook,
  webhookChange,
  webhookForm,
  webhookId,
  webhookSecret,
  webhookSwitch,
} from '@skrzat/contract/wire/webhooks'
import { z } from 'zod'
import { nothing, placeProcedure, router } from '../../kernel/trpc/index.ts'
import {
  addWebhook,
  removeWebhook,
  rotateSecret,
  switchWebhook,
  updateWebhook,
  type WebhookPorts,
} from './commands.ts'
import { deliveriesOf, webhooksOf } from './queries.ts'
import { sendAgain, sendTest } from './send-again.ts'

/** Webhooks, for the admins of their place. */
export function webhooksRouter(ports: WebhookPorts) {
  const { db, clock } = ports
  const admin = placeProcedure('admin')
  return router({
    list: admin.output(z.array(webhook)).query(({ input }) => webhooksOf(db.sql, input.placeId, clock.now())),

    add: admin
      .input(webhookForm)
      .output(webhookSecret)
      .mutation(({ ctx, input }) => addWebhook(ports, ctx.principal, input)),

    update: admin
      .input(webhookChange)
      .output(nothing)
      .mutation(({ ctx, input }) => updateWebhook(ports, ctx.principal, input)),

    rotate: admin
      .input(webhookId)
      .output(webhookSecret)
      .mutation(({ ctx, input }) => rotateSecret(ports, ctx.principal, input)),

    switch: admin
      .input(webhookSwitch)
      .output(nothing)
      .mutation(({ ctx, input }) => switchWebhook(ports, ctx.principal, input)),

    remove: admin
      .input(webhookId)
      .output(nothing)
      .mutation(({ ctx, input }) => removeWebhook(ports, ctx.principal, input)),

    /** Sends a message of the kind `webhook.test`. */
    test: admin
      .input(webhookId)
      .output(nothing)
      .mutation(({ input }) => sendTest(ports, input)),

    deliveries: admin
      .input(deliveriesInput)
      .output(deliveriesPage)
      .query(({ input }) => deliveriesOf(db.sql, input)),

    resend: admin
      .input(deliveryInput)
      .output(nothing)
      .mutation(({ input }) => sendAgain(ports, input)),
  })
}
