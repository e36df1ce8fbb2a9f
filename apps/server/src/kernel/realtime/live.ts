/** The form of every subscription: first a message with the state, then one for each change. */
import * as z from 'zod'

export type Live<S, C> = { readonly state: S } | { readonly change: C }

/** The `.output` of a subscription. @param state null if a screen reads it by other procedures */
export function live<S extends z.ZodType, C extends z.ZodType>(state: S, change: C) {
  return z
    .custom<AsyncIterable<Live<z.input<S>, z.input<C>>>>(isIterable)
    .transform(async function* parsed(messages): AsyncGenerator<Live<z.output<S>, z.output<C>>> {
      for await (const message of messages)
        yield 'state' in message
          ? { state: state.parse(message.state) }
          : { change: change.parse(message.change) }
    })
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/**
 * Reads the state after the subscription, so that no change is missed.
 * @param messages of the bus, from before this call
 * @param changeOf what a message changes; undefined if nothing
 */
export async function* follow<M, S, C>(
  messages: AsyncIterableIterator<M>,
  state: () => Promise<S> | S,
  changeOf: (message: M) => Promise<C | undefined> | C | undefined,
): AsyncGenerator<Live<S, C>, void, undefined> {
  try {
    yield { state: await state() }
    for await (const message of messages) {
      const change = await changeOf(message)
      if (change !== undefined) yield { change }
    }
  } finally {
    await messages.return?.()
  }
}
