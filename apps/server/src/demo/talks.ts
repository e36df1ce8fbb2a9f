/** Talks of the demo's accounts: parents with staff, staff with each other, and one for a kid. */
import type { Principal } from '@skrzat/contract/access'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import { acknowledge, openTalk, sendMessage, viewerOf } from '../domains/chat/index.ts'
import { storeUploads } from '../domains/uploads/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { drawnFiles } from './drawings.ts'
import { signedIn } from './people.ts'
import { type DemoMessage, type DemoTalk, TALKS } from './talk-texts.ts'
import { workdayUntil } from './workdays.ts'

/** The oldest messages first, as lists are in the order of sending. @param accounts ids by phone */
export async function addDemoTalks(kernel: Kernel, accounts: ReadonlyMap<string, number>): Promise<void> {
  const { sql } = kernel.db
  const today = warsawDay(kernel.clock.now())
  const lines: Line[] = []
  for (const talk of TALKS) {
    const [first, second] = talk.between
    const one = await signedIn(sql, accounts.get(first) ?? 0)
    const other = await signedIn(sql, accounts.get(second) ?? 0)
    const opening = talk.ofKid ? ofKid(one, other) : withPerson(other)
    if (!opening) continue
    const ports = { sql, now: kernel.clock.now() }
    const roomId = await openTalk(ports, viewerOf(one), opening)
    lines.push(...linesOf(talk, { roomId, people: [one, other], today }))
  }
  for (const line of lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await say(kernel, line)
}

function withPerson({ accountId }: Principal) {
  return { with: 'person', accountId } as const
}

function ofKid(tutor: Principal, parent: Principal) {
  const kid = parent.kids.find(({ groupId }) => tutor.staff.some(({ tutorOf }) => tutorOf.includes(groupId)))
  return kid && ({ with: 'kid', kidId: kid.id } as const)
}

type Room = {
  readonly roomId: number
  readonly people: readonly [Principal, Principal]
}

type Line = Room &
  Pick<DemoMessage, 'by' | 'text' | 'pictures'> & {
    readonly at: Date
    readonly commandId: string
    /** Both have read the talk up to this message. */
    readonly read: boolean
  }

function linesOf(
  { daysAgo, messages, unread }: DemoTalk,
  { today, ...room }: Room & { readonly today: Day },
): Line[] {
  const lastRead = messages.length - (unread ? 2 : 1)
  let at = warsawInstant(workdayUntil(addDays(today, -daysAgo)), '08:40')
  return messages.map(({ after, ...message }, index) => {
    at = new Date(at.getTime() + after * 60_000)
    const commandId = `demo-message-${room.roomId}-${index}`
    return { ...room, ...message, at, commandId, read: index === lastRead }
  })
}

async function say(kernel: Kernel, line: Line): Promise<void> {
  const { roomId, people, at, by, text, pictures, commandId, read } = line
  const ports = { ...kernel, clock: { now: () => at } }
  const { accountId } = people[by]
  const uploads = await storeUploads(ports, await drawnFiles(kernel, pictures), { accountId })
  const message = { roomId, text, commandId, files: { uploads } }
  const sent = await sendMessage(ports, viewerOf(people[by]), message)
  if (!read) return
  for (const reader of people)
    await acknowledge(ports, viewerOf(reader), { roomId, messageId: sent.message.id })
}
