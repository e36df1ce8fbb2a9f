import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { endSession, currentToken } from '../session/index.ts'
import { failureOf } from '../errors/index.ts'
import type { AppRouter } from './router-type.ts'

/** Procedures whose refusals are expected answers, not the end of a session (spec: Error catalogue). */
const silent = new Set(['accounts.signIn', 'accounts.me', 'accounts.signOut'])

/** Forgets a token that the server refuses, and signals the end of the session. */
export const noticeEndOfSession: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      const sent = currentToken()
      return next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(error) {
          if (failureOf(error).code === 'unauthenticated' && !silent.has(op.path)) endSession(sent)
          observer.error(error)
        },
      })
    })
}
