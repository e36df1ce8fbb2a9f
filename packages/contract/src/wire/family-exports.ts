/** Exports of a family's data: asked for, made by a job, downloaded once. */
import { z } from 'zod'
import { EXPORT_STATES } from '../privacy.ts'
import { id, instant, kidRef, nameRef, optionalCommandId } from './common.ts'

export const familyExport = z.object({
  id,
  kid: kidRef,
  place: nameRef,
  /** The guardian whose account's data are in it as well, by the account's id; null for the kid's alone. */
  guardian: nameRef.nullable(),
  requestedDate: instant,
  state: z.enum(EXPORT_STATES),
  /** Per cent. */
  progress: z.number().int(),
  /** Until when a ready one can be downloaded. */
  expiresDate: instant.nullable(),
  fetchedDate: instant.nullable(),
  bytes: z.number().int().nullable(),
  /** An error code if it failed. */
  failure: z.string().nullable(),
})
export type FamilyExport = z.infer<typeof familyExport>

/** The caller's kids, also those that have left, each with the newest export that the caller asked for. */
export const ownExports = z.array(
  z.object({ kid: kidRef, place: nameRef, left: z.boolean(), newest: familyExport.nullable() }),
)
export type OwnExports = z.infer<typeof ownExports>

/** Exports of a kid that the caller prepared for the place, newest first, and the guardians who have an account. */
export const kidExports = z.object({
  /** False for the system's admin, who prepares none. */
  mayPrepare: z.boolean(),
  exports: z.array(familyExport),
  guardians: z.array(z.object({ accountId: id, name: z.string(), phone: z.string() })),
})
export type KidExports = z.infer<typeof kidExports>

export const requestExportInput = optionalCommandId.extend({ kidId: id })
export const prepareExportInput = optionalCommandId.extend({
  placeId: id,
  kidId: id,
  /** The guardian whose data are in it; null for the kid's alone. */
  accountId: id.nullable(),
})
