import { allows } from '@skrzat/contract/access'
import { z } from 'zod'
import { createHealth, type HealthCheck } from '../../kernel/health.ts'
import { guard } from '../../kernel/http/access.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { RestApp } from '../../kernel/http/rest.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createDesk, type DeskConfig } from './desk.ts'
import { type SecurityContact, securityTxt } from './security-txt.ts'

export type DeskSettings = NonNullable<DeskConfig['settings']>

export type OperationsDeps = {
  readonly checks: readonly HealthCheck[]
  readonly version: string
  readonly profiles: readonly string[]
  readonly security: SecurityContact
  readonly clock: Clock
  readonly desk: { readonly kernel: Kernel; readonly config: Omit<DeskConfig, 'profiles'> }
}

const componentSchema = z.object({
  status: z.enum(['UP', 'DOWN']),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})
const healthSchema = z.object({
  status: z.enum(['UP', 'DOWN']),
  components: z.record(z.string(), componentSchema).optional(),
  details: z.record(z.string(), componentSchema).optional(),
})
const infoSchema = z.object({
  'display-ribbon-on-profiles': z.string(),
  activeProfiles: z.array(z.string()),
  git: z.object({}),
  build: z.object({ name: z.string(), version: z.string() }),
})

/** The health endpoint, and the other administration pages. */
export function createOperations({ checks, version, profiles, security, clock, desk }: OperationsDeps) {
  const health = createHealth(checks)
  const pages = createDesk(desk.kernel, { ...desk.config, profiles })
  const rest = (app: RestApp) => {
    securityTxt(app, security, clock)
    pages.rest(app)

    app.route({
      method: 'GET',
      url: '/management/info',
      config: guard.public,
      schema: { response: { 200: infoSchema } },
      handler: async () => ({
        'display-ribbon-on-profiles': 'demo',
        activeProfiles: [...profiles],
        git: {},
        build: { name: 'skrzat', version },
      }),
    })

    app.route({
      method: 'GET',
      url: '/management/health',
      config: guard.optional,
      // Keeps a probe every second from filling the log.
      logLevel: 'warn',
      schema: { response: { 200: healthSchema, 503: healthSchema } },
      handler: async (request, reply) => {
        const { status, components } = await health()
        // Component details are for admins; everybody else sees only whether they are up.
        const shown = allows(request.principal, 'admin')
          ? components
          : Object.fromEntries(Object.entries(components).map(([name, it]) => [name, { status: it.status }]))
        return reply.code(status === 'UP' ? 200 : 503).send({ status, components: shown, details: shown })
      },
    })
  }
  return { ...pages, rest }
}
