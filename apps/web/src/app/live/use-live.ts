import { hashKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

/** The messages of a subscription: first the state, then each change. */
type Live<S, C> = { state: S } | { change: C }

/** A procedure of `client`, such as `client.absences.follow`. */
type LiveProcedure<I, S, C> = {
  subscribe: (input: I, heard: { onData: (message: Live<S, C>) => void }) => { unsubscribe: () => void }
}

type Handlers<S, C> = {
  /**
   * The state, whenever the stream opens: at first, and after each reconnection or resume.
   * @param again events since the last connection may have been missed
   */
  onState: (state: S, again: boolean) => void
  onChange: (change: C) => void
}

/** Subscribes for as long as the component is mounted. The handlers update the screen. */
export function useLive<I, S, C>(
  procedure: LiveProcedure<I, S, C>,
  input: I,
  { onState, onChange, enabled = true }: Handlers<S, C> & { enabled?: boolean },
): void {
  const stood = useRef(false)
  const hear = useEffectEvent((message: Live<S, C>) => {
    if ('change' in message) return onChange(message.change)
    onState(message.state, stood.current)
    stood.current = true
  })
  // Inputs are new objects on each render: the stream is reopened only if their content differs.
  const open = useEffectEvent((_key: string) =>
    procedure.subscribe(input, { onData: (message) => hear(message) }),
  )
  const key = hashKey([input])
  useEffect(() => {
    if (!enabled) return undefined
    const stream = open(key)
    return () => {
      // Also of a stream that was closed before its first state.
      stood.current = true
      stream.unsubscribe()
    }
  }, [enabled, key])
}
