/** Talks of the demo's accounts: parents with staff, staff with each other, and one for a kid. */
import type { Principal } from '@skrzat/contract/access'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import { acknowledge, openTalk, sendMessage, viewerOf } from '../domains/chat/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { signedIn } from './people.ts'
import { type DemoTalk, TALKS } from './talk-texts.ts'

/** The oldest first, as lists are in the order of sending. @param accounts ids by phone */
export async function addDemoTalks(kernel: Kernel, accounts: ReadonlyMap<string, number>): Promise<void> {
  const { sql } = kernel.db
  for (const talk of TALKS.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const [first, second] = talk.between
    const one = await signedIn(sql, accounts.get(first) ?? 0)
    const other = await signedIn(sql, accounts.get(second) ?? 0)
    const opening = talk.ofKid ? ofKid(one, other) : withPerson(other)
    if (!opening) continue
    const ports = { sql, now: kernel.clock.now() }
    const roomId = await openTalk(ports, viewerOf(one), opening)
    await say(kernel, roomId, talk, [one, other])
  }
}

function withPerson({ accountId }: Principal) {
  return { with: 'person', accountId } as const
}

function ofKid(tutor: Principal, parent: Principal) {
  const kid = parent.kids.find(({ groupId }) => tutor.staff.some(({ tutorOf }) => tutorOf.includes(groupId)))
  return kid && ({ with: 'kid', kidId: kid.id } as const)
}

async function say(
  kernel: Kernel,
  roomId: number,
  { daysAgo, messages, unread }: DemoTalk,
  people: readonly [Principal, Principal],
): Promise<void> {
  let at = warsawInstant(addDays(warsawDay(kernel.clock.now()), -daysAgo), '08:40')
  const ids: number[] = []
  for (const [index, { by, after, text }] of messages.entries()) {
    at = new Date(at.getTime() + after * 60_000)
    const ports = { ...kernel, clock: { now: () => at } }
    const { message } = await sendMessage(ports, viewerOf(people[by]), {
      roomId,
      text,
      commandId: `demo-message-${roomId}-${index}`,
      files: { codes: [] },
    })
    ids.push(message.id)
  }
  const messageId = ids.at(unread ? -2 : -1)
  if (messageId === undefined) return
  for (const reader of people)
    await acknowledge({ ...kernel, clock: { now: () => at } }, viewerOf(reader), { roomId, messageId })
}
