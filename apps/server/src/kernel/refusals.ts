import type { Sql } from '@skrzat/db/client'
import { audit } from './audit.ts'
import type { Clock } from './clock.ts'

export type Refusal = {
  /** The phone of whoever was refused. */
  readonly login: string
  /** A method and the pattern of its address, or a procedure. */
  readonly route: string
  readonly address: string
  readonly placeId?: number | undefined
}

const MINUTE = 60_000
/** Entries of one minute in this process: whoever is refused a lot must not fill the log. */
const MOST = 200

/** Records who was refused what (403): for one person and route once a minute. Nobody waits for it. */
export function createRefusals(sql: Sql, clock: Clock, onError: (error: unknown) => void) {
  let minute = 0
  const noted = new Set<string>()

  return ({ login, route, address, placeId }: Refusal): void => {
    const at = clock.now()
    const now = Math.floor(at.getTime() / MINUTE)
    if (now !== minute) noted.clear()
    minute = now
    const key = `${login} ${route} ${placeId ?? ''}`
    if (noted.has(key) || noted.size >= MOST) return
    noted.add(key)
    const entry = {
      at,
      principal: login,
      type: 'AUTHORIZATION_FAILURE',
      data: { route },
      remoteAddress: address,
    }
    audit(sql, { ...entry, ...(placeId !== undefined && { placeId }) }).catch(onError)
  }
}
