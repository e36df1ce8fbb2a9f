/** The search everywhere: what the caller may see, by beginnings of words, by phones and by invoice numbers. */
import { z } from 'zod'
import { grosze, groupRef, id, kidRef, nameRef } from './common.ts'

/** Minimum length of a searched text. */
export const SEARCH_LEAST = 2
/** Minimum digits of a searched phone. */
export const PHONE_LEAST = 3
export const SEARCH_MOST = 100

/** Input; longer text is refused. */
export const searchInput = z.object({ text: z.string().max(SEARCH_MOST) })

/** The first hits of a kind, and whether there are more. */
const hits = <T extends z.ZodType>(hit: T) => z.object({ hits: z.array(hit), more: z.boolean() })

/** A kid with its group. */
const kidHit = kidRef.extend({ group: groupRef, place: nameRef })
/** A phone of a kid's parents, or of a worker. */
const phoneHit = z.object({
  phone: z.string(),
  /** The worker's name; null for a parent's phone. */
  worker: z.string().nullable(),
  /** The kids whose parent has the phone. */
  kids: z.array(kidRef),
  place: nameRef,
})
const groupHit = groupRef.extend({ place: nameRef })
const fileHit = nameRef.extend({ extension: z.string(), place: nameRef })
const invoiceHit = z.object({
  id,
  number: z.string(),
  kid: kidRef,
  place: nameRef,
  amount: grosze,
  amountLeft: grosze,
  /** Found as the kid's parent, not as staff who bill: it opens among the parent's own payments. */
  own: z.boolean(),
})

export const searchResult = z.object({
  kids: hits(kidHit),
  phones: hits(phoneHit),
  groups: hits(groupHit),
  files: hits(fileHit),
  invoices: hits(invoiceHit),
})
export type SearchResult = z.infer<typeof searchResult>
