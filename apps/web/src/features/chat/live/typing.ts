/** Who is typing in which talk; entries expire. */
import { createListeners } from '@skrzat/ui/use-store'

/** Milliseconds after which a typing entry expires; the server forwards one event in 2 seconds. */
const FORGOTTEN = 5_000

type Typist = { readonly roomId: number; readonly accountId: number; readonly name: string }

let typists: readonly Typist[] = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const { subscribe, notify } = createListeners()

function publish(next: readonly Typist[]) {
  typists = next
  notify()
}

function isOf({ roomId, accountId }: Omit<Typist, 'name'>) {
  return (typist: Typist) => typist.roomId === roomId && typist.accountId === accountId
}

export function noteTyping(typist: Typist): void {
  const key = `${typist.roomId}:${typist.accountId}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => noteTypingEnd(typist), FORGOTTEN),
  )
  if (!typists.some(isOf(typist))) publish([...typists, typist])
}

export function noteTypingEnd(typist: Omit<Typist, 'name'>): void {
  if (typists.some(isOf(typist))) publish(typists.filter((other) => !isOf(typist)(other)))
}

export const typing = {
  subscribe,
  snapshot: () => typists,
}
