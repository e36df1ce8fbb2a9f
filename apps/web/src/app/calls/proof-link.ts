import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { failureOf } from '../errors/index.ts'
import { askForProof } from './proof.ts'
import type { AppRouter } from './router-type.ts'

/**
 * A call that needs a fresh proof waits for the dialog and is then retried. If the person cancels, it fails with the
 * original refusal.
 */
export const proveFirst: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let stopped = false
      let current = sendCall(true)
      function sendCall(first: boolean) {
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (first && failureOf(error).code === 'account.proof_required') {
              void proveAndSendAgain(() => observer.error(error))
            } else observer.error(error)
          },
        })
      }
      async function proveAndSendAgain(giveUp: () => void) {
        const proven = await askForProof()
        if (stopped) return
        if (proven) current = sendCall(false)
        else giveUp()
      }
      return () => {
        stopped = true
        current.unsubscribe()
      }
    })
}
