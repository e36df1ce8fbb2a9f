import { useRef } from 'react'
import { client } from '#app/calls/index.ts'
import type { Talk } from '../talk.ts'

/** Milliseconds between two calls. */
const EVERY = 3_000

/** Tells the others that one is typing; whether they hear of it is of no interest. */
export function useTellTyping(talk: Talk): () => void {
  const last = useRef(0)
  return () => {
    if (!('roomId' in talk) || Date.now() - last.current < EVERY) return
    last.current = Date.now()
    void client.chat.typing.mutate({ roomId: talk.roomId }).catch(() => undefined)
  }
}
