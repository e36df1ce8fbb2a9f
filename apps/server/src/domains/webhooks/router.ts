import * as wire from '@skrzat/contract/wire/webhooks'
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
    list: admin
      .output(z.array(wire.webhook))
      .query(({ input }) => webhooksOf(db.sql, input.placeId, clock.now())),

    add: admin
      .input(wire.webhookForm)
      .output(wire.webhookSecret)
      .mutation(({ ctx, input }) => addWebhook(ports, ctx.principal, input)),

    update: admin
      .input(wire.webhookChange)
      .output(nothing)
      .mutation(({ ctx, input }) => updateWebhook(ports, ctx.principal, input)),

    rotate: admin
      .input(wire.webhookId)
      .output(wire.webhookSecret)
      .mutation(({ ctx, input }) => rotateSecret(ports, ctx.principal, input)),

    switch: admin
      .input(wire.webhookSwitch)
      .output(nothing)
      .mutation(({ ctx, input }) => switchWebhook(ports, ctx.principal, input)),

    remove: admin
      .input(wire.webhookId)
      .output(nothing)
      .mutation(({ ctx, input }) => removeWebhook(ports, ctx.principal, input)),

    /** Sends a message of the kind `webhook.test`. */
    test: admin
      .input(wire.webhookId)
      .output(nothing)
      .mutation(({ input }) => sendTest(ports, input)),

    deliveries: admin
      .input(wire.deliveriesInput)
      .output(wire.deliveriesPage)
      .query(({ input }) => deliveriesOf(db.sql, input)),

    resend: admin
      .input(wire.deliveryInput)
      .output(nothing)
      .mutation(({ input }) => sendAgain(ports, input)),
  })
}
