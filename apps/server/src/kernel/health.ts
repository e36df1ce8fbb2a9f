import { within } from './errors/index.ts'

/** Whether a dependency answers, with its details. */
export type HealthCheck = {
  readonly name: string
  /** Reported but not counted, as the server works without it. */
  readonly advisory?: boolean
  /** No request can be answered without it. */
  readonly needed?: boolean
  /** @throws if it does not answer */
  readonly check: () => Promise<Readonly<Record<string, string | number | boolean>>>
}

export type ComponentHealth = {
  status: 'UP' | 'DOWN'
  details: Readonly<Record<string, string | number | boolean>>
}

/** Milliseconds per check; with identifying the caller (half a second at most) an answer takes two seconds at most. */
const WITHIN = 1_500

function silent(): never {
  throw new Error('no answer within 1.5 s')
}

type Details = ComponentHealth['details']

export type Health = ReturnType<typeof createHealth>

/**
 * Runs all checks concurrently; what does not answer within a second and a half is down. A pending check is not
 * started again: probes of a hanging database must not queue up.
 */
export function createHealth(checks: readonly HealthCheck[]) {
  const asked = new Map<string, Promise<Details>>()

  function ask({ name, check }: HealthCheck): Promise<Details> {
    const known = asked.get(name)
    if (known) return known
    const asking = check()
    const forget = () => asked.delete(name)
    asking.then(forget, forget)
    asked.set(name, asking)
    return asking
  }

  return async () => {
    const entries = await Promise.all(
      checks.map(async (check): Promise<[string, ComponentHealth]> => {
        try {
          return [check.name, { status: 'UP', details: await within(WITHIN, ask(check), silent) }]
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          return [check.name, { status: 'DOWN', details: { error: reason } }]
        }
      }),
    )
    const components = Object.fromEntries(entries)
    const down = checks.some(({ name, advisory }) => !advisory && components[name]?.status === 'DOWN')
    return { status: down ? ('DOWN' as const) : ('UP' as const), components }
  }
}
