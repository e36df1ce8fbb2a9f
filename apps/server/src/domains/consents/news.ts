/** Notices about consents. */
import type { Day } from '@skrzat/contract/days'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { notify } from '../notifications/index.ts'

type OfKid = { readonly placeId: number; readonly kidId: number }

/** To the editors of the kid's group. */
export function withdrawnNews({
  placeId,
  kidId,
  answerId,
}: OfKid & { readonly answerId: number }): OutboxRow {
  const audience = { to: 'kid_editors', placeId, kidId } as const
  return notify({ type: 'TYPE_CONSENT_WITHDRAWN', audience, source: `consent-answer-${answerId}` })
}

/** To the kid's guardians, once a day. */
export function askedNews({ placeId, kidId, day }: OfKid & { readonly day: Day }): OutboxRow {
  const audience = { to: 'parents', placeId, kidId } as const
  return notify({ type: 'TYPE_CONSENT_ASKED', audience, source: `consents-${kidId}-${day}` })
}
