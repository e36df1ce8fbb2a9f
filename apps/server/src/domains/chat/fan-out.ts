/** Splits all changes by account and talk, once in each process. */
import type { Kernel } from '../../kernel/kernel.ts'
import { renewBadgesHere } from '../notifications/index.ts'
import { filesOf, messageRows } from './messages.ts'
import { followPeople } from './membership.ts'
import { listenToTalks } from './publish.ts'
import { accountTopic, type Heard, type Published, roomTopic } from './topics.ts'

type Ports = Pick<Kernel, 'db' | 'bus' | 'clock' | 'log'>

/** Runs until the process ends. Messages of a talk keep their order, also behind one that is read from the table. */
export function fanOut(kernel: Ports): void {
  const { db, bus, log } = kernel
  const { sql } = db
  /** By talk, as a slow file must delay only its own. */
  const reading = new Map<number, Promise<void>>()

  listenToTalks(bus, (published) => {
    const { to, event } = published
    if (event.what !== 'typing') renewBadgesHere(bus, event.what === 'read' ? [event.accountId] : to)
    const isWhole = event.what !== 'message' || event.text !== null
    const before = event.roomId === null ? undefined : reading.get(event.roomId)
    if (event.roomId === null || (isWhole && !before)) {
      deliver(wholeOf(published))
      return
    }
    if (
      !to.some((id) => bus.isHeard(accountTopic(id))) &&
      !(event.what !== 'rooms' && isHeardIn(event.roomId))
    )
      return
    const { roomId } = event
    const turn = (before ?? Promise.resolve()).then(() => readAndDeliver(published))
    reading.set(roomId, turn)
    void turn.finally(() => {
      if (reading.get(roomId) === turn) reading.delete(roomId)
    })
  })

  followPeople(kernel, (published) => {
    renewBadgesHere(bus, published.to)
    deliver(wholeOf(published))
  })

  function isHeardIn(roomId: number): boolean {
    return bus.isHeard(roomTopic(roomId))
  }

  async function readAndDeliver(published: Published): Promise<void> {
    const { to, event } = published
    if (event.what !== 'message' || event.text !== null) {
      deliver(wholeOf(published))
      return
    }
    try {
      const [[row], files] = await Promise.all([messageRows(sql, [event.id]), filesOf(sql, [event.id])])
      // If it was taken back meanwhile, a later message says so.
      if (row && row.takenBackAt === null)
        deliver({ to, event: { ...event, text: row.text, files: files.get(row.id) ?? [] } })
    } catch (error) {
      log.error({ err: error }, 'a message of a talk could not be delivered')
    }
  }

  function deliver(heard: Heard | undefined): void {
    if (!heard) return
    for (const id of heard.to) bus.deliver(accountTopic(id), heard)
    if (heard.event.what !== 'rooms') bus.deliver(roomTopic(heard.event.roomId), heard)
  }
}

function wholeOf({ to, event }: Published): Heard | undefined {
  if (event.what !== 'message') return { to, event }
  return event.text === null ? undefined : { to, event: { ...event, text: event.text, files: [] } }
}
