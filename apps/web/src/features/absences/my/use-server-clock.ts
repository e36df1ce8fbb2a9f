import { useStore } from '@skrzat/ui/use-store'

/** Milliseconds between the clock's ticks. */
const TICK = 5_000

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK)
  return () => clearInterval(timer)
}

/**
 * The server's clock, ahead by less than a tick; the phone's may be wrong.
 * @param now of an answer, ISO
 * @param at when the answer came, by this device's clock
 */
export function useServerClock(now: string, at: number): Date {
  const ahead = Date.parse(now) - at
  return new Date(useStore(everyTick, () => Math.ceil((Date.now() + ahead) / TICK) * TICK))
}
