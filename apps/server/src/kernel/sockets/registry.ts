import { DomainError } from '../errors/index.ts'
import { countOpen } from '../http/index.ts'
import type { Admitted, SocketContext } from './context.ts'
import { StompSession } from './stomp/session.ts'
import type { Receiver, Wire } from './wire.ts'

/** Milliseconds that clients have to close when the server stops. */
const FOR_CLOSING = 1_000

type Connection = Wire & { listen(receiver: Receiver): void }

export type Registry = ReturnType<typeof createRegistry>

/** The open STOMP connections of this process. */
export function createRegistry(context: SocketContext) {
  const { limits, bus } = context
  const open = new Map<StompSession, Connection>()
  const count = countOpen({ all: limits.sockets, ofAccount: limits.socketsOfAccount })
  let onEmpty: (() => void) | undefined
  const beat = setInterval(() => {
    for (const wire of open.values()) wire.beat()
  }, limits.ping)
  const look = setInterval(() => {
    for (const session of open.keys()) session.look()
  }, limits.look)
  // A client that may have missed messages reconnects, and reads the tables.
  const stopGaps = bus.onGap(() => {
    for (const session of open.keys()) session.fail(new DomainError('unavailable'))
  })

  return {
    /** @throws DomainError rate_limited, unavailable if the account may open no more */
    check: (accountId: number) => count.check(accountId),

    /** How many are open in this process. */
    open: () => open.size,

    /** Begins a session on a connection; `onClosed` is called when the connection is gone. Throws as `check`. */
    start(admitted: Admitted, wire: Connection, onClosed: () => void = () => undefined): void {
      const release = count.add(admitted.principal.accountId)
      const session = new StompSession(context, admitted, wire)
      open.set(session, wire)
      wire.listen({
        receive: (text) => session.receive(text),
        fail: (error) => session.fail(error),
        closed() {
          release()
          open.delete(session)
          session.closed()
          onClosed()
          if (open.size === 0) onEmpty?.()
        },
      })
    },

    /** Closes all; those that do not answer are cut off. */
    async stop(): Promise<void> {
      clearInterval(beat)
      clearInterval(look)
      stopGaps()
      if (open.size === 0) return
      const empty = Promise.withResolvers<void>()
      onEmpty = empty.resolve
      for (const session of open.keys()) session.stop()
      const late = setTimeout(() => {
        for (const wire of open.values()) wire.terminate()
        empty.resolve()
      }, FOR_CLOSING)
      await empty.promise
      clearTimeout(late)
    },
  }
}
