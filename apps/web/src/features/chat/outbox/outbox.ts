/** Unsent messages: each talk's are sent one after the other, in order, and once. */
import { createOutbox as createLanes, type OutboxPorts as Ports, type WithState } from '#app/offline/index.ts'
import { keyOf, type Opening } from '../talk.ts'
import type { Unsent } from './unsent.ts'

export type Shown = WithState<Unsent>

export type OutboxPorts = Pick<Ports<Unsent>, 'load' | 'keep' | 'after'> & {
  /** Sends a message; rejects with the server's refusal, or if there was no answer. */
  send: (message: Unsent & { talk: { roomId: number } }) => Promise<unknown>
  /** @returns the id of the talk */
  open: (opening: Opening) => Promise<number>
}

export type Outbox = ReturnType<typeof createMessageOutbox>

export function createMessageOutbox({ send, open, ...ports }: OutboxPorts) {
  const lanes = createLanes<Unsent>({
    ...ports,
    laneOf: ({ talk }) => keyOf(talk),
    async send(message, { hold, change }) {
      const { talk } = message
      if ('roomId' in talk) return await send({ ...message, talk })
      const key = keyOf(talk)
      const roomId = await open(talk.opening)
      // Other messages for the same new talk now go to it too.
      change((each) => (keyOf(each.talk) === key ? { ...each, talk: { roomId } } : each))
      hold(keyOf({ roomId }))
      return await send({ ...message, talk: { roomId } })
    },
  })
  return {
    ...lanes,
    add: (message: Omit<Unsent, 'refusal'>) => lanes.add({ ...message, refusal: null }),
  }
}
