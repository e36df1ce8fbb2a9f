import { DomainError, refusalOf } from '../../errors/index.ts'
import type { Admitted, SocketContext } from '../context.ts'
import type { Message } from '../fan-out.ts'
import { Holder } from '../holder.ts'
import { inTime } from '../in-time.ts'
import { Queue } from '../queue.ts'
import type { Outgoing, Tail } from '../wire.ts'
import { StompFault } from './fault.ts'
import { headOf, type Subscription, Subscriptions } from './subscriptions.ts'

/** Messages that may wait until rights were read, or their bodies made. */
const WAITING = 256

type Session = {
  send(message: Outgoing): void
  fail(error: unknown): void
}

/**
 * What a session hears. A message is sent only while the rights that its subscription was allowed with are current;
 * otherwise it waits, with those behind it, until they were read again.
 */
export class Deliveries {
  readonly holder: Holder
  readonly #context: SocketContext
  readonly #session: Session
  readonly #address: string
  readonly #subscriptions: Subscriptions
  readonly #waiting: Queue

  constructor(context: SocketContext, { address, ...holder }: Admitted, session: Session) {
    this.#context = context
    this.#session = session
    this.#address = address
    this.#subscriptions = new Subscriptions(context.fanOut, context.limits.subscriptions)
    this.#waiting = new Queue((error) => session.fail(error))
    const onChange = () => this.#later(() => this.#confirmAll())
    this.holder = new Holder({ ...holder, bus: context.bus, clock: context.clock, onChange })
  }

  /** @throws DomainError forbidden, unauthenticated; StompFault as `Subscriptions.isNew` */
  async subscribe(subscription: Subscription): Promise<void> {
    if (!this.#subscriptions.isNew(subscription)) return
    await this.holder.read()
    await this.#confirm(subscription)
    if (!this.holder.hasLeft)
      this.#subscriptions.add(subscription, (message) => this.#hear(subscription, message))
  }

  unsubscribe(id: string | undefined, destination: string | undefined): void {
    this.#subscriptions.remove(id, destination)
  }

  leave(): void {
    this.#waiting.clear()
    this.#subscriptions.clear()
    this.holder.leave()
  }

  /** Notes a refused right in the audit log. */
  refused(route: string): void {
    this.#context.onRefused({ login: this.holder.principal.login, route, address: this.#address })
  }

  #hear(subscription: Subscription, message: Message): void {
    if (this.holder.hasExpired) this.#session.fail(new DomainError('unauthenticated'))
    else if (message.forAll && this.#waiting.length === 0 && this.#isConfirmed(subscription))
      this.#send(subscription, message, message.forAll.tail)
    else if (this.#waiting.length < WAITING) this.#later(() => this.#tell(subscription, message))
    else this.#session.fail(new StompFault('unavailable', 'too many messages wait'))
  }

  /** Rights may change while they are read, and while a body is made. */
  async #tell(subscription: Subscription, message: Message): Promise<void> {
    let tail: Tail | undefined
    do {
      if (!this.#isConfirmed(subscription)) await this.#confirm(subscription)
      tail = await message.tailFor(this.holder.principal)
    } while (!this.#isConfirmed(subscription))
    this.#send(subscription, message, tail)
  }

  #send(subscription: Subscription, message: Message, tail: Tail | undefined): void {
    if (tail && this.#subscriptions.has(subscription))
      this.#session.send(message.outgoing(headOf(subscription, message.id), tail))
  }

  async #confirmAll(): Promise<void> {
    await this.holder.current()
    for (const subscription of this.#subscriptions.all())
      if (!this.holder.hasLeft && !this.#isConfirmed(subscription)) await this.#confirm(subscription)
  }

  /** Checks that the holder may subscribe, and repeats it if rights change meanwhile. @throws DomainError forbidden */
  async #confirm(subscription: Subscription): Promise<void> {
    do {
      const principal = await this.holder.current()
      subscription.confirmedAt = this.holder.epoch
      if (!(await subscription.topic.mayHear(principal, subscription.topicId))) {
        this.refused(`SUBSCRIBE ${subscription.topic.prefix}`)
        throw refusalOf(principal)
      }
    } while (!this.#isConfirmed(subscription))
  }

  #isConfirmed({ confirmedAt }: Subscription): boolean {
    return this.holder.isCurrent && confirmedAt === this.holder.epoch
  }

  #later(work: () => Promise<void>): void {
    this.#waiting.push(() => inTime(this.#context.limits.answer, work))
  }
}
