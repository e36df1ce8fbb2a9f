/** Consents that a place asks guardians for, and their answers. */
import { z } from 'zod'
import { CONSENT_LIMITS, CONSENT_PURPOSES, CONSENT_STATES } from '../consent.ts'
import { UPLOAD_LIMITS } from '../upload.ts'
import { uploadCode } from './attachments.ts'
import { groupRef, id, instant, kidRef, line, multiline, optionalCommandId } from './common.ts'

const state = z.enum(CONSENT_STATES)
const version = z.number().int().positive()
const name = line(1, CONSENT_LIMITS.name)
const text = multiline(CONSENT_LIMITS.text).refine((given) => given.trim() !== '', { message: 'NotBlank' })

/** What a place asks for, with all of its texts; for its admins. */
export const consentDefinition = z.object({
  id,
  name: z.string(),
  purpose: z.enum(CONSENT_PURPOSES),
  /** Newest first. */
  texts: z.array(
    z.object({ version, text: z.string(), askAgain: z.boolean(), createdDate: instant, by: z.string() }),
  ),
  /** Kids of the place whose guardians' answer is `given`, and all of its kids. */
  given: z.number().int(),
  kids: z.number().int(),
  retiredDate: instant.nullable(),
})
export type ConsentDefinition = z.infer<typeof consentDefinition>

export const addConsentInput = z.object({
  name,
  purpose: z.enum(CONSENT_PURPOSES),
  text,
  ...optionalCommandId.shape,
})
export type NewConsent = z.output<typeof addConsentInput>

/** A new text; `version` is the one that was shown, another one is refused with `conflict.stale`. */
export const changeTextInput = z.object({
  consentId: id,
  version,
  text,
  /** Earlier answers do not count for it. */
  askAgain: z.boolean(),
  ...optionalCommandId.shape,
})

/** A consent with what was answered for a kid. */
export const kidConsent = z.object({
  id,
  name: z.string(),
  purpose: z.enum(CONSENT_PURPOSES),
  /** Of the text that is asked for now. */
  version,
  text: z.string(),
  state,
  /** The latest answer: when, by whom, for which version. */
  answer: z.object({ given: z.boolean(), at: instant, by: z.string(), version }).nullable(),
  /** No longer asked for, or the kid left, but given: it can be withdrawn only. */
  retired: z.boolean(),
})
export type KidConsent = z.infer<typeof kidConsent>

/** `mayAnswer`: the caller is a guardian. */
export const kidConsents = z.object({ mayAnswer: z.boolean(), consents: z.array(kidConsent) })
export type KidConsents = z.infer<typeof kidConsents>

/**
 * A guardian's answer to the text of `version`. One given to another than the present text is refused with
 * `consent.changed`; a withdrawal counts whatever text was shown.
 */
export const answerInput = z.object({
  kidId: id,
  consentId: id,
  version,
  given: z.boolean(),
  ...optionalCommandId.shape,
})
export type ConsentAnswer = z.output<typeof answerInput>

/** A group of the place, or all of them, for its admins. */
export const consentScope = z.object({ placeId: id, groupId: id.nullable() })
export type ConsentScope = z.output<typeof consentScope>

const photographed = kidRef.extend({
  group: groupRef,
  /** Photos on the wall that name the kid although the consent to them was withdrawn. */
  photos: z.number().int(),
})

/** Kids by group and name, with the state of each consent, in the order of `consents`. */
export const consentList = z.object({
  consents: z.array(z.object({ id, name: z.string(), purpose: z.enum(CONSENT_PURPOSES) })),
  kids: z.array(
    photographed.extend({
      states: z.array(state),
      /** The guardians were reminded today. */
      remindedToday: z.boolean(),
    }),
  ),
  /** Those with such photos that left. */
  left: z.array(photographed),
})
export type ConsentList = z.infer<typeof consentList>

/**
 * Kids whose guardians were reminded, and those left out as they were reminded today. `unreached`: those of the first
 * whose guardians have no account yet.
 */
export const consentsReminded = z.object({
  reminded: z.number().int(),
  already: z.number().int(),
  unreached: z.array(id).default([]),
})
export type ConsentsReminded = z.output<typeof consentsReminded>

/**
 * Kids that photos of a post may show. `asked`: the place asks for a consent to photos on the wall, and only kids that
 * have it (`allowed`) may be named on one.
 */
export const photoKids = z.object({
  asked: z.boolean(),
  kids: z.array(kidRef.extend({ group: groupRef, allowed: z.boolean() })),
})
export type PhotoKids = z.infer<typeof photoKids>

/** A photo of a post that names a kid. */
export const namedPhoto = z.object({ postId: id, code: uploadCode, postedDate: instant })
export type NamedPhoto = z.infer<typeof namedPhoto>

/** Kids that photos of a post show, by the photo's code. */
export const MOST_NAMED = 60
export const photoNames = z
  .array(z.object({ file: uploadCode, kids: z.array(id).max(MOST_NAMED, { message: 'Size' }) }))
  .max(UPLOAD_LIMITS.files, { message: 'Size' })
export type PhotoNames = z.output<typeof photoNames>
