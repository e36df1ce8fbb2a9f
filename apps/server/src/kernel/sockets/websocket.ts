import type { RawData, WebSocket } from 'ws'
import { DomainError } from '../errors/index.ts'
import { messagesOf } from './sockjs/messages.ts'
import { StompFault } from './stomp/fault.ts'
import type { Outgoing, Receiver, Wire } from './wire.ts'

const TEXT = { binary: false }
const TOO_BIG = 1009
/** The codes with which `ws` closes when it refuses a frame. */
const REFUSALS = new Set([1002, 1007, 1008, TOO_BIG])

/** A WebSocket, plain or with SockJS's frames. */
export class SocketWire implements Wire {
  readonly #socket: WebSocket
  readonly #framed: boolean
  #alive = true

  constructor(socket: WebSocket, framed: boolean) {
    this.#socket = socket
    this.#framed = framed
    if (framed) socket.send('o')
  }

  send(message: Outgoing): void {
    if (this.#isOpen) this.#socket.send(this.#framed ? message.framed : message.plain, TEXT)
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  get buffered(): number {
    return this.#socket.bufferedAmount
  }

  close(code: number, reason: string): void {
    if (this.#framed && this.#isOpen) this.#socket.send(`c${JSON.stringify([code, reason])}`)
    this.#socket.close(code, reason)
  }

  /** Data in the socket's buffer can't be removed; they are dropped with the connection, seconds later. */
  discard(): void {}

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Cuts a connection that did not answer the last ping; otherwise sends the next one. */
  beat(): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
    if (this.#framed) this.#socket.send('h')
  }

  /** Passes on what comes, until the connection is gone. */
  listen(receiver: Receiver): void {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    beforeRefusal(this.#socket, (code) =>
      receiver.fail(new DomainError(code === TOO_BIG ? 'too_large' : 'malformed')),
    )
    this.#socket.on('pong', () => (this.#alive = true))
    this.#socket.on('message', (data, isBinary) => {
      this.#alive = true
      try {
        for (const text of this.#textsOf(bytesOf(data), isBinary ? decoder : undefined))
          receiver.receive(text)
      } catch (error) {
        receiver.fail(
          error instanceof DomainError ? error : new StompFault('malformed', 'bytes that are no UTF-8'),
        )
      }
    })
    this.#socket.on('close', () => receiver.closed())
  }

  /** Cuts the connection, without a closing handshake. */
  terminate(): void {
    this.#socket.terminate()
  }

  #textsOf(bytes: Buffer, decoder: TextDecoder | undefined): readonly string[] {
    if (this.#framed) return messagesOf(bytes.toString())
    return [decoder ? decoder.decode(bytes, { stream: true }) : bytes.toString()]
  }
}

/** `ws` closes by itself what it can't read; the ERROR has to precede that. */
function beforeRefusal(socket: WebSocket, onRefusal: (code: number) => void): void {
  const close = socket.close.bind(socket)
  socket.close = (code, reason) => {
    if (code !== undefined && REFUSALS.has(code) && socket.readyState === socket.OPEN) onRefusal(code)
    close(code, reason)
  }
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
