import type { Principal } from '@skrzat/contract/access'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors/index.ts'
import { type Bus, rightsChangedTopic, sessionEndedTopic } from '../realtime/index.ts'

type Options = {
  readonly bus: Pick<Bus, 'subscribe'>
  readonly clock: Clock
  readonly principal: Principal
  /** When the token expires. */
  readonly expiresAt: Date
  /** The token's current holder; undefined if it is no longer valid. */
  readonly again: () => Promise<Principal | undefined>
  readonly onChange: () => void
}

/** The account of a connection, with its current rights. */
export class Holder {
  readonly #options: Options
  readonly #stops: (() => void)[]
  #principal: Principal
  /** Rises with each change of rights. It begins above `#readAt`, as a change before the subscription was missed. */
  #epoch = 1
  #readAt = 0
  #left = false

  constructor(options: Options) {
    this.#options = options
    this.#principal = options.principal
    const { accountId, sessionId } = options.principal
    const change = () => {
      this.#epoch += 1
      options.onChange()
    }
    // A session whose rights changed is announced like one that ended: reading again tells them apart.
    this.#stops = [
      options.bus.subscribe(sessionEndedTopic(sessionId), change),
      options.bus.subscribe(rightsChangedTopic(accountId), change),
    ]
  }

  /** As of the last reading. */
  get principal(): Principal {
    return this.#principal
  }

  get epoch(): number {
    return this.#epoch
  }

  /** Whether no right has changed since the last reading. */
  get isCurrent(): boolean {
    return this.#readAt === this.#epoch
  }

  get hasExpired(): boolean {
    return this.#options.clock.now() >= this.#options.expiresAt
  }

  /** The principal, read again if its rights may have changed. @throws DomainError unauthenticated */
  async current(): Promise<Principal> {
    while (!this.isCurrent) await this.read()
    return this.#principal
  }

  /** Reads the principal again in any case, as every request does. @throws DomainError unauthenticated */
  async read(): Promise<Principal> {
    const epoch = this.#epoch
    const principal = this.hasExpired ? undefined : await this.#options.again()
    if (!principal) throw new DomainError('unauthenticated')
    this.#principal = principal
    this.#readAt = epoch
    return principal
  }

  get hasLeft(): boolean {
    return this.#left
  }

  leave(): void {
    this.#left = true
    for (const stop of this.#stops) stop()
  }
}
