import { useCallback, useMemo } from 'react'
import { createListeners, useStore } from '@skrzat/ui/use-store'
import { warsawDay } from '@skrzat/contract/days'
import { currentToken } from '#app/session/index.ts'
import { reduceDraft, startDraft, type Action, type Draft } from './draft.ts'

/**
 * Drafts by place, outside of React: they outlive their tab, so that an answer after navigation still finds its draft.
 * They belong to one session and are deleted with it.
 */
const drafts = new Map<number, Draft>()
const { subscribe, notify } = createListeners()
let owner: string | undefined

function draftOf(placeId: number): Draft {
  if (owner !== currentToken()) {
    owner = currentToken()
    drafts.clear()
  }
  const known = drafts.get(placeId)
  if (known) return known
  const made = startDraft(warsawDay(new Date()))
  drafts.set(placeId, made)
  return made
}

export type Dispatch = (action: Action) => void

/** The place's draft, how to change it, and how to read its current value. */
export function useDraft(placeId: number) {
  const draft = useStore(
    subscribe,
    useCallback(() => draftOf(placeId), [placeId]),
  )
  const handle = useMemo(() => {
    const session = currentToken()
    return {
      read: () => draftOf(placeId),
      dispatch: (action: Action) => {
        // The answer belongs to another person's session.
        if (currentToken() !== session) return
        drafts.set(placeId, reduceDraft(draftOf(placeId), action))
        notify()
      },
    }
  }, [placeId])
  return { draft, ...handle }
}
