import { useEffect, useMemo } from 'react'
import { createListeners, useStore } from '@skrzat/ui/use-store'
import { client, queryClient } from '#app/calls/index.ts'
import { byAccount, waitingAs } from '#components/account-outbox.ts'
import { showMessage } from '../live/use-chat-live.ts'
import { roomOptions } from '../queries.ts'
import { keyOf, type Talk } from '../talk.ts'
import { createMessageOutbox, type Outbox } from './outbox.ts'

/** The account's outbox. */
export const outboxOf = byAccount((me) =>
  createMessageOutbox({
    async send({ talk: { roomId }, text, files, commandId }) {
      const codes = files.map(({ code }) => code)
      showMessage(queryClient, await client.chat.send.mutate({ roomId, text, files: codes, commandId }), me)
    },
    async open(opening) {
      const room = await client.chat.open.mutate(opening)
      queryClient.setQueryData(roomOptions(room.id).queryKey, room)
      openings.notify({ opening }, room.id)
      return room.id
    },
    ...waitingAs(me, 'chat', async (kept) => (await import('./kept.ts')).readUnsent(kept)),
  }),
)

const openings = createListeners<[talk: Talk, roomId: number]>()

/** Calls `opened` when a first message has opened its talk. */
export function useOpened(opened: (talk: Talk, roomId: number) => void) {
  useEffect(() => openings.subscribe(opened), [opened])
}

/** The talk's unsent messages, in order. */
export function useUnsentMessages(outbox: Outbox, talk: Talk) {
  const all = useStore(outbox.subscribe, outbox.snapshot)
  const key = keyOf(talk)
  return useMemo(() => all.filter((each) => keyOf(each.talk) === key), [all, key])
}
