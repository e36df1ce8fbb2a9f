import { startTransition, useOptimistic } from 'react'

/**
 * A setting that is saved when it is chosen. Shows the choice at once, and what is kept again when the save has ended,
 * also when it failed. Choices made meanwhile stay; `save` puts them in order. `useEager` is for a store in the browser,
 * which always takes the choice.
 */
export function useChoice<Choice>(
  kept: Choice,
  save: (choice: Choice) => Promise<unknown>,
): readonly [Choice, (choice: Choice) => void] {
  const [shown, show] = useOptimistic(kept)
  function choose(choice: Choice) {
    startTransition(async () => {
      show(choice)
      // The screen shows the mutation's error.
      await save(choice).catch(() => undefined)
    })
  }
  return [shown, choose]
}
