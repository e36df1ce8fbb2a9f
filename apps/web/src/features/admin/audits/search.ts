import type { Day } from '@skrzat/contract/days'
import { dayOf, idOf, nameOf } from '#app/search.ts'

/** The search params of the audits page. */
export type AuditsSearch = {
  /** A login, or `system`. */
  person?: string | undefined
  /** One of `AUDIT_KINDS`, whose list is loaded with the page; others are ignored there. */
  kind?: string | undefined
  place?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
}

export function auditsSearch(raw: Record<string, unknown>): AuditsSearch {
  return {
    person: nameOf(raw.person),
    kind: nameOf(raw.kind),
    place: idOf(raw.place),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
  }
}
