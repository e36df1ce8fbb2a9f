import type { Domains } from './domains/index.ts'
import { routersOf } from './kernel/domain.ts'
import { router } from './kernel/trpc/index.ts'

/** The procedures of all domains. The web app imports their type, and nothing else, from the server. */
export function createRouter(domains: Domains) {
  return router(routersOf(domains))
}

export type AppRouter = ReturnType<typeof createRouter>
