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

/** A kid with its group. `own`: the caller is its guardian. */
const kidHit = kidRef.extend({ group: groupRef, place: nameRef, own: z.boolean() })
/** A kids' guardian, by the place's own name for the person. */
const guardianHit = z.object({
  name: z.string(),
  phone: z.string(),
  kids: z.array(kidRef.extend({ groupId: id })),
  place: nameRef,
})
const workerHit = nameRef.extend({ description: z.string(), phone: z.string(), place: nameRef })
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
  guardians: hits(guardianHit),
  workers: hits(workerHit),
  phones: hits(phoneHit),
  groups: hits(groupHit),
  files: hits(fileHit),
  invoices: hits(invoiceHit),
})
export type SearchResult = z.infer<typeof searchResult>

/** What was opened before, by ids. */
const recentIds = z.array(id).max(10)
export const recentInput = z.object({ kids: recentIds, invoices: recentIds })
/** Those of them that the caller may still see. */
export const recentResult = z.object({ kids: z.array(kidHit), invoices: z.array(invoiceHit) })
export type RecentResult = z.infer<typeof recentResult>
