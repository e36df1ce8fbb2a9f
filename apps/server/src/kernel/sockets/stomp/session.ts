import { randomUUID } from 'node:crypto'
import { DomainError } from '../../errors/index.ts'
import type { Admitted, SocketContext } from '../context.ts'
import { topicAt } from '../destinations.ts'
import { inTime } from '../in-time.ts'
import { Queue } from '../queue.ts'
import { Outgoing, type Receiver, type Wire } from '../wire.ts'
import { Decoder } from './decoder.ts'
import { Deliveries } from './deliveries.ts'
import { closeCode, codedError, errorFrame } from './errors.ts'
import { StompFault } from './fault.ts'
import { encode, type Frame, unescaped, type Version, VERSIONS } from './frame.ts'
import { HeartBeats, readIntervals } from './heart-beats.ts'
import { jsonBody } from './json-body.ts'

/** Frames that wait to be handled before no more are taken from the connection. */
const PAUSE_AT = 32
const HEART_BEAT = new Outgoing('\n')

/** STOMP 1.0 to 1.2 over one connection. Frames are handled one after another. */
export class StompSession implements Receiver {
  readonly #context: SocketContext
  readonly #wire: Wire
  readonly #decoder = new Decoder()
  readonly #incoming: Queue
  readonly #deliveries: Deliveries
  #version: Version | undefined
  #beats: HeartBeats | undefined
  readonly #openedAt = performance.now()
  #paused = false
  #ended = false

  constructor(context: SocketContext, admitted: Admitted, wire: Wire) {
    this.#context = context
    this.#wire = wire
    const fail = (error: unknown) => this.fail(error)
    this.#incoming = new Queue(fail, () => this.#resume())
    this.#deliveries = new Deliveries(context, admitted, { send: (message) => this.#deliver(message), fail })
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

  /** Called periodically: ends the session once its token has expired, or if it never connects. */
  look(): void {
    if (this.#deliveries.holder.hasExpired) this.fail(new DomainError('unauthenticated'))
    else if (!this.#version && performance.now() - this.#openedAt > this.#context.limits.headers)
      this.fail(new StompFault('unavailable', 'no CONNECT came'))
  }

  #leave() {
    this.#ended = true
    this.#beats?.stop()
    this.#incoming.clear()
    this.#deliveries.leave()
  }

  #resume() {
    if (!this.#paused) return
    this.#paused = false
    this.#wire.resume()
  }

  async #handle(frame: Frame): Promise<void> {
    if (this.#ended) return
    const receipt = frame.headers.get('receipt')
    const version = this.#version
    try {
      const act = () => (version ? this.#act(frame, version) : this.#connect(frame))
      await inTime(this.#context.limits.answer, act)
    } catch (error) {
      return this.fail(error, receipt)
    }
    if (this.#ended) return
    // Echoed unchanged: some clients neither escape headers nor unescape them.
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
    await this.#deliveries.holder.read()
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
        return this.#deliveries.unsubscribe(raw.get('id'), headers.get('destination'))
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
    const at = topicAt(this.#context.topics, destination)
    await this.#deliveries.subscribe({ id, destination, explicit, ...at, confirmedAt: 0 })
  }

  async #command(destination: string, body: string): Promise<void> {
    const principal = await this.#deliveries.holder.read()
    const command = this.#context.commands.get(destination)
    if (!command) {
      if (destination.startsWith('/app/')) throw new DomainError('not_found')
      this.#deliveries.refused(`SEND ${destination.startsWith('/topic/') ? '/topic/' : 'elsewhere'}`)
      throw new DomainError('forbidden')
    }
    try {
      await command.run(principal, jsonBody(body))
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden')
        this.#deliveries.refused(`SEND ${destination}`)
      throw error
    }
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
}
