/** Stands for `#app/guards/known.ts` where pages are drawn: the answers are there. */
import { queryClient, trpc } from './trpc.ts'

export function accountOf() {
  return queryClient.ensureQueryData(trpc.accounts.me.queryOptions())
}

export function menu() {
  return queryClient.ensureQueryData(trpc.accounts.menu.queryOptions())
}
