/** A kid's card. Days are Warsaw's, phones 9 digits. */
import { z } from 'zod'
import {
  ALLERGENS,
  DIETS,
  MOST_ALLERGIES,
  MOST_EMERGENCY,
  MOST_GUARDIANS,
  PICKUP_DOCUMENTS,
  RELATIONS,
} from '../card.ts'
import {
  day,
  groupRef,
  id,
  instant,
  kidRef,
  line,
  multiline,
  nameRef,
  optionalCommandId,
  phone,
} from './common.ts'

const allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length)
const unique = <T>(list: readonly T[]) => [...new Set(list)]

/** A birth date is neither in the future nor before 2000: another one is a typing mistake. */
const birthDate = day.refine((text) => text.startsWith('20'), { message: 'Pattern' })

const contact = z.object({ name: line(1, 100), phone })

/** The fields that a guardian may propose and staff may change. A field that is left out stays as it is. */
export const cardChange = z.object({
  birthDate: birthDate.nullable().exactOptional(),
  allergens: allergens.transform(unique).exactOptional(),
  otherAllergies: z
    .array(line(1, 100))
    .max(MOST_ALLERGIES, { message: 'Size' })
    .transform(unique)
    .exactOptional(),
  diet: z.enum(DIETS).exactOptional(),
  dietNote: line(0, 300).exactOptional(),
  healthNotes: multiline(4000).exactOptional(),
  emergency: z.array(contact).max(MOST_EMERGENCY, { message: 'Size' }).exactOptional(),
})
export type CardChange = z.output<typeof cardChange>

export const CARD_FIELDS = [...cardChange.keyof().options, 'notes', 'guardian', 'pickup'] as const
export type CardField = (typeof CARD_FIELDS)[number]

/** A guardian's entry on the card. */
export const guardianForm = z.object({
  /** The guardian's phone now, which names the entry. */
  phone,
  name: line(0, 100),
  relation: z.enum(RELATIONS),
  mayBeTold: z.boolean(),
  mayPay: z.boolean(),
  mayPickUp: z.boolean(),
})
export type GuardianForm = z.output<typeof guardianForm>

/** All guardians of a kid, in order: one that is missing is removed, a new phone is added. */
export const guardiansForm = z.array(guardianForm).min(1, { message: 'Size' }).max(8, { message: 'Size' })

export const pickupForm = z.object({
  name: line(1, 100),
  phone,
  fromDay: day.nullable(),
  toDay: day.nullable(),
})
export type PickupForm = z.output<typeof pickupForm>

/** What a worker saw of a pick-up person's document. */
export const seenDocument = z.object({
  document: z.enum(PICKUP_DOCUMENTS),
  /** Its last three characters. */
  ending: z
    .string()
    .max(10)
    .transform((text) => text.trim().toUpperCase())
    .refine((text) => /^[0-9A-Z]{3}$/.test(text), { message: 'Pattern' }),
})

export const cardGuardian = z.object({
  /** The place's name for the person; empty if it entered none. */
  name: z.string(),
  /** For staff who may edit the group, and of the caller; null for others. */
  phone: z.string().nullable(),
  relation: z.enum(RELATIONS),
  mayBeTold: z.boolean(),
  mayPay: z.boolean(),
  mayPickUp: z.boolean(),
  /** The caller. */
  own: z.boolean(),
  /** The phone's owner has left the place. */
  declined: z.boolean(),
})
export type CardGuardian = z.infer<typeof cardGuardian>

export const pickupPerson = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  document: z.enum(PICKUP_DOCUMENTS).nullable(),
  documentEnding: z.string().nullable(),
  /** May pick the kid up today: today is none of the days before the first or after the last. */
  permitted: z.boolean(),
  /** The worker who saw the document. */
  seenBy: z.string().nullable(),
  seenAt: instant.nullable(),
})
export type PickupPerson = z.infer<typeof pickupPerson>

/** What a proposal would change: fields of the card, the guardian's own entry, pick-up persons. */
export const proposedChange = cardChange.extend({
  /** The proposing guardian's own name and relation. */
  guardian: guardianForm.pick({ name: true, relation: true }).exactOptional(),
  addPickup: pickupForm.exactOptional(),
  removePickup: id.exactOptional(),
})
export type ProposedChange = z.output<typeof proposedChange>

