/** Erasing a kid or an account: what goes, what must stay and until when, requests, and the table of retention. */
import { z } from 'zod'
import { ERASED_KINDS, ERASED_WHATS, KEPT_KINDS } from '../privacy.ts'
import { RETENTION_KINDS } from '../retention.ts'
import { day, id, instant } from './common.ts'

/** Whom it is about: a kid, or an account, by default the caller's own. */
export const erasureSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kid'), kidId: id }),
  z.object({ kind: z.literal('account'), accountId: id.exactOptional() }),
])
export type ErasureSubject = z.output<typeof erasureSubject>

export const erasurePreview = z.object({
  kind: z.enum(ERASED_KINDS),
  /** What goes, with its number; kinds without any are left out. */
  erased: z.array(z.object({ what: z.enum(ERASED_WHATS), count: z.number().int().positive() })),
  /** What stays, how much of it, and the last day; null for as long as the place or the law needs it. */
  kept: z.array(z.object({ kind: z.enum(KEPT_KINDS), count: z.number().int(), until: day.nullable() })),
  /** Why it can't be carried out now; null if it can. */
  refused: z
    .enum(['erasure.money_open', 'erasure.last_guardian', 'account.still_staff', 'account.last_admin'])
    .nullable(),
})
export type ErasurePreview = z.infer<typeof erasurePreview>

/** A request or an erasure; ids only. */
export const erasureRow = z.object({
  id,
  kind: z.enum(ERASED_KINDS),
  /** The kid or the account. */
  subjectId: id,
  placeId: id.nullable(),
  askedAt: instant,
  carriedOutAt: instant.nullable(),
  /** Files are gone as well. */
  doneAt: instant.nullable(),
  declinedAt: instant.nullable(),
})
export type ErasureRow = z.infer<typeof erasureRow>

/** With the names of whom it is about, and of who asked; and what tells namesakes apart. */
export const namedErasure = erasureRow.extend({
  name: z.string(),
  askedBy: z.string(),
  /** Of a kid. */
  group: z.string().nullable(),
  birthDate: day.nullable(),
  /** Of an account. */
  phone: z.string().nullable(),
})
export type NamedErasure = z.infer<typeof namedErasure>
export const waitingErasures = z.object({ erasures: z.array(namedErasure) })

export const declineInput = z.object({ erasureId: id })

/** How much of each kind is past its time now; the nightly job erases it. */
export const retentionDue = z.object({
  due: z.array(z.object({ kind: z.enum(RETENTION_KINDS), due: z.number().int() })),
})
export type RetentionDue = z.infer<typeof retentionDue>
