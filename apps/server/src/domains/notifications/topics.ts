import type { Sql } from '@skrzat/db/client'
import { sectionCounts } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineTopic } from '../../kernel/realtime.ts'
import { stompTopic } from '../../kernel/sockets/destinations.ts'
import { unreadCounts } from './queries.ts'

/** `menu:{accountId}`: an account's badges, after each change. */
export const menuTopic = defineTopic('menu', z.object({ counts: sectionCounts }))

/** `/topic/menu/{accountId}`: the same for STOMP clients, to whom only their own are told. */
export function menuForStomp(sql: Sql) {
  return stompTopic({
    prefix: '/topic/menu/',
    topic: menuTopic,
    mayHear: async ({ accountId }, id) => accountId === id,
    // A session whose rights are withheld has no badges of what it may not see.
    body: ({ counts }, reader) =>
      reader.factorDue === null ? { counts } : unreadCounts(sql, reader).then((own) => ({ counts: own })),
  })
}
