import { id } from '@skrzat/contract/wire/common'
import { deviceForm, pushDevices } from '@skrzat/contract/wire/notice-settings'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { signedInProcedure } from '../../../kernel/trpc/index.ts'
import { addDevice, devicesOf, removeDevice } from './devices.ts'
import type { PushService } from './service.ts'

export function pushProcedures({ sql, clock }: { sql: Sql; clock: Clock }, service: PushService) {
  return {
    devices: signedInProcedure.output(pushDevices).query(async ({ ctx: { principal } }) => ({
      publicKey: service.publicKey,
      devices: await devicesOf(sql, principal, clock.now()),
    })),

    /** Sends pushes to the browser of this session from now on. @throws push.refused, push.too_many */
    addDevice: signedInProcedure
      .input(deviceForm)
      .output(z.void())
      .mutation(async ({ ctx: { principal, userAgent }, input }) => {
        // Refused without the second factor, as pushes could reveal withheld content.
        if (principal.factorDue !== null) throw new DomainError('account.factor_required')
        if (!(await service.accepts(input.endpoint))) throw new DomainError('push.refused')
        await addDevice(sql, principal, input, { userAgent, now: clock.now() })
      }),

    removeDevice: signedInProcedure
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ ctx, input }) => removeDevice(sql, ctx.principal.accountId, input.id)),
  }
}
