import { useEffect } from 'react'
import { waitingName } from '#components/account-outbox.ts'
import { loadWaiting } from '../../../app/offline/index.ts'

/** Messages that an earlier visit left unsent are sent on whatever page the person is. */
export function UnsentMessages({ me }: { me: number }) {
  useEffect(() => {
    async function start() {
      const kept = await loadWaiting(waitingName(me, 'chat'))
      if (Array.isArray(kept) && kept.length > 0) (await import('./outbox-of.ts')).outboxOf(me)
    }
    // Without a connection they wait for the chat, or the next visit.
    void start().catch(() => undefined)
  }, [me])
  return null
}
