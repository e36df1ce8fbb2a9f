import type { ServerResponse } from 'node:http'
import { DomainError } from '../../errors/index.ts'
import type { Outgoing, Receiver, Wire } from '../wire.ts'

/** Bytes after which a stream ends and the client asks for another: browsers keep all of it in memory. */
const STREAM_ENDS_AT = 128 * 1024
/** Some browsers show a stream only after so much of it. */
const PRELUDE = `${'h'.repeat(2048)}\n`
const START = Buffer.from('a[')
const BETWEEN = Buffer.from(',')
const END = Buffer.from(']')

/** A SockJS session over requests: one waits for messages at a time, others send. */
export class PollingWire implements Wire {
  readonly #retained: number
  #receiver: Receiver | undefined
  #waiting: { answer: ServerResponse; streams: boolean; written: number } | undefined
  #opened = false
  #queue: Outgoing[] = []
  #bytes = 0
  /** The last frame, once it is closed. */
  #last: string | undefined
  #timer: NodeJS.Timeout | undefined
  #paused: PromiseWithResolvers<void> | undefined
  #sending = false

  /** @param retained milliseconds without a request after which the client is gone */
  constructor(retained: number) {
    this.#retained = retained
    this.#expectRequest()
  }

  listen(receiver: Receiver): void {
    this.#receiver = receiver
  }

  /** Answers a request, whose headers are sent already, with the waiting frames or with the next ones. */
  attach(answer: ServerResponse, streams: boolean): void {
    // It emits no further close event.
    if (answer.destroyed) return
    if (streams) answer.write(PRELUDE)
    if (this.#waiting) return void answer.end('c[2010,"Another connection still open"]\n')
    clearTimeout(this.#timer)
    const waiting = { answer, streams, written: 0 }
    this.#waiting = waiting
    answer.once('close', () => {
      if (this.#waiting !== waiting) return
      this.#waiting = undefined
      this.#expectRequest()
    })
    this.#flush()
  }

  /** Takes what the client sent, once there is room. @throws DomainError rate_limited for a second request that waits */
  async take(texts: readonly string[]): Promise<void> {
    if (this.#paused) {
      if (this.#sending) throw new DomainError('rate_limited', { retryAfter: 1 })
      this.#sending = true
      try {
        await this.#paused.promise
      } finally {
        this.#sending = false
      }
    }
    for (const text of texts) this.#receiver?.receive(text)
  }

  send(message: Outgoing): void {
    this.#queue.push(message)
    this.#bytes += message.framed.length
    this.#flush()
  }

  get buffered(): number {
    return this.#bytes + (this.#waiting?.answer.writableLength ?? 0)
  }

  close(code: number, reason: string): void {
    this.#last = `c${JSON.stringify([code, reason])}`
    this.resume()
    this.#flush()
  }

  discard(): void {
    this.#queue = []
    this.#bytes = 0
  }

  pause(): void {
    this.#paused ??= Promise.withResolvers()
  }

  resume(): void {
    this.#paused?.resolve()
    this.#paused = undefined
  }

  beat(): void {
    this.#put(Buffer.from('h'))
  }

  terminate(): void {
    this.#waiting?.answer.destroy()
    this.#waiting = undefined
    this.#gone()
  }

  #flush() {
    if (!this.#opened && this.#waiting) {
      this.#opened = true
      this.#put(Buffer.from('o'))
    }
    if (this.#queue.length > 0 && this.#waiting) {
      const frames = this.#queue.map(({ framed }) =>
        framed.subarray(START.length, framed.length - END.length),
      )
      this.discard()
      this.#put(
        Buffer.concat([START, ...frames.flatMap((frame, at) => (at > 0 ? [BETWEEN, frame] : [frame])), END]),
      )
    }
    if (this.#last === undefined || !this.#waiting) return
    this.#put(Buffer.from(this.#last))
    this.#finish()
    this.#gone()
  }

  #put(frame: Buffer) {
    const waiting = this.#waiting
    if (!waiting) return
    waiting.answer.write(Buffer.concat([frame, Buffer.from('\n')]))
    waiting.written += frame.length
    if (!waiting.streams || waiting.written > STREAM_ENDS_AT) this.#finish()
  }

  #finish() {
    if (!this.#waiting) return
    this.#waiting.answer.end()
    this.#waiting = undefined
    this.#expectRequest()
  }

  #expectRequest() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#gone(), this.#retained)
  }

  #gone() {
    clearTimeout(this.#timer)
    this.resume()
    this.#receiver?.closed()
  }
}
