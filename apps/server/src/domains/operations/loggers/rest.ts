import { LOG_LEVELS } from '@skrzat/contract/log-levels'
import { z } from 'zod'
import { commandRoute, guard, principalOf, queryRoute, type RestApp } from '../../../kernel/http/index.ts'
import type { Levels } from './levels.ts'

const level = z.enum(LOG_LEVELS)
const loggersOut = z.object({
  levels: z.array(level),
  loggers: z.record(z.string(), z.object({ configuredLevel: level.nullable(), effectiveLevel: level })),
})

/** REST contract: loggers. */
export function loggerRoutes(app: RestApp, levels: Levels): void {
  queryRoute(app, '/management/loggers', {
    guard: guard.admin,
    summary: 'Loggers and their levels',
    answer: loggersOut,
    run: async () => {
      const all = await levels.list()
      return {
        levels: [...LOG_LEVELS],
        loggers: Object.fromEntries(
          all.map(({ name, configured, effective }) => [
            name,
            { configuredLevel: configured, effectiveLevel: effective },
          ]),
        ),
      }
    },
  })

  commandRoute(app, 'POST', '/management/loggers/:name', {
    guard: guard.admin,
    summary: "Change a logger's level on every server, or set it back",
    errors: ['logger.not_found'],
    objectName: 'logger',
    params: z.object({ name: z.string().max(100) }),
    // Left out like null: back to the default, as in Spring.
    body: z.object({ configuredLevel: level.nullish() }),
    run: async (request) => {
      await levels.set(principalOf(request), request.params.name, request.body.configuredLevel ?? null)
      return {}
    },
  })
}
