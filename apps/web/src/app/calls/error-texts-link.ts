import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { loadTextOf } from '../errors/index.ts'
import type { AppRouter } from './router-type.ts'

/** An error reaches its screen once its text is loaded, so that no other text is shown first. */
export const loadErrorText: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let stopped = false
      const asked = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          const loading = loadTextOf(error)
          if (loading) void onceLoaded(loading, () => observer.error(error))
          else observer.error(error)
        },
      })
      async function onceLoaded(loading: Promise<void>, pass: () => void) {
        await loading
        if (!stopped) pass()
      }
      return () => {
        stopped = true
        asked.unsubscribe()
      }
    })
}
