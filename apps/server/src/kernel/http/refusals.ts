import type { Sql } from '@skrzat/db/client'
import { audit } from '../commands/index.ts'
import type { Clock } from '../clock.ts'

export type Refusal = {
  /** The phone of the refused account. */
  readonly login: string
  /** A method and a URL pattern, or a procedure. */
  readonly route: string
  readonly address: string
  readonly placeId?: number | undefined
}

const MINUTE = 60_000
/** Entries per minute in this process, so that refused calls can't flood the log. */
const MOST = 200

/** Audits refused calls (403): once a minute per account and route. Not awaited. */
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
      data: { route },
      remoteAddress: address,
    }
    audit(sql, { ...entry, type: 'AUTHORIZATION_FAILURE', ...(placeId !== undefined && { placeId }) }).catch(
      onError,
    )
  }
}
