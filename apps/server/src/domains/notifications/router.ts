import { id } from '@skrzat/contract/wire/common'
import {
  menuChange,
  menuCounts,
  noticesInput,
  noticesPage,
  notification,
  section,
  sectionCounts,
  shownNotices,
} from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { follow, live } from '../../kernel/live.ts'
import { router, signedInProcedure } from '../../kernel/trpc.ts'
import { markRead } from './commands.ts'
import { unreadCounts } from './counts.ts'
import { noticesOf, unread } from './queries.ts'
import { pushProcedures } from './push/procedures.ts'
import type { PushService } from './push/service.ts'
import { settingsProcedures } from './settings/procedures.ts'
import { quietProcedures } from './quiet/procedures.ts'
import { menuTopic } from './topics.ts'

const sectionInput = z.object({ section, placeId: id.optional() })

export function createNotificationsRouter(
  kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>,
  service: PushService,
) {
  const { db, clock, bus } = kernel
  const { sql } = db
  return router({
    unread: signedInProcedure.output(z.array(notification)).query(({ ctx }) => unread(sql, ctx.principal)),

    bySection: signedInProcedure
      .input(sectionInput)
      .output(z.array(notification))
      .query(({ ctx, input }) => unread(sql, ctx.principal, input)),

    /** Read and unread ones, newest first. */
    list: signedInProcedure
      .input(noticesInput)
      .output(noticesPage)
      .query(({ ctx, input }) => noticesOf(sql, ctx.principal, input)),

    markRead: signedInProcedure
      .input(shownNotices)
      .output(z.void())
      .mutation(({ ctx, input }) => markRead({ sql, clock, bus }, ctx.principal, input)),

    counts: signedInProcedure
      .output(sectionCounts)
      .query(async ({ ctx }) => (await unreadCounts(sql, ctx.principal, clock.now())).counts),

    /** The badges, now and after each change; and each notice that arrives, to sessions without withheld rights. */
    followCounts: signedInProcedure
      .output(live(menuCounts, menuChange))
      .subscription(({ ctx: { principal, untilSessionEnds }, signal }) =>
        follow(
          bus.stream(menuTopic(principal.accountId), untilSessionEnds(signal)),
          () => unreadCounts(sql, principal, clock.now()),
          (counts) => (principal.factorDue === null ? counts : unreadCounts(sql, principal, clock.now())),
        ),
      ),

    ...quietProcedures(kernel),
    ...settingsProcedures(sql),
    ...pushProcedures({ sql, clock }, service),
  })
}
