import { threadsNow } from '@skrzat/contract/wire/threads'
import type { Metrics } from '../../../kernel/metrics/index.ts'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'
import { threadsOf } from './dump.ts'

/** The current threads of the answering server. */
export function threadsRouter({ server }: Pick<Metrics, 'server'>) {
  return router({
    now: adminProcedure
      .output(threadsNow)
      .query(async () => ({ server: server.name, ...(await threadsOf()) })),
  })
}
