/** Whether one thing that the server leans on answers, and what it says of itself. */
export type HealthCheck = {
  readonly name: string
  /** @throws where it does not answer */
  readonly check: () => Promise<Readonly<Record<string, string | number | boolean>>>
}

export type ComponentHealth = {
  status: 'UP' | 'DOWN'
  details: Readonly<Record<string, string | number | boolean>>
}

const TIMEOUT = 3_000

/** Asks all at once; what does not answer within 3 seconds is down. */
export async function checkHealth(checks: readonly HealthCheck[]) {
  const entries = await Promise.all(
    checks.map(async ({ name, check }): Promise<[string, ComponentHealth]> => {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error('no answer within 3 s')), TIMEOUT)
      try {
        return [name, { status: 'UP', details: await Promise.race([check(), late.promise]) }]
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return [name, { status: 'DOWN', details: { error: reason } }]
      } finally {
        clearTimeout(timer)
      }
    }),
  )
  const components = Object.fromEntries(entries)
  const down = entries.some(([, component]) => component.status === 'DOWN')
  return { status: down ? ('DOWN' as const) : ('UP' as const), components }
}
