import type { Sql } from '@skrzat/db/client'
import { menuChange } from '@skrzat/contract/wire/notifications'
import type { Clock } from '../../kernel/clock.ts'
import { defineTopic } from '../../kernel/realtime/index.ts'
import { stompTopic } from '../../kernel/sockets/index.ts'
import { unreadCounts } from './counts.ts'
import type { UnreadMessages } from './messages.ts'

/** `menu:{accountId}`: an account's badges, after each change, and the notice that arrived. */
export const menuTopic = defineTopic('menu', menuChange)

/** `/topic/menu/{accountId}`: all counts of the menu for STOMP clients, who may subscribe only to their own. */
export function menuForStomp(sql: Sql, clock: Clock, messages: UnreadMessages | undefined) {
  return stompTopic({
    prefix: '/topic/menu/',
    topic: menuTopic,
    mayHear: async ({ accountId }, id) => accountId === id,
    // A session with withheld rights has no badges of what it may not see.
    body: async ({ counts, chat }, reader) => {
      const now = clock.now()
      if (reader.factorDue !== null) return { counts: (await unreadCounts(sql, reader, now)).counts }
      const talks = chat ?? (await messages?.countsOf([reader.accountId], now))?.get(reader.accountId) ?? 0
      return { counts: { ...counts, ...(talks > 0 && { chat: talks }) } }
    },
  })
}
