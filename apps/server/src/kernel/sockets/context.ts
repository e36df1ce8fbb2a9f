import type { Principal } from '@skrzat/contract/access'
import type { Clock } from '../clock.ts'
import type { Limits, Refusal } from '../http/index.ts'
import type { Log } from '../log/index.ts'
import type { Bus } from '../realtime/index.ts'
import type { StompCommand, StompTopic } from './destinations.ts'
import type { FanOut } from './fan-out.ts'

/** State shared by all sessions of this process. */
export type SocketContext = {
  /** By prefix. */
  readonly topics: ReadonlyMap<string, StompTopic>
  /** By destination. */
  readonly commands: ReadonlyMap<string, StompCommand>
  readonly fanOut: FanOut
  readonly bus: Pick<Bus, 'subscribe' | 'onGap'>
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly onRefused: (refusal: Refusal) => void
}

/** The principal whom the request authenticated. */
export type Admitted = {
  readonly principal: Principal
  /** When the token expires. */
  readonly expiresAt: Date
  /** The token's current holder; undefined if it is no longer valid. */
  readonly again: () => Promise<Principal | undefined>
  readonly address: string
}
