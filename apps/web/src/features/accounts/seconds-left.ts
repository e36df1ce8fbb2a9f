import { useStore } from '@skrzat/ui/use-store'

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 250)
  return () => clearInterval(timer)
}

/** Whole seconds from now to an instant (milliseconds since 1970), counting down; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  return useStore(everySecond, left)
}
