/** Text for one client, in the form of each transport; made when first needed, as it may go to thousands. */
export class Outgoing {
  readonly #head: string
  readonly #tail: Tail
  #plain: Buffer | undefined
  #framed: Buffer | undefined

  constructor(head: string, tail: Tail = NOTHING) {
    this.#head = head
    this.#tail = tail
  }

  /** The text, unframed. */
  get plain(): Buffer {
    this.#plain ??= Buffer.concat([Buffer.from(this.#head), this.#tail.plain])
    return this.#plain
  }

  /** As an array of JSON in SockJS's message frame. */
  get framed(): Buffer {
    this.#framed ??= Buffer.concat([
      Buffer.from(`a[${JSON.stringify(this.#head).slice(0, -1)}`),
      this.#tail.framed,
    ])
    return this.#framed
  }
}

/** The end of a text, which many texts share. */
export class Tail {
  readonly #text: string
  #plain: Buffer | undefined
  #framed: Buffer | undefined

  constructor(text: string) {
    this.#text = text
  }

  get plain(): Buffer {
    this.#plain ??= Buffer.from(this.#text)
    return this.#plain
  }

  get framed(): Buffer {
    this.#framed ??= Buffer.from(`${JSON.stringify(this.#text).slice(1)}]`)
    return this.#framed
  }
}

const NOTHING = new Tail('')

/** A connection of any transport, as the STOMP session sees it. */
export type Wire = {
  send(message: Outgoing): void
  /** Bytes that the client has not taken yet. */
  readonly buffered: number
  /** Closes after what was sent. */
  close(code: number, reason: string): void
  /** Forgets what is buffered here. */
  discard(): void
  /** Takes no more from the client, until resumed. */
  pause(): void
  resume(): void
  /** Called every 25 s: shows that the connection stands, and ends it if it does not. */
  beat(): void
  /** Cuts the connection, without a closing handshake. */
  terminate(): void
}

/** The methods of a session that a transport calls. */
export type Receiver = {
  receive(text: string): void
  /** Refuses what the transport could not take. */
  fail(error: unknown): void
  /** The connection is gone. */
  closed(): void
}
