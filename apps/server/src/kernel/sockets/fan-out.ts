import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import type { Bus } from '../realtime/index.ts'
import type { StompTopic, Told } from './destinations.ts'
import { Outgoing, Tail } from './wire.ts'

/** A MESSAGE for all who hear its destination: only the headers of the subscription differ. */
export class Message {
  readonly id: string
  /** The body for all readers; undefined if each reader gets another one. */
  readonly forAll: { readonly tail: Tail | undefined } | undefined
  readonly #destination: string
  readonly #told: Told
  /** The last frame made, as most clients use the same ids of subscriptions. */
  #last: { head: string; tail: Tail; outgoing: Outgoing } | undefined

  constructor(id: string, destination: string, told: Told) {
    this.id = id
    this.#destination = destination
    this.#told = told
    this.forAll = told.forAll ? { tail: this.#tail(told.forAll()) } : undefined
  }

  /** The end of this reader's frame; undefined if nothing is to be sent. */
  async tailFor(reader: Principal): Promise<Tail | undefined> {
    return this.forAll ? this.forAll.tail : this.#tail(await this.#told.forReader?.(reader))
  }

  /** The frame. @param head its first lines, which name the subscription */
  outgoing(head: string, tail: Tail): Outgoing {
    if (this.#last?.head === head && this.#last.tail === tail) return this.#last.outgoing
    const outgoing = new Outgoing(head, tail)
    this.#last = { head, tail, outgoing }
    return outgoing
  }

  #tail(body: unknown): Tail | undefined {
    if (body === undefined) return undefined
    const json = JSON.stringify(body)
    return new Tail(
      `destination:${this.#destination}\nmessage-id:${this.id}\ncontent-type:application/json\n` +
        `content-length:${Buffer.byteLength(json)}\n\n${json}\0`,
    )
  }
}

export type Hearer = { hear(message: Message): void }

export type FanOut = ReturnType<typeof createFanOut>

/** Passes messages of the bus to all who hear a destination: one subscription to the bus for each destination. */
export function createFanOut(bus: Pick<Bus, 'subscribe'>) {
  const channels = new Map<string, { hearers: Set<Hearer>; stop: () => void }>()
  const server = randomUUID()
  let count = 0

  return {
    /** Delivers from this call on, until the returned function is called. */
    join(topic: StompTopic, id: number, hearer: Hearer): () => void {
      const destination = `${topic.prefix}${id}`
      const channel = channels.get(destination) ?? open(topic, id, destination)
      channel.hearers.add(hearer)
      return () => {
        channel.hearers.delete(hearer)
        if (channel.hearers.size > 0 || channels.get(destination) !== channel) return
        channels.delete(destination)
        channel.stop()
      }
    },
  }

  function open(topic: StompTopic, id: number, destination: string) {
    const hearers = new Set<Hearer>()
    const stop = topic.listen(bus, id, (told) => {
      count += 1
      const message = new Message(`${server}-${count}`, destination, told)
      for (const hearer of hearers) hearer.hear(message)
    })
    const channel = { hearers, stop }
    channels.set(destination, channel)
    return channel
  }
}
