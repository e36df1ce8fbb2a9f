import { quietHours, quietHoursForm } from '@skrzat/contract/wire/notice-settings'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { signedInProcedure } from '../../../kernel/trpc/index.ts'
import { renewBadges } from '../badges.ts'
import { quietHoursOf, quietSpansOf, saveQuietHours } from './hours.ts'
import { RELEASE_JOB } from './hold.ts'

export function quietProcedures(kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>) {
  const { db, clock, bus } = kernel
  const { sql } = db
  return {
    /** The caller's own quiet hours; where none are set, the defaults of staff or of others. */
    quietHours: signedInProcedure
      .output(quietHours)
      .query(({ ctx }) => quietHoursOf(sql, ctx.principal.accountId)),

    setQuietHours: signedInProcedure
      .input(quietHoursForm)
      .output(z.void())
      .mutation(async ({ ctx: { principal }, input }) => {
        const { accountId } = principal
        await sql.begin(async (tx) => {
          const before = await quietSpansOf(tx, [accountId], clock.now())
          await saveQuietHours(tx, accountId, input)
          // Notices that waited for the end of these hours are released now.
          if (before.size > 0) await addToOutbox(tx, [{ name: RELEASE_JOB, data: { accountId } }])
        })
        kernel.wake()
        await renewBadges(bus, [accountId])
      }),
  }
}
