import { z } from 'zod'
import { guard, queryRoute, type RestApp } from '../../kernel/http/index.ts'

const infoSchema = z.object({
  'display-ribbon-on-profiles': z.string(),
  activeProfiles: z.array(z.string()),
  git: z.object({}),
  build: z.object({ name: z.string(), version: z.string() }),
})

/** Which version runs here, for everybody. */
export function infoRest(
  app: RestApp,
  { version, profiles }: { version: string; profiles: readonly string[] },
) {
  queryRoute(app, '/management/info', {
    guard: guard.public,
    summary: 'The version and its profiles',
    answer: infoSchema,
    run: async () => ({
      'display-ribbon-on-profiles': 'demo',
      activeProfiles: [...profiles],
      git: {},
      build: { name: 'skrzat', version },
    }),
  })
}
