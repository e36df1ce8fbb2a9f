/** What a domain declares for STOMP clients (spec/rest: Real time): topics to hear, and commands to send. */
import type { Principal } from '@skrzat/contract/access'
import type * as z from 'zod'
import type { Topic } from '../realtime.ts'

/** A kind of topic, `/topic/room/{id}`: who may hear it, and the messages of the bus that it carries. */
export type StompTopic<T = unknown> = {
  /** The destination before its id, with the last slash. */
  readonly prefix: `/topic/${string}/`
  /** Asked at each SUBSCRIBE, and again before the next message once the account's rights may have changed. */
  mayHear(principal: Principal, id: number): Promise<boolean>
  topic(id: number): Topic<T>
  /** The MESSAGE's body, or a promise of it, sent as JSON; undefined for nothing. */
  body(payload: T, reader: Principal): unknown
}

/** A destination of SEND, `/app/rooms/ack`. `run` authorises by itself; a DomainError becomes an ERROR frame. */
export type StompCommand<T = unknown> = {
  readonly destination: `/app/${string}`
  readonly schema: z.ZodType<T>
  run(principal: Principal, body: T): Promise<void>
}

/** Keeps the payload's type within one topic. */
export function stompTopic<T>(topic: StompTopic<T>): StompTopic {
  return {
    ...topic,
    topic: (id) => topic.topic(id),
    body: (payload, reader) => topic.body(topic.topic(reader.accountId).schema.parse(payload), reader),
  }
}

export function stompCommand<T>(command: StompCommand<T>): StompCommand {
  return { ...command, run: (principal, body) => command.run(principal, command.schema.parse(body)) }
}
