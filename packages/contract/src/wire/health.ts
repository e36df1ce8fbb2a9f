/** Health of the server and its dependencies, for the system's admins. */
import { z } from 'zod'

export const upOrDown = z.enum(['UP', 'DOWN'])

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** What an installation may do without, but not everything works then. */
export const CONFIGURABLE = ['sms', 'mail', 'address', 'contact', 'backup', 'bucket'] as const
export type Configurable = (typeof CONFIGURABLE)[number]

export const healthState = z.object({
  status: upOrDown,
  /** The server that answered, as several may share an address. */
  server: z.string(),
  version: z.string(),
  components: z.array(
    z.object({
      /** db, redis, storage, jobs, diskSpace, ping, … */
      name: z.string(),
      status: upOrDown,
      /** Advisory: without it, the server still works. */
      advisory: z.boolean(),
      details,
    }),
  ),
  /** Not configured, which is no fault: apart from the status. */
  unconfigured: z.array(z.enum(CONFIGURABLE)),
})

export type HealthState = z.output<typeof healthState>
export type HealthComponent = HealthState['components'][number]
