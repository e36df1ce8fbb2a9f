import { randomUUID } from 'node:crypto'
import { DomainError, refusalOf } from '../../errors.ts'
import { Deadline } from '../../deadline.ts'
import type { Admitted, SocketContext } from '../context.ts'
import { topicAt } from '../destinations.ts'
import type { Message } from '../fan-out.ts'
import { Holder } from '../holder.ts'
import { Queue } from '../queue.ts'
import { Outgoing, type Receiver, type Tail, type Wire } from '../wire.ts'
import { Decoder } from './decoder.ts'
import { closeCode, codedError, errorFrame } from './errors.ts'
import { StompFault } from './fault.ts'
import { encode, type Frame, unescaped, type Version, VERSIONS } from './frame.ts'
import { HeartBeats, readIntervals } from './heart-beats.ts'
import { jsonBody } from './json-body.ts'
import { headOf, type Subscription, Subscriptions } from './subscriptions.ts'

/** Frames that wait to be handled before no more are taken from the connection. */
const PAUSE_AT = 32
/** Deliveries that may wait until rights were read again. */
const WAITING = 256
const HEART_BEAT = new Outgoing('\n')

/**
 * STOMP 1.0 to 1.2 over one connection. Frames are handled one after another. A message is delivered only while the
 * rights that the subscription was allowed with are current: otherwise it waits until they were read again.
 */
export class StompSession implements Receiver {
  readonly #context: SocketContext
  readonly #wire: Wire
  readonly #address: string
  readonly #decoder = new Decoder()
  readonly #incoming: Queue
  readonly #outgoing: Queue
  readonly #holder: Holder
  readonly #subscriptions: Subscriptions
  #version: Version | undefined
  #beats: HeartBeats | undefined
  readonly #openedAt = performance.now()
  #paused = false
  #ended = false

