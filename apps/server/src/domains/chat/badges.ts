import type { Kernel } from '../../kernel/kernel.ts'
import { menuTopic, unreadCountsOf } from '../notifications/index.ts'
import { talkCounts } from './unread.ts'

/**
 * Renews the menu's badges on the open screens of this process. Accounts whose talks change while badges are read are
 * read together afterwards.
 */
export function createBadges({ db: { sql }, bus, clock, log }: Pick<Kernel, 'db' | 'bus' | 'clock' | 'log'>) {
  let waiting = new Set<number>()
  let running = false

  async function run(): Promise<void> {
    running = true
    try {
      while (waiting.size > 0) {
        const ids = [...waiting]
        waiting = new Set()
        const now = clock.now()
        const [talks, notices] = await Promise.all([talkCounts(sql, ids, now), unreadCountsOf(sql, ids, now)])
        for (const { accountId, ...counts } of notices)
          bus.deliver(menuTopic(accountId), { ...counts, chat: talks.get(accountId) ?? 0 })
      }
    } catch (error) {
      log.error({ err: error }, 'badges of talks could not be read')
    } finally {
      running = false
    }
  }

  return (accountIds: readonly number[]): void => {
    for (const id of accountIds) if (bus.isHeard(menuTopic(id))) waiting.add(id)
    if (waiting.size > 0 && !running) void run()
  }
}
