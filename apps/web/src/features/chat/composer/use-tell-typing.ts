import { useRef } from 'react'
import { client } from '#app/calls/index.ts'
import type { Talk } from '../talk.ts'

/** Minimum milliseconds between two calls. */
const EVERY = 3_000

/** Notifies the others that the person is typing; failures are ignored. */
export function useTellTyping(talk: Talk): () => void {
  const last = useRef(0)
  return () => {
    if (!('roomId' in talk) || Date.now() - last.current < EVERY) return
    last.current = Date.now()
    void client.chat.typing.mutate({ roomId: talk.roomId }).catch(() => undefined)
  }
}
