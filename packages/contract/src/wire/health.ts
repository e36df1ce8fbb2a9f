/** Health of the server and its dependencies, for the system's admins. */
import { z } from 'zod'

export const upOrDown = z.enum(['UP', 'DOWN'])

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

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
})

export type HealthState = z.output<typeof healthState>
export type HealthComponent = HealthState['components'][number]
