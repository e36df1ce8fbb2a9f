import { useEffect } from 'react'
import { waitingName } from '#components/account-outbox.ts'
import { loadWaiting } from '../../../app/offline/index.ts'

/** Sends messages of an earlier visit, on any page. */
export function UnsentMessages({ me }: { me: number }) {
  useEffect(() => {
    async function startSending() {
      const kept = await loadWaiting(waitingName(me, 'chat'))
      if (Array.isArray(kept) && kept.length > 0) (await import('./outbox-of.ts')).outboxOf(me)
    }
    // Offline, they wait for the chat or the next visit.
    void startSending().catch(() => undefined)
  }, [me])
  return null
}
