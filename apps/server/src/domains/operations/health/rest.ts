import { allows } from '@skrzat/contract/access'
import { upOrDown } from '@skrzat/contract/wire/health'
import { z } from 'zod'
import type { Health } from '../../../kernel/health.ts'
import { guard, type RestApp } from '../../../kernel/http/index.ts'

const component = z.object({
  status: upOrDown,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
const healthSchema = z.object({
  status: upOrDown,
  /** For the system's admins only. */
  components: z.record(z.string(), component).optional(),
  /** The same map, under the name that older clients read. */
  details: z.record(z.string(), component).optional(),
})

const bare = z.object({ status: upOrDown })

/**
 * The full report: its components for the system's admins, the bare status for everybody else. Probes ask whether the
 * process lives, and whether it can answer requests.
 */
export function healthRest(app: RestApp, health: Health, readiness: Health) {
  app.route({
    method: 'GET',
    url: '/management/health/liveness',
    config: { ...guard.public, unlimited: true },
    logLevel: 'warn',
    schema: { summary: 'Whether the process answers', response: { 200: bare } },
    handler: async () => ({ status: 'UP' as const }),
  })
  app.route({
    method: 'GET',
    url: '/management/health/readiness',
    config: guard.public,
    logLevel: 'warn',
    schema: { summary: 'Whether requests can be answered', response: { 200: bare, 503: bare } },
    handler: async (_request, reply) => {
      const { status } = await readiness()
      return reply.code(status === 'UP' ? 200 : 503).send({ status })
    },
  })
  app.route({
    method: 'GET',
    url: '/management/health',
    config: guard.optional,
    // Keeps a probe every second from filling the log.
    logLevel: 'warn',
    schema: {
      summary: 'Whether the server works, and what it needs',
      response: { 200: healthSchema, 503: healthSchema },
    },
    handler: async (request, reply) => {
      const { status, components } = await health()
      const shown = allows(request.principal, 'admin') ? { components, details: components } : {}
      return reply.code(status === 'UP' ? 200 : 503).send({ status, ...shown })
    },
  })
}
