/** Replaces `#app/guards/known.ts` on the server: the answers are already loaded. */
import { queryClient, trpc } from './trpc.ts'

export function accountOf() {
  return queryClient.ensureQueryData(trpc.accounts.me.queryOptions())
}

export function knownMenu() {
  return queryClient.ensureQueryData(trpc.accounts.menu.queryOptions())
}
