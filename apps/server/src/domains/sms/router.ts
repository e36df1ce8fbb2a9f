import type { SmsCaps } from '@skrzat/contract/sms-caps'
import * as wire from '@skrzat/contract/wire/users'
import type { Kernel } from '../../kernel/kernel.ts'
import { adminProcedure, router } from '../../kernel/trpc/index.ts'
import { editSms } from './edit.ts'
import { findSms, listSms } from './queries.ts'
import { smsUsage as usageOf } from './usage-queries.ts'

/** Requested messages, for the system's admins. */
export function smsRouter(kernel: Pick<Kernel, 'db' | 'clock' | 'wake'>, caps: SmsCaps) {
  const { sql } = kernel.db
  return router({
    /** Newest first. */
    list: adminProcedure
      .input(wire.listInput)
      .output(wire.smsPage)
      .query(({ input: { page, size, search } }) =>
        listSms(sql, { offset: page * size, size, search, sort: [] }),
      ),

    get: adminProcedure
      .input(wire.userIdInput)
      .output(wire.smsDetail)
      .query(({ input }) => findSms(sql, input.id)),

    /** The usage of the caps in the current hour and day. */
    usage: adminProcedure.output(wire.smsUsage).query(() => usageOf(sql, caps, kernel.clock.now())),

    /** Corrects and sends a message that could not be sent. */
    edit: adminProcedure
      .input(wire.editSmsInput)
      .output(wire.smsDetail)
      .mutation(async ({ input, ctx }) => {
        await editSms(kernel, input, ctx.principal)
        return await findSms(sql, input.id)
      }),
  })
}