  constructor(context: SocketContext, { address, ...holder }: Admitted, wire: Wire) {
    this.#context = context
    this.#wire = wire
    this.#address = address
    const fail = (error: unknown) => this.fail(error)
    this.#incoming = new Queue(fail, () => this.#resume())
    this.#outgoing = new Queue(fail)
    this.#subscriptions = new Subscriptions(context.fanOut, context.limits.subscriptions)
    this.#holder = new Holder({
      ...holder,
      bus: context.bus,
      clock: context.clock,
      onChange: () => this.#outgoing.push(() => this.#checkAll()),
    })
  }

  receive(text: string): void {
    if (this.#ended) return
    this.#beats?.heard()
    let frames: Frame[]
    try {
      frames = this.#decoder.push(text)
    } catch (error) {
      return this.fail(error)
    }
    for (const frame of frames) this.#incoming.push(() => this.#handle(frame))
    if (this.#incoming.length < PAUSE_AT || this.#paused) return
    this.#paused = true
    this.#wire.pause()
  }

  /** Sends an ERROR and closes. */
  fail(error: unknown, receipt?: string): void {
    if (this.#ended) return
    const coded = codedError(error)
    const { log } = this.#context
    if (coded.kind === 'internal') log.error({ err: error }, 'a STOMP session failed')
    else if (coded.cause !== undefined) log.warn({ err: error }, 'a STOMP session could not be served')
    this.#leave()
    const headers = [
      ...(this.#version ? [] : [`version:${VERSIONS.join(',')}`]),
      ...(receipt === undefined ? [] : [`receipt-id:${receipt}`]),
    ]
    this.#wire.send(new Outgoing(errorFrame(coded, headers)))
    this.#wire.close(closeCode(coded), coded.code)
  }

  /** Ends it because the server stops. */
  stop(): void {
    if (this.#ended) return
    this.#leave()
    this.#wire.close(1001, 'the server stops')
  }

  closed(): void {
    if (!this.#ended) this.#leave()
  }

  /** To be called now and then: ends it once its token has expired, or if it never connects. */
  look(): void {
    if (this.#holder.hasExpired) this.fail(new DomainError('unauthenticated'))
    else if (!this.#version && performance.now() - this.#openedAt > this.#context.limits.headers)
      this.fail(new StompFault('unavailable', 'no CONNECT came'))
  }

  #leave() {
    this.#ended = true
    this.#beats?.stop()
    this.#incoming.clear()
    this.#outgoing.clear()
    this.#subscriptions.clear()
    this.#holder.leave()
  }

  #resume() {
    if (!this.#paused) return
    this.#paused = false
    this.#wire.resume()
  }

  async #handle(frame: Frame): Promise<void> {
    if (this.#ended) return
    const receipt = frame.headers.get('receipt')
    try {
      await this.#inTime(() => (this.#version ? this.#act(frame, this.#version) : this.#connect(frame)))
    } catch (error) {
      return this.fail(error, receipt)
    }
    // Given back as it was sent: some clients escape no headers, and unescape none.
    if (receipt !== undefined && frame.command !== 'CONNECT' && frame.command !== 'STOMP')
      this.#send(`RECEIPT\nreceipt-id:${receipt}\n\n\0`)
    if (frame.command === 'DISCONNECT') {
      this.#leave()
      this.#wire.close(1000, '')
    }
  }

  async #connect(frame: Frame): Promise<void> {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP')
      throw new StompFault('malformed', 'the first frame is not CONNECT')
    const headers = unescaped(frame, '1.0')
    const accepted = new Set((headers.get('accept-version') ?? '1.0').split(',').map((one) => one.trim()))
    const version = VERSIONS.findLast((one) => accepted.has(one))
    if (!version) throw new StompFault('malformed', `only STOMP ${VERSIONS.join(', ')} are spoken here`)
    const intervals = readIntervals(headers.get('heart-beat'))
    await this.#holder.read()
    if (this.#ended) return
    const { heartBeat } = this.#context.limits
    this.#version = version
    const offered = version === '1.0' ? 0 : heartBeat
    const connected = [
      ['version', version],
      ['heart-beat', `${offered},${offered}`],
      ['session', randomUUID()],
      ['server', 'skrzat'],
    ] as const
    this.#send(encode({ command: 'CONNECTED', headers: new Map(connected), body: '' }, version))
    if (offered === 0) return
    this.#beats = new HeartBeats(
      intervals,
      heartBeat,
      () => this.#deliver(HEART_BEAT),
      () => this.fail(new StompFault('unavailable', 'no heart-beat came')),
    )
  }

  async #act(frame: Frame, version: Version): Promise<void> {
    const headers = unescaped(frame, version)
    const raw = frame.headers
    switch (frame.command) {
      case 'SUBSCRIBE':
        return await this.#subscribe(headers, raw.get('id'))
      case 'UNSUBSCRIBE':
        return this.#subscriptions.remove(raw.get('id'), headers.get('destination'))
      case 'SEND':
        return await this.#command(headers.get('destination') ?? '', frame.body)
      case 'ACK':
      case 'NACK':
      case 'DISCONNECT':
        // Messages are not kept for a client, so there is nothing to acknowledge.
        return
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        throw new StompFault('malformed', 'there are no transactions here')
      case 'CONNECT':
      case 'STOMP':
        throw new StompFault('malformed', 'the session is connected already')
      default:
        throw new StompFault('malformed', 'an unknown command')
    }
  }

  async #subscribe(headers: ReadonlyMap<string, string>, id: string | undefined): Promise<void> {
    const destination = headers.get('destination') ?? ''
    if (id === undefined && this.#version !== '1.0')
      throw new StompFault('malformed', 'SUBSCRIBE without an id')
    const explicit = this.#version === '1.2' && (headers.get('ack') ?? 'auto') !== 'auto'
    const subscription = {
      id,
      destination,
      explicit,
      ...topicAt(this.#context.topics, destination),
      confirmedAt: 0,
    }
    if (!this.#subscriptions.isNew(subscription)) return
    await this.#holder.read()
    await this.#confirm(subscription)
    if (!this.#ended) this.#subscriptions.add(subscription, (message) => this.#hear(subscription, message))
  }

  async #command(destination: string, body: string): Promise<void> {
    const principal = await this.#holder.read()
    const command = this.#context.commands.get(destination)
    if (!command) {
      if (destination.startsWith('/app/')) throw new DomainError('not_found')
      this.#refused(`SEND ${destination.startsWith('/topic/') ? '/topic/' : 'elsewhere'}`)
      throw new DomainError('forbidden')
    }
    try {
      await command.run(principal, jsonBody(body))
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden') this.#refused(`SEND ${destination}`)
      throw error
    }
  }

  /** Asks whether the holder may hear it, with rights that are current afterwards. @throws DomainError forbidden */
  async #confirm(subscription: Subscription): Promise<void> {
    do {
      const principal = await this.#holder.current()
      subscription.confirmedAt = this.#holder.epoch
      if (await subscription.topic.mayHear(principal, subscription.topicId)) continue
      this.#refused(`SUBSCRIBE ${subscription.topic.prefix}`)
      throw refusalOf(principal)
    } while (!this.#isConfirmed(subscription))
  }

  #isConfirmed({ confirmedAt }: Subscription): boolean {
    return this.#holder.isCurrent && confirmedAt === this.#holder.epoch
  }

  async #checkAll(): Promise<void> {
    await this.#inTime(async () => {
      await this.#holder.current()
      for (const subscription of this.#subscriptions.all())
        if (!this.#ended && !this.#isConfirmed(subscription)) await this.#confirm(subscription)
    })
  }

  #hear(subscription: Subscription, message: Message): void {
    if (this.#holder.hasExpired) return this.fail(new DomainError('unauthenticated'))
    if (this.#outgoing.length === 0 && this.#isConfirmed(subscription)) {
      const tail = message.tailFor(this.#holder.principal)
      if (tail instanceof Promise) this.#wait(() => this.#tellConfirmed(subscription, message, tail))
      else this.#tell(subscription, message, tail)
      return
    }
    this.#wait(() => this.#tellConfirmed(subscription, message))
  }

  /** Rights may change while they are read, and while a body is made. */
  async #tellConfirmed(subscription: Subscription, message: Message, made?: Promise<Tail | undefined>) {
    let tail = await made
    for (let again = made === undefined; again || !this.#isConfirmed(subscription); again = false) {
      if (!this.#isConfirmed(subscription)) await this.#confirm(subscription)
      tail = await message.tailFor(this.#holder.principal)
    }
    this.#tell(subscription, message, tail)
  }

  #wait(work: () => Promise<void>) {
    if (this.#outgoing.length >= WAITING)
      return this.fail(new StompFault('unavailable', 'too many messages wait'))
    this.#outgoing.push(() => this.#inTime(work))
  }

  #tell(subscription: Subscription, message: Message, tail: Tail | undefined): void {
    if (tail && this.#subscriptions.has(subscription))
      this.#deliver(message.outgoing(headOf(subscription, message.id), tail))
  }

  #send(text: string): void {
    this.#deliver(new Outgoing(text))
  }

  #deliver(message: Outgoing): void {
    if (this.#ended) return
    if (this.#wire.buffered > this.#context.limits.socketBuffer) {
      this.#wire.discard()
      return this.fail(new StompFault('rate_limited', 'messages are read too slowly'))
    }
    this.#wire.send(message)
  }

  #refused(route: string) {
    const { login } = this.#holder.principal
    this.#context.onRefused({ login, route, address: this.#address })
  }

  /** @throws DomainError unavailable if it takes longer than an answer may */
  async #inTime(work: () => Promise<void>): Promise<void> {
    const deadline = new Deadline()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      deadline.expire()
      late.reject(new DomainError('unavailable'))
    }, this.#context.limits.answer)
    try {
      await Promise.race([deadline.run(work), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
