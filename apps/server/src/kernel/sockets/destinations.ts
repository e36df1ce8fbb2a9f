/** What a domain declares for STOMP clients (spec/rest: Real time): topics to subscribe to, and commands to send. */
import type { Principal } from '@skrzat/contract/access'
import type * as z from 'zod'
import { DomainError } from '../errors/index.ts'
import { InputError, inputErrorOf } from '../http/index.ts'
import type { Bus, Topic } from '../realtime/index.ts'

type Rights = {
  /** The destination before its id, with the last slash. */
  readonly prefix: `/topic/${string}/`
  /** Asked at each SUBSCRIBE, and again once the account's rights may have changed. */
  mayHear(principal: Principal, id: number): Promise<boolean>
}

/** A kind of topic, `/topic/room/{id}`: who may hear it, and the messages of the bus that it carries. */
export type TopicDeclaration<T> = Rights & {
  topic(id: number): Topic<T>
} & (
    | {
        /** The MESSAGE's body, or a promise of it, sent as JSON; undefined for nothing. */
        body(payload: T, reader: Principal): unknown
      }
    | {
        /** The same for a body that depends on no reader: made once for all who hear it, and at once. */
        bodyForAll(payload: T): unknown
      }
  )

/** How a message of the bus becomes bodies: one for all, or one for each reader. */
export type Told = { readonly forAll?: () => unknown; readonly forReader?: (reader: Principal) => unknown }

export type StompTopic = Rights & {
  /** Delivers from this call on, until the returned function is called. */
  listen(bus: Pick<Bus, 'subscribe'>, id: number, tell: (told: Told) => void): () => void
}

/** A destination of SEND, `/app/rooms/ack`. `run` authorises by itself; a DomainError becomes an ERROR frame. */
export type CommandDeclaration<T> = {
  readonly destination: `/app/${string}`
  readonly schema: z.ZodType<T>
  run(principal: Principal, body: T): Promise<void>
}

export type StompCommand = Pick<CommandDeclaration<unknown>, 'destination'> & {
  /** @throws DomainError validation or malformed for a body that does not match */
  run(principal: Principal, body: unknown): Promise<void>
}

/** Keeps the payload's type within one topic. */
export function stompTopic<T>(declared: TopicDeclaration<T>): StompTopic {
  const told = (payload: T): Told =>
    'bodyForAll' in declared
      ? { forAll: () => declared.bodyForAll(payload) }
      : { forReader: (reader) => declared.body(payload, reader) }
  return {
    prefix: declared.prefix,
    mayHear: (principal, id) => declared.mayHear(principal, id),
    listen: (bus, id, tell) => bus.subscribe(declared.topic(id), (payload) => tell(told(payload))),
  }
}

export function stompCommand<T>(declared: CommandDeclaration<T>): StompCommand {
  return {
    destination: declared.destination,
    async run(principal, body) {
      const parsed = declared.schema.safeParse(body)
      if (!parsed.success) throw inputErrorOf(new InputError('body', parsed.error.issues, body))
      await declared.run(principal, parsed.data)
    },
  }
}

/** The topic and id of a destination. @throws DomainError not_found */
export function topicAt(topics: ReadonlyMap<string, StompTopic>, destination: string) {
  const [, prefix = '', digits = ''] = /^(\/topic\/.{1,100}\/)([1-9]\d{0,15})$/.exec(destination) ?? []
  const topic = topics.get(prefix)
  const id = Number(digits)
  if (!topic || !Number.isSafeInteger(id)) throw new DomainError('not_found')
  return { topic, topicId: id }
}
