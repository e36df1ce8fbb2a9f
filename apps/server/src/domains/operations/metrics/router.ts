import { metricsNow, routeHistory, slowestStatements } from '@skrzat/contract/wire/metrics'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Metrics } from '../../../kernel/metrics/index.ts'
import { adminProcedure, router } from '../../../kernel/trpc/index.ts'
import { metricsOf } from './now.ts'
import { slowest } from './queries.ts'

/** Recent activity of the answering server. */
export function metricsRouter({ db }: Pick<Kernel, 'db'>, metrics: Metrics) {
  return router({
    now: adminProcedure.output(metricsNow).query(() => metricsOf(metrics)),

    /** One route or procedure over the kept history. */
    route: adminProcedure
      .input(z.object({ name: z.string().max(300) }))
      .output(routeHistory)
      .query(({ input: { name } }) =>
        metrics.history().map(({ at, seconds, routes }) => {
          const known = Object.hasOwn(routes, name) ? routes[name] : undefined
          const { count, total } = known ?? { count: 0, total: 0 }
          return { at, perSecond: count / seconds, mean: count === 0 ? 0 : total / count }
        }),
      ),

    statements: adminProcedure.output(slowestStatements).query(() => slowest(db.sql, metrics.statements)),
  })
}
