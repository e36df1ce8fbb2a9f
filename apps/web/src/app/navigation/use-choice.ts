import { notifyManager } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'

/**
 * A setting that is saved when it is chosen. The choice shows at once, and the stored value again after the save, even
 * if it failed. Later choices stay; `save` serializes them. `useEager` is for a store in the browser, which never
 * refuses a choice.
 */
export function useChoice<Choice>(
  kept: Choice,
  save: (choice: Choice) => Promise<unknown>,
): readonly [Choice, (choice: Choice) => void] {
  const [shown, show] = useOptimistic(kept)
  function saveChoice(choice: Choice) {
    startTransition(async () => {
      show(choice)
      // The screen shows the mutation's error.
      await save(choice).catch(() => undefined)
      // TanStack Query tells components of refetched values in a later task: the old value would show until then.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    })
  }
  return [shown, saveChoice]
}
