import { useEffect, useState } from 'react'
import { needTexts } from '#app/i18n.ts'
import { countWaiting } from '#components/account-outbox.ts'

export type Unsent = Awaited<ReturnType<typeof countWaiting>>

/** Milliseconds between two looks: it goes on being sent meanwhile. */
const AGAIN = 1_000

export function isNothing({ absences, chat }: Unsent): boolean {
  return absences + chat === 0
}

/** What the sign-out would lose; undefined until that is known. */
export function useUnsent(): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>()
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    async function look() {
      const found = await countWaiting()
      // Only who is asked needs them, and signing out works without a connection.
      if (!isNothing(found)) await needTexts('inside').catch(() => undefined)
      if (gone) return
      setUnsent(found)
      if (!isNothing(found)) timer = setTimeout(() => void look(), AGAIN)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return unsent
}
