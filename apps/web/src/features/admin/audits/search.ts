import { AUDIT_KINDS, type AuditKind } from '@skrzat/contract/audits'
import type { Day } from '@skrzat/contract/days'
import { dayOf, idOf, nameOf, oneOf } from '#app/search.ts'

/** The search params of the audits page. */
export type AuditsSearch = {
  /** A login, or `system`. */
  person?: string | undefined
  kind?: AuditKind | undefined
  place?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
}

export function auditsSearch(raw: Record<string, unknown>): AuditsSearch {
  return {
    person: nameOf(raw.person),
    kind: oneOf(AUDIT_KINDS, raw.kind),
    place: idOf(raw.place),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
  }
}
