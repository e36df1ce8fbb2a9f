/** Talks of the demo's accounts: parents with staff, staff with each other, and one for a kid. */
import type { Principal } from '@skrzat/contract/access'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import { acknowledge, openTalk, sendMessage, viewerOf } from '../domains/chat/index.ts'
import { storeUploads } from '../domains/uploads/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { drawnFiles, type Subject } from './drawings.ts'
import { signedIn } from './people.ts'
import { type DemoTalk, TALKS } from './talk-texts.ts'
import { workdayUntil } from './workdays.ts'

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
  const talks: Talk[] = []
  for (const { worker, parent, talk: index } of PAIRS) {
    const talk = TALKS[index]
    const [byWorker, byParent] = [await person(worker), await person(parent)]
    const roomId = await open(kernel, byWorker, { with: 'person', accountId: byParent.accountId })
    if (talk) talks.push({ roomId, talk, byWorker, byParent, unread: index === 0 })
  }
  const [teacher, mother] = [await person('600000004'), await person('600000005')]
  const kid = mother.kids.find(({ groupId }) =>
    teacher.staff.some(({ tutorOf }) => tutorOf.includes(groupId)),
  )
  const talk = TALKS[3]
  if (kid && talk) {
    const roomId = await open(kernel, teacher, { with: 'kid', kidId: kid.id })
    talks.push({ roomId, talk, byWorker: teacher, byParent: mother, unread: false })
  }
  const today = warsawDay(kernel.clock.now())
  // Of all talks in the order of time, as lists are ordered by the ids of messages.
  const lines = talks.flatMap((each) => linesOf(each, today))
  for (const line of lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await say(kernel, line)
}

async function open(kernel: Kernel, principal: Principal, opening: Parameters<typeof openTalk>[2]) {
  const ports = { sql: kernel.db.sql, now: kernel.clock.now() }
  return await openTalk(ports, viewerOf(principal), opening)
}

type Talk = { roomId: number; talk: DemoTalk; byWorker: Principal; byParent: Principal; unread: boolean }
type Line = {
  roomId: number
  at: Date
  sender: Principal
  text: string
  pictures: readonly Subject[]
  commandId: string
  /** Who has read the talk up to this message by then. */
  readers: readonly Principal[]
}

function linesOf({ roomId, talk, byWorker, byParent, unread }: Talk, today: string): Line[] {
  const { messages } = talk
  const read = messages.length - (unread ? 2 : 1)
  let at = warsawInstant(workdayUntil(addDays(today, -talk.daysAgo)), '08:40')
  return messages.map(({ by, after, text, pictures = [] }, index) => {
    at = new Date(at.getTime() + after * 60_000)
    return {
      roomId,
      at,
      sender: by === 'worker' ? byWorker : byParent,
      text,
      pictures,
      commandId: `demo-message-${roomId}-${index}`,
      readers: index === read ? [byWorker, byParent] : [],
    }
  })
}

async function say(kernel: Kernel, line: Line): Promise<void> {
  const { roomId, at, sender, text, commandId } = line
  const ports = { ...kernel, clock: { now: () => at } }
  const { accountId } = sender
  const uploads = await storeUploads(ports, await drawnFiles(kernel, line.pictures), { accountId })
  const sent = await sendMessage(ports, viewerOf(sender), { roomId, text, commandId, files: { uploads } })
  for (const reader of line.readers)
    await acknowledge(ports, viewerOf(reader), { roomId, messageId: sent.message.id })
}
