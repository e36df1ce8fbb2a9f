import type { Principal } from '@skrzat/contract/access'
import { id } from '@skrzat/contract/wire/common'
import * as wire from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { follow, live } from '../../kernel/realtime/index.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { markRead } from './commands.ts'
import { unreadCounts } from './counts.ts'
import { noticesOf, unread } from './queries.ts'
import type { UnreadMessages } from './messages.ts'
import type { Subjects } from './subjects.ts'
import { pushProcedures } from './push/procedures.ts'
import type { PushService } from './push/service.ts'
import { settingsProcedures } from './settings/procedures.ts'
import { quietProcedures } from './quiet/procedures.ts'
import { menuTopic } from './topics.ts'

const sectionInput = z.object({ section: wire.section, placeId: id.optional() })

export function createNotificationsRouter(
  kernel: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>,
  service: PushService,
  { subjects, messages }: { subjects: Subjects; messages?: UnreadMessages | undefined },
) {
  const { db, clock, bus } = kernel
  const { sql } = db
  const ports = { sql, subjects }
  return router({
    unread: signedInProcedure
      .output(z.array(wire.notification))
      .query(({ ctx }) => unread(ports, ctx.principal)),

    bySection: signedInProcedure
      .input(sectionInput)
      .output(z.array(wire.notification))
      .query(({ ctx, input }) => unread(ports, ctx.principal, input)),

    /** Read and unread ones, newest first. */
    list: signedInProcedure
      .input(wire.noticesInput)
      .output(wire.noticesPage)
      .query(({ ctx, input }) => noticesOf(ports, ctx.principal, input)),

    markRead: signedInProcedure
      .input(wire.shownNotices)
      .output(z.void())
      .mutation(({ ctx, input }) => markRead({ sql, clock, bus }, ctx.principal, input)),

    counts: signedInProcedure
      .output(wire.sectionCounts)
      .query(async ({ ctx }) => (await unreadCounts(sql, ctx.principal, clock.now())).counts),

    /** The badges, now and after each change, and each new notice, for sessions without withheld rights. */
    followCounts: signedInProcedure
      .output(live(wire.menuCounts, wire.menuChange))
      .subscription(({ ctx: { principal, untilSessionEnds }, signal }) =>
        follow(
          bus.stream(menuTopic(principal.accountId), untilSessionEnds(signal)),
          async () => ({ ...(await unreadCounts(sql, principal, clock.now())), ...(await talks(principal)) }),
          (counts) => (principal.factorDue === null ? counts : unreadCounts(sql, principal, clock.now())),
        ),
      ),

    ...quietProcedures(kernel),
    ...settingsProcedures(sql),
    ...pushProcedures({ sql, clock }, service),
  })

  /** The badge of talks; none if they are not counted, or if rights are withheld. */
  async function talks({ accountId, factorDue }: Principal): Promise<{ chat?: number }> {
    if (!messages || factorDue !== null) return {}
    return { chat: (await messages.countsOf([accountId], clock.now())).get(accountId) ?? 0 }
  }
}