export const cardProposal = z.object({
  id,
  /** The guardian's name. */
  by: z.string(),
  own: z.boolean(),
  at: instant,
  /** Without `healthNotes`, which are part of the kid's health, except in the caller's own. */
  change: proposedChange,
  /** The proposal changes the health notes. */
  health: z.boolean(),
  /** Proposed fields that changed on the card since; an accepted proposal replaces what they are now. */
  overtaken: z.array(z.enum(CARD_FIELDS)),
})
export type CardProposal = z.infer<typeof cardProposal>

export const cardHistoryEntry = z.object({
  id,
  at: instant,
  by: z.string(),
  /** Who proposed it; null if the place changed it by itself. */
  proposedBy: z.string().nullable(),
  field: z.enum(CARD_FIELDS),
  /**
   * As in `cardChange`; for `guardian` a `guardianForm`, for `pickup` a `pickupForm`, null where there was or is none.
   * Null for health notes, which are part of the kid's health.
   */
  was: z.unknown().optional(),
  became: z.unknown().optional(),
})
export type CardHistoryEntry = z.infer<typeof cardHistoryEntry>

/** Counts the changes of a card; 0 for one that was never written. */
export const cardVersion = z.number().int().min(0).max(2_147_483_647)

/**
 * A kid's card as the caller sees it. Guardians and workers of the place see it; `notes` those who edit the group. Null
 * is: not for the caller. The health notes are `kidHealth`, so that a look at the card is no reading of them.
 */
export const kidCard = kidRef.extend({
  group: groupRef,
  place: nameRef,
  version: cardVersion,
  canEdit: z.boolean(),
  /** The caller is a guardian, and may propose changes. */
  own: z.boolean(),
  /** The caller works in the place, and may note which document of a pick-up person was seen. */
  seesDocuments: z.boolean(),
  birthDate: day.nullable(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  guardians: z.array(cardGuardian),
  pickups: z.array(pickupPerson),
  allergens,
  otherAllergies: z.array(z.string()),
  diet: z.enum(DIETS),
  dietNote: z.string(),
  /** A later change of the diet or allergies that the caller has yet to confirm, as a tutor or in the kitchen. */
  dietToConfirm: id.nullable(),
  /** The caller may read the kid's health part: the group's tutors, the place's admins, the guardians. */
  seesHealth: z.boolean(),
  notes: z.string().nullable(),
  emergency: z.array(z.object({ name: z.string(), phone: z.string() })),
  /** Kids of the same place that share a guardian. */
  siblings: z.array(kidRef.extend({ group: groupRef })),
  /** Waiting proposals: all for staff who edit the group, their own for guardians. */
  proposals: z.array(cardProposal),
  /** Newest first; for those who edit the group. */
  history: z.array(cardHistoryEntry).nullable(),
  /** Which staff opened the health part, newest first; for guardians and the place's admins. */
  healthReaders: z.array(z.object({ name: z.string(), at: instant })).nullable(),
})
export type KidCard = z.infer<typeof kidCard>

/** The health part of a card. Staff's readings are kept: `healthReaders` of the card. */
export const kidHealth = z.object({
  /** The card's, for a change of these notes. */
  version: cardVersion,
  healthNotes: z.string(),
  /** What waiting proposals would make of them: all for staff, their own for guardians. */
  proposed: z.array(z.object({ proposalId: id, healthNotes: z.string() })),
  /** Of the health notes alone, newest first; for those who edit the group. */
  history: z.array(cardHistoryEntry).nullable(),
})
export type KidHealth = z.infer<typeof kidHealth>

const ofKid = z.object({ kidId: id })
/** Staff: changes the card. `version` is the one that was shown; another one is refused with `conflict.stale`. */
export const changeCardInput = ofKid.extend({
  version: cardVersion,
  change: cardChange.extend({ notes: multiline(4000).exactOptional() }),
})
/** `shown` are the guardians as the caller saw them; if they differ by now, it is refused with `conflict.stale`. */
export const setGuardiansInput = ofKid.extend({
  guardians: guardiansForm,
  shown: z.array(guardianForm).max(MOST_GUARDIANS, { message: 'Size' }),
})
export const addPickupInput = ofKid.extend({ ...pickupForm.shape, ...optionalCommandId.shape })
export const pickupInput = ofKid.extend({ pickupId: id })
export const seeDocumentInput = pickupInput.extend(seenDocument.shape)
export const proposeInput = ofKid.extend({ change: proposedChange, ...optionalCommandId.shape })
/** `version` of the card that was shown beside the proposal; accepting over another one is refused with `conflict.stale`. */
export const decideProposalInput = ofKid.extend({
  proposalId: id,
  accept: z.boolean(),
  version: cardVersion,
})
export const withdrawProposalInput = ofKid.extend({ proposalId: id })
