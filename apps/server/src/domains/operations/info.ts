import { z } from 'zod'
import { guard, type RestApp } from '../../kernel/http/index.ts'

const infoSchema = z.object({
  'display-ribbon-on-profiles': z.string(),
  activeProfiles: z.array(z.string()),
  git: z.object({}),
  build: z.object({ name: z.string(), version: z.string() }),
})

/** What runs here, for everybody. */
export function infoRest(
  app: RestApp,
  { version, profiles }: { version: string; profiles: readonly string[] },
) {
  app.route({
    method: 'GET',
    url: '/management/info',
    config: guard.public,
    schema: { summary: 'The version and its profiles', response: { 200: infoSchema } },
    handler: async () => ({
      'display-ribbon-on-profiles': 'demo',
      activeProfiles: [...profiles],
      git: {},
      build: { name: 'skrzat', version },
    }),
  })
}
