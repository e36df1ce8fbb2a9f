/** The menu's badges on open screens, renewed after each change. */
import { setTimeout } from 'node:timers/promises'
import { notification, type Notification } from '@skrzat/contract/wire/notifications'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Bus, defineTopic } from '../../kernel/realtime/index.ts'
import { unreadCountsOf } from './counts.ts'
import type { UnreadMessages } from './messages.ts'
import { menuTopic } from './topics.ts'

const changeOf = defineTopic('badges', z.object({ account: id, arrived: notification.exactOptional() }))
const CHANGED = changeOf('all')

/** Milliseconds before a failed read is retried. */
const AGAIN_AFTER = 1_000

type Arrived = ReadonlyMap<number, Notification>

/** Renews the badges of these accounts in every process. Only after commit. @param arrived by account, the new notice */
export async function renewBadges(
  bus: Pick<Bus, 'publishAll'>,
  accountIds: readonly number[],
  arrived: Arrived = new Map(),
): Promise<void> {
  await bus.publishAll(accountIds.map((account) => [CHANGED, changed(account, arrived)] as const))
}

/** As `renewBadges`, in this process alone: for a change that every process gets anyway. */
export function renewBadgesHere(bus: Pick<Bus, 'deliver'>, accountIds: readonly number[]): void {
  for (const account of accountIds) bus.deliver(CHANGED, { account })
}

function changed(account: number, arrived: Arrived) {
  const notice = arrived.get(account)
  return { account, ...(notice && { arrived: notice }) }
}

/**
 * Reads the badges of accounts with open screens in this process, and delivers them. One read follows the other, each
 * begun after its change, so the last badges shown include the last change. Counts in the messages themselves could
 * overtake each other.
 */
export function followBadges(
  { db: { sql }, bus, clock, log }: Pick<Kernel, 'db' | 'bus' | 'clock' | 'log'>,
  messages: UnreadMessages | undefined,
): void {
  /** New notices by account. */
  let waiting = new Map<number, readonly Notification[]>()
  let running = false

  bus.subscribe(CHANGED, ({ account, arrived }) => {
    if (!bus.isHeard(menuTopic(account))) return
    waiting.set(account, [...(waiting.get(account) ?? []), ...(arrived ? [arrived] : [])])
    if (!running) void run()
  })

  async function run(): Promise<void> {
    running = true
    let failures = 0
    // Changes of one message are read together.
    await Promise.resolve()
    while (waiting.size > 0) {
      const taken = waiting
      waiting = new Map()
      try {
        await renew(taken)
        failures = 0
      } catch (error) {
        // Logged once per outage of the database.
        if (failures++ === 0) log.error({ err: error }, 'badges could not be read')
        for (const [account, arrived] of taken)
          if (bus.isHeard(menuTopic(account)))
            waiting.set(account, [...arrived, ...(waiting.get(account) ?? [])])
        await setTimeout(AGAIN_AFTER, undefined, { ref: false })
      }
    }
    running = false
  }

  async function renew(taken: ReadonlyMap<number, readonly Notification[]>): Promise<void> {
    const ids = [...taken.keys()]
    const now = clock.now()
    const [notices, talks] = await Promise.all([unreadCountsOf(sql, ids, now), messages?.countsOf(ids, now)])
    for (const { accountId, ...counts } of notices) {
      const badges = { ...counts, ...(talks && { chat: talks.get(accountId) ?? 0 }) }
      const [first, ...more] = taken.get(accountId) ?? []
      bus.deliver(menuTopic(accountId), { ...badges, ...(first && { arrived: first }) })
      for (const arrived of more) bus.deliver(menuTopic(accountId), { ...badges, arrived })
    }
  }
}
