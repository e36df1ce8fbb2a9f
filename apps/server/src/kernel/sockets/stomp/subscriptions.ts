import type { StompTopic } from '../destinations.ts'
import type { FanOut, Message } from '../fan-out.ts'
import { StompFault } from './fault.ts'

/** Characters of an id, which is kept and sent with each message. */
const ID_LENGTH = 200

export type Subscription = {
  /** As it was sent; STOMP 1.0 may leave it out. */
  readonly id: string | undefined
  readonly destination: string
  readonly topic: StompTopic
  readonly topicId: number
  /** Whether the client wants to acknowledge messages. */
  readonly explicit: boolean
  /** The rights with which it was last allowed. */
  confirmedAt: number
}

/** The first lines of a MESSAGE. The id is echoed unchanged: some clients neither escape nor unescape it. */
export function headOf({ id, explicit }: Subscription, messageId: string): string {
  return `MESSAGE\n${id === undefined ? '' : `subscription:${id}\n`}${explicit ? `ack:${messageId}\n` : ''}`
}

/** The subscriptions of one session. */
export class Subscriptions {
  readonly #fanOut: FanOut
  readonly #most: number
  readonly #open = new Map<string, { subscription: Subscription; leave: () => void }>()

  constructor(fanOut: FanOut, most: number) {
    this.#fanOut = fanOut
    this.#most = most
  }

  /**
   * Whether it is new: the same one may be asked for twice.
   * @throws StompFault malformed for the id of another one, rate_limited above the limit
   */
  isNew({ id, destination }: Pick<Subscription, 'id' | 'destination'>): boolean {
    if (id !== undefined && id.length > ID_LENGTH)
      throw new StompFault('malformed', `an id of more than ${ID_LENGTH} characters`)
    const known = this.#open.get(keyOf(id, destination))
    if (known && known.subscription.destination !== destination)
      throw new StompFault('malformed', 'the id belongs to another subscription')
    if (!known && this.#open.size >= this.#most)
      throw new StompFault('rate_limited', `more than ${this.#most} subscriptions`)
    return !known
  }

  add(subscription: Subscription, hear: (message: Message) => void): void {
    const { id, destination, topic, topicId } = subscription
    const leave = this.#fanOut.join(topic, topicId, { hear })
    this.#open.set(keyOf(id, destination), { subscription, leave })
  }

  /** Ignores an unknown subscription. */
  remove(id: string | undefined, destination: string | undefined): void {
    const key = keyOf(id, destination ?? '')
    this.#open.get(key)?.leave()
    this.#open.delete(key)
  }

  has(subscription: Subscription): boolean {
    return this.#open.get(keyOf(subscription.id, subscription.destination))?.subscription === subscription
  }

  all(): Subscription[] {
    return [...this.#open.values()].map(({ subscription }) => subscription)
  }

  clear(): void {
    for (const { leave } of this.#open.values()) leave()
    this.#open.clear()
  }
}

function keyOf(id: string | undefined, destination: string): string {
  return id === undefined ? `destination ${destination}` : `id ${id}`
}
