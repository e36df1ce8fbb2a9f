import { quietHours, quietHoursForm } from '@skrzat/contract/wire/notice-settings'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Bus } from '../../../kernel/realtime.ts'
import { signedInProcedure } from '../../../kernel/trpc.ts'
import { publishCounts } from '../commands.ts'
import { quietHoursOf, saveQuietHours } from './hours.ts'

export function quietProcedures(kernel: { sql: Sql; clock: Clock; bus: Pick<Bus, 'publish'> }) {
  const { sql } = kernel
  return {
    /** One's own quiet hours; the defaults of staff or of others where nothing was set. */
    quietHours: signedInProcedure
      .output(quietHours)
      .query(({ ctx }) => quietHoursOf(sql, ctx.principal.accountId)),

    setQuietHours: signedInProcedure
      .input(quietHoursForm)
      .output(z.void())
      .mutation(async ({ ctx: { principal }, input }) => {
        await sql.begin((tx) => saveQuietHours(tx, principal.accountId, input))
        await publishCounts(kernel, [principal.accountId])
      }),
  }
}
