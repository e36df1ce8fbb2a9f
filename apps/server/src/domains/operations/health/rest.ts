import { allows } from '@skrzat/contract/access'
import { upOrDown } from '@skrzat/contract/wire/health'
import { z } from 'zod'
import type { Health } from '../../../kernel/health.ts'
import { guard } from '../../../kernel/http/access.ts'
import type { RestApp } from '../../../kernel/http/rest.ts'

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

/** Whether the server works: its components for the system's admins, the bare status for everybody else. */
export function healthRest(app: RestApp, health: Health) {
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
