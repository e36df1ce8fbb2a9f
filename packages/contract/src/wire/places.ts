/** Places over tRPC, and the roster file on every wire. */
import { z } from 'zod'

import { PLACE_ROLES } from '../roles.ts'
import { id, nameRef } from './common.ts'

const roles = z.array(z.enum(PLACE_ROLES))

export const placeInfo = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  city: z.string(),
  state: z.string(),
  nip: z.string(),
  street: z.string(),
  absenceDayBefore: z.boolean(),
  showOneKid: z.boolean(),
  acceptLate: z.boolean(),
  /** `HH:mm`, Warsaw time. */
  absenceMaxTime: z.string(),
  accountNumber: z.string(),
  paymentDays: z.number().int(),
  image: z.string().nullable(),
  /** The caller's roles there; none for a parent. */
  myRoles: roles,
})
export type PlaceInfo = z.infer<typeof placeInfo>

export const placeListItem = z.object({
  id,
  name: z.string(),
  city: z.string(),
  street: z.string(),
  myRoles: roles,
})
export type PlaceListItem = z.infer<typeof placeListItem>

export const placeGroup = z.object({
  id,
  name: z.string(),
  /** 0 to 9. */
  color: z.number().int(),
  tutors: z.array(nameRef),
  canEdit: z.boolean(),
  /** All of the group's for staff; a parent's own for parents. */
  kids: z.array(z.object({ id, firstname: z.string(), lastname: z.string() })),
})
export type PlaceGroup = z.infer<typeof placeGroup>

export const placeWorker = z.object({ id, name: z.string(), description: z.string() })
export type PlaceWorker = z.infer<typeof placeWorker>

// ---- Eksport.csv (spec: Places, groups, people)

export const ROSTER_FILE = 'Eksport.csv'
/** The header row, and the columns that a bad row names. */
export const ROSTER_COLUMNS = [
  'type',
  'group',
  'firstname',
  'lastname',
  'phone1',
  'phone2',
  'name',
  'description',
] as const
export type RosterColumn = (typeof ROSTER_COLUMNS)[number]

/**
 * Why a row is bad: too few or too many columns, quotes that do not close, a type that is neither KID nor WORKER,
 * nothing where something must be, something where nothing may be, too short or too long, not a phone, what a
 * spreadsheet would take for a formula, a character that no name has, a person who is in the file already.
 */
export const ROSTER_REASONS = [
  'columns',
  'quotes',
  'type',
  'required',
  'unexpected',
  'too_short',
  'too_long',
  'phone',
  'formula',
  'character',
  'duplicate',
] as const
export type RosterReason = (typeof ROSTER_REASONS)[number]

/** A bad cell; `column` is empty where the whole row is meant. `line` counts the file's lines from 1. */
export const rosterFault = z.object({
  line: z.number().int(),
  column: z.union([z.enum(ROSTER_COLUMNS), z.literal('')]),
  reason: z.enum(ROSTER_REASONS),
})
export type RosterFault = z.infer<typeof rosterFault>

const counted = z.object({ added: z.number().int(), updated: z.number().int() })
export const rosterResult = z.object({ groups: counted, kids: counted, workers: counted })
export type RosterResult = z.infer<typeof rosterResult>

/** What an import would do to one person, by the file's line. */
export const rosterChange = z.object({
  line: z.number().int(),
  type: z.enum(['KID', 'WORKER']),
  action: z.enum(['added', 'updated']),
  name: z.string(),
  group: z.string().nullable(),
})
export type RosterChange = z.infer<typeof rosterChange>

export const rosterPreview = rosterResult.extend({
  newGroups: z.array(z.string()),
  changes: z.array(rosterChange),
})
export type RosterPreview = z.infer<typeof rosterPreview>
