import { LOG_LEVELS } from '@skrzat/contract/log-levels'
import { z } from 'zod'
import { guard, principalOf, type RestApp } from '../../../kernel/http/index.ts'
import type { Levels } from './levels.ts'

const level = z.enum(LOG_LEVELS)
const loggersOut = z.object({
  levels: z.array(level),
  loggers: z.record(z.string(), z.object({ configuredLevel: level.nullable(), effectiveLevel: level })),
})

/** REST contract: loggers. */
export function loggerRoutes(app: RestApp, levels: Levels): void {
  app.route({
    method: 'GET',
    url: '/management/loggers',
    config: guard.admin,
    schema: { summary: 'Loggers and their levels', response: { 200: loggersOut } },
    handler: async () => {
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

  app.route({
    method: 'POST',
    url: '/management/loggers/:name',
    config: { ...guard.admin, objectName: 'logger' },
    schema: {
      summary: "Change a logger's level on every server, or set it back",
      errors: ['logger.not_found'],
      params: z.object({ name: z.string().max(100) }),
      // Left out like null: back to the default, as in Spring.
      body: z.object({ configuredLevel: level.nullish() }),
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await levels.set(principalOf(request), request.params.name, request.body.configuredLevel ?? null)
      return reply.code(204).send()
    },
  })
}
