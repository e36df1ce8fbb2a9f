import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { failureOf } from './errors.ts'
import type { AppRouter } from './router-type.ts'
import { forgetToken, token } from './session.ts'

/** Their refusals are answers to a question, not the end of a session (spec: Error catalogue). */
const silent = new Set(['accounts.signIn', 'accounts.me', 'accounts.signOut'])

const listeners = new Set<() => void>()

/** Calls back when the server no longer knows the session that a call was made with. */
export function onEndOfSession(ended: () => void): () => void {
  listeners.add(ended)
  return () => listeners.delete(ended)
}

/** Forgets the token once the server refuses it, and tells whoever listens. */
export const noticeEndOfSession: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      const sent = token()
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          const refused = failureOf(error).code === 'unauthenticated'
          if (refused && sent !== undefined && sent === token() && !silent.has(op.path)) {
            forgetToken()
            for (const ended of listeners) ended()
          }
          observer.error(error)
        },
      })
    })
}
