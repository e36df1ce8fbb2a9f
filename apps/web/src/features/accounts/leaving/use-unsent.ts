import { useEffect, useState } from 'react'
import { needTexts } from '#app/texts/index.ts'
import { countWaiting } from '#components/account-outbox.ts'
import { countDrafts } from './count-drafts.ts'

export type Unsent = Awaited<ReturnType<typeof countUnsent>>

/** Milliseconds between two counts, as sending continues meanwhile. */
const AGAIN = 1_000

async function countUnsent() {
  return { ...(await countWaiting()), ...(await countDrafts()) }
}

export function isNothing(unsent: Unsent): boolean {
  return Object.values(unsent).every((count) => count === 0)
}

/** The data that the sign-out would delete; undefined until known. */
export function useUnsentData(): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>()
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    async function look() {
      const found = await countUnsent()
      // Only the question needs these texts, and signing out works offline.
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
