import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { property } from '#app/errors.ts'
import { onTokenChange } from '#app/session.ts'
import { client, queryClient } from '#app/trpc.ts'
import { changeWaiting, loadWaiting } from '#components/attachments/drafts.ts'
import { showMessage } from '../live/use-chat-live.ts'
import { roomOptions } from '../queries.ts'
import { keyOf, type Talk } from '../talk.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const outboxes = new Map<number, Outbox>()

function isKnown(kept: unknown): kept is { commandId: string } {
  return typeof property(kept, 'commandId') === 'string'
}

/** The account's outbox, which goes on when the screen is left. */
export function outboxOf(me: number): Outbox {
  const known = outboxes.get(me)
  if (known) return known
  const name = `${me}/chat`
  const made = createOutbox({
    async send({ talk: { roomId }, text, files, commandId }) {
      const codes = files.map(({ code }) => code)
      showMessage(queryClient, await client.chat.send.mutate({ roomId, text, files: codes, commandId }), me)
    },
    async open(opening) {
      const room = await client.chat.open.mutate(opening)
      queryClient.setQueryData(roomOptions(room.id).queryKey, room)
      for (const listener of openings) listener({ opening }, room.id)
      return room.id
    },
    async load() {
      const kept = await loadWaiting(name)
      return kept === undefined ? [] : (await import('./kept.ts')).readUnsent(kept)
    },
    keep: (change) => changeWaiting(name, (kept) => change(Array.isArray(kept) ? kept.filter(isKnown) : [])),
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  outboxes.set(me, made)
  return made
}

window.addEventListener('online', () => {
  for (const outbox of outboxes.values()) outbox.resume()
})

// The next person's token sends nothing of this one's.
onTokenChange(() => {
  for (const outbox of outboxes.values()) outbox.stop()
  outboxes.clear()
})

type OnOpened = (talk: Talk, roomId: number) => void
const openings = new Set<OnOpened>()

/** Tells when a first message has opened its talk. */
export function useOpened(opened: OnOpened) {
  useEffect(() => {
    openings.add(opened)
    return () => {
      openings.delete(opened)
    }
  }, [opened])
}

/** Messages of the talk that are on their way, in their order. */
export function useUnsent(outbox: Outbox, talk: Talk) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.snapshot)
  const key = keyOf(talk)
  return useMemo(() => all.filter((each) => keyOf(each.talk) === key), [all, key])
}
