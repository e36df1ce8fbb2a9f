import { useStore } from '@skrzat/ui/use-store'

const MINUTE = 60_000

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE / 4)
  return () => clearInterval(timer)
}

/** The current time in milliseconds, updated each minute. */
export function useNow(): number {
  return useStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE)
}
