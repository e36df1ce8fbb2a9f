/** Talks of the demo's accounts: parents with staff, staff with each other, and one for a kid. */
import type { Principal } from '@skrzat/contract/access'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import { acknowledge, openTalk, sendMessage, viewerOf } from '../domains/chat/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { signedIn } from './people.ts'
import { type DemoTalk, TALKS } from './talk-texts.ts'

/** Who talks with whom about what; only the newest message of the first is still unread. */
const PAIRS = [
  { worker: '600000004', parent: '600000005', talk: 0 },
  { worker: '600000002', parent: '600000005', talk: 2 },
  { worker: '600000004', parent: '600000006', talk: 1 },
  { worker: '600000007', parent: '600000008', talk: 0 },
] as const

/** @param accounts ids by phone */
export async function addDemoTalks(kernel: Kernel, accounts: ReadonlyMap<string, number>): Promise<void> {
  const { sql } = kernel.db
  const person = (phone: string) => signedIn(sql, accounts.get(phone) ?? 0)
  for (const { worker, parent, talk: index } of PAIRS) {
    const talk = TALKS[index]
    const [byWorker, byParent] = [await person(worker), await person(parent)]
    const roomId = await open(kernel, byWorker, { with: 'person', accountId: byParent.accountId })
    if (talk) await say(kernel, { roomId, talk, byWorker, byParent, unread: index === 0 })
  }
  const [teacher, mother] = [await person('600000004'), await person('600000005')]
  const kid = mother.kids.find(({ groupId }) =>
    teacher.staff.some(({ tutorOf }) => tutorOf.includes(groupId)),
  )
  const talk = TALKS[1]
  if (!kid || !talk) return
  const roomId = await open(kernel, teacher, { with: 'kid', kidId: kid.id })
  await say(kernel, { roomId, talk, byWorker: teacher, byParent: mother, unread: false })
}

async function open(kernel: Kernel, principal: Principal, opening: Parameters<typeof openTalk>[2]) {
  const ports = { sql: kernel.db.sql, now: kernel.clock.now() }
  return await openTalk(ports, viewerOf(principal), opening)
}

type Said = { roomId: number; talk: DemoTalk; byWorker: Principal; byParent: Principal; unread: boolean }

async function say(kernel: Kernel, { roomId, talk, byWorker, byParent, unread }: Said): Promise<void> {
  let at = warsawInstant(addDays(warsawDay(kernel.clock.now()), -talk.daysAgo), '08:40')
  let last: number | undefined
  for (const [index, { by, after, text }] of talk.messages.entries()) {
    at = new Date(at.getTime() + after * 60_000)
    const ports = { ...kernel, clock: { now: () => at } }
    const sender = by === 'worker' ? byWorker : byParent
    const { message } = await sendMessage(ports, viewerOf(sender), {
      roomId,
      text,
      commandId: `demo-message-${roomId}-${index}`,
      files: { codes: [] },
    })
    const isLast = index === talk.messages.length - 1
    if (!unread || !isLast) last = message.id
  }
  if (last === undefined) return
  for (const reader of [byWorker, byParent])
    await acknowledge({ ...kernel, clock: { now: () => at } }, viewerOf(reader), { roomId, messageId: last })
}
