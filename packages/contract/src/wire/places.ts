/** Places over tRPC and REST, and the roster file; people are in `people.ts`. */
import { z } from 'zod'

import { SELLER_FIELDS } from '../accounting.ts'
import { isNip, normalizeNip } from '../nip.ts'
import { isNrb, normalizeNrb } from '../nrb.ts'
import { DIFFERENCE_RULES } from '../difference.ts'
import { CHARGE_RULES } from '../stay.ts'
import { PLACE_ROLES } from '../roles.ts'
import { VOIVODESHIPS } from '../voivodeships.ts'
import {
  day,
  groupRef,
  id,
  instant,
  kidRef,
  line,
  nameRef,
  pageInput,
  pageOf,
  period,
  phone,
  rawText,
  shortText,
} from './common.ts'
import { placeGroup, placeWorker, workerForm } from './people.ts'

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
  automaticReminders: z.boolean(),
  smsReminders: z.boolean(),
  /** What a kid that starts or leaves within a period is charged for it. */
  chargeRule: z.enum(CHARGE_RULES),
  differenceRule: z.enum(DIFFERENCE_RULES),
  /** `/api/places/{id}/image?v=…`, served to the place's members with their token; null without a photo. */
  image: z.string().nullable(),
  /** The caller's roles there; none for a parent. */
  myRoles: roles,
})
export type PlaceInfo = z.infer<typeof placeInfo>

const placeRef = nameRef.extend({ city: z.string(), street: z.string() })

export const placeListItem = placeRef.extend({ myRoles: roles })
export type PlaceListItem = z.infer<typeof placeListItem>

/** A place that entered the caller's phone, as a worker's or a kid's parent's. */
export const ownPlace = nameRef.extend({
  worker: z.boolean(),
  parent: z.boolean(),
  /** The parent's kids by first and last name; empty for a declined place. */
  kids: z.array(z.string()),
  /**
   * `new`: an invitation, as the place entered the phone and its owner has not answered; `asked_again`: the place
   * entered it again after the owner declined. `new` and `member` grant access to the place; its requests and messages
   * reach only a `member`.
   */
  state: z.enum(['new', 'member', 'declined', 'asked_again']),
  /** Whether the place requires a second factor of its workers, once they accept. */
  factorRequired: z.boolean(),
})
export type OwnPlace = z.infer<typeof ownPlace>

export const answerPlaceInput = z.object({ placeId: id, answer: z.enum(['accept', 'leave']) })

/** Field errors: `message` is the constraint that the value violates, by REST's name. */
const nip = shortText(60).transform((text, context) => {
  const digits = normalizeNip(text)
  if (/^\d{10}$/.test(digits)) return digits
  context.addIssue({ code: 'custom', message: /^\d+$/.test(digits) ? 'Size' : 'Pattern' })
  return z.NEVER
})

const accountNumber = rawText(60).transform(normalizeNrb).pipe(line(1, 60))

const email = z
  .union([z.string().max(254).pipe(z.email()), z.literal('')])
  .nullish()
  .transform((text) => text || null)

/**
 * A place as its form sends it (spec: Validation rules, Place form). A nip with dashes and a phone with spaces or +48
 * are accepted and normalised. Missing settings get the defaults.
 */
export const placeForm = z.object({
  name: line(1, 200),
  email,
  phone,
  city: line(1, 100),
  state: z.enum(VOIVODESHIPS),
  nip,
  street: line(1, 200),
  accountNumber,
  absenceDayBefore: z.boolean().default(false),
  showOneKid: z.boolean().default(false),
  acceptLate: z.boolean().default(false),
  /** `HH:mm` in steps of 5 minutes, Warsaw time. */
  absenceMaxTime: shortText(5)
    .regex(/^(?:[01]\d|2[0-3]):[0-5][05]$/, { message: 'Pattern' })
    .default('08:00'),
  /** Days from an invoice's creation to its deadline. */
  paymentDays: z.number().int().min(0).max(365).default(14),
  automaticReminders: z.boolean().default(false),
  smsReminders: z.boolean().default(false),
  chargeRule: z.enum(CHARGE_RULES).default('WHOLE_MONTH'),
  differenceRule: z.enum(DIFFERENCE_RULES).default('CORRECTION'),
})
export type PlaceForm = z.output<typeof placeForm>

/** A new place, with the first director, who gets full rights there. */
export const newPlaceForm = placeForm.extend({
  director: workerForm
    .omit({ description: true })
    .extend({
      /** Whether the first PIN is sent at once. */
      sendPin: z.boolean(),
    })
    .optional(),
})
export type NewPlaceForm = z.output<typeof newPlaceForm>

/** What a place's own admin may change: all but the nip. Missing settings stay unchanged. */
export const placeChange = z.object({
  name: placeForm.shape.name,
  email,
  phone,
  city: placeForm.shape.city,
  state: placeForm.shape.state,
  street: placeForm.shape.street,
  accountNumber,
  /** Only from the system's admin; ignored from others. */
  nip: nip.optional(),
  absenceDayBefore: z.boolean().optional(),
  showOneKid: z.boolean().optional(),
  acceptLate: z.boolean().optional(),
  absenceMaxTime: placeForm.shape.absenceMaxTime.removeDefault().optional(),
  paymentDays: placeForm.shape.paymentDays.removeDefault().optional(),
  automaticReminders: z.boolean().optional(),
  smsReminders: z.boolean().optional(),
  chargeRule: z.enum(CHARGE_RULES).optional(),
  differenceRule: z.enum(DIFFERENCE_RULES).optional(),
})
export type PlaceChange = z.output<typeof placeChange>

/** Warnings that don't block: a nip with a wrong check digit, an account number that isn't an NRB. */
export const placeWarning = z.object({
  field: z.enum(['nip', 'accountNumber']),
  message: z.literal('Checksum'),
})
export type PlaceWarning = z.infer<typeof placeWarning>

/** The warnings beside a form's fields, before and after submitting. */
export function placeWarnings(place: { nip?: string | undefined; accountNumber: string }): PlaceWarning[] {
  const warnings: PlaceWarning[] = []
  if (place.nip !== undefined && !isNip(place.nip)) warnings.push({ field: 'nip', message: 'Checksum' })
  if (!isNrb(place.accountNumber)) warnings.push({ field: 'accountNumber', message: 'Checksum' })
  return warnings
}

export const savedPlace = placeInfo.extend({ warnings: z.array(placeWarning) })
export type SavedPlace = z.infer<typeof savedPlace>

/** A row of the system's admin's table. */
export const placeRow = placeRef.extend({ nip: z.string() })
export type PlaceRow = z.infer<typeof placeRow>

export const PLACE_SORTS = ['id', 'name', 'city', 'street', 'nip'] as const
export const placeSearchInput = z.object({
  /** Matches name, city and nip. */
  query: z.string().max(200).default(''),
  ...pageInput.shape,
  sort: z.enum(PLACE_SORTS).default('name'),
  descending: z.boolean().default(false),
})
export const placeSearchResult = pageOf(placeRow)

export const closedDay = z.object({ day, name: z.string() })
export type ClosedDay = z.infer<typeof closedDay>
/** Closes the place from `from` to `to`, both inclusive, at most 366 days; days closed already get the new name. */
export const addClosedDaysInput = period.extend({ name: line(0, 100).default('') })

/** All data of the place page, in one answer. */
export const placePage = z.object({
  place: placeInfo,
  groups: z.array(placeGroup),
  workers: z.array(placeWorker),
  /** How many people have not been sent a first PIN, for those who may send it; null for others. */
  unconfirmed: z.number().int().nullable(),
  /** Whether there has ever been a payment type and an invoice, and what is missing, for those who bill; null for others. */
  billing: z
    .object({
      types: z.boolean(),
      invoices: z.boolean(),
      /** What the place's documents lack: the choice of what they are, or what an invoice needs of the seller. */
      missing: z.array(z.enum(['kind', ...SELLER_FIELDS])),
    })
    .nullable(),
})
export type PlacePage = z.infer<typeof placePage>

/**
 * A kid's or a worker's phone as the place itself entered it; nothing about the account behind it is disclosed. A
 * worker's name is split at its first space; a parent, whose name no place enters, has the kid's last name and no first
 * one.
 */
export const placeUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  worker: z.boolean(),
  /** The phone's owner has left the place, or never belonged there. */
  declined: z.boolean(),
  /** Names of the place's kids with this phone. */
  kids: z.array(z.string()),
})
export type PlaceUser = z.infer<typeof placeUser>

/** Somebody of a place who has not come in, as the place entered them. */
export const newcomer = z.object({
  /** Of a kid's guardian `kid.position`, of a worker `w` and the id. */
  ref: z.string(),
  phone: z.string(),
  /** A guardian's may be empty. */
  name: z.string(),
  worker: z.boolean(),
  /** A guardian's kids in the place. */
  kids: z.array(kidRef.extend({ group: groupRef })),
  /** When the place had the first PIN sent; whether there was an account already is not disclosed. */
  askedAt: instant.nullable(),
  /** The place's last SMS to the phone failed. */
  failed: z.boolean(),
})
export type Newcomer = z.infer<typeof newcomer>

/** Who has not come in yet, by group and kid, workers last. */
export const firstPins = z.object({
  /** Of the place, and those of them who have come in. */
  people: z.number().int(),
  arrived: z.number().int(),
  waiting: z.array(newcomer),
  sms: z.object({
    /** Whether messages leave the installation. */
    sends: z.boolean(),
    /** How many messages one PIN is charged as. */
    parts: z.number().int(),
    /** Of one message, in grosze; null if it is not configured. */
    price: z.number().nullable(),
  }),
})
export type FirstPins = z.infer<typeof firstPins>

export const FIRST_PINS_MOST = 500
export const sendFirstPinsInput = z.object({ phones: z.array(phone).min(1).max(FIRST_PINS_MOST) })
/** Those to whom it was not sent before. */
export const firstPinsSent = z.object({ phones: z.array(z.string()) })

/** Fewer characters find nothing (spec: Validation rules). */
export const USER_SEARCH_LEAST = 3
export const placeUsersInput = z.object({ search: z.string().max(100) })

export const pinSent = z.object({ sent: z.number().int() })

/** Megabytes of an uploaded photo, and its megapixels. */
export const IMAGE_LIMITS = { megabytes: 10, megapixels: 50 } as const

// ---- Eksport.csv (spec: Places, groups, people)

export const ROSTER_FILE = 'Eksport.csv'
/** The header row, and the columns in row errors. */
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
/** Columns that a file may have besides, of what kids' cards keep. An empty cell leaves the card as it is. */
export const ROSTER_CARD_COLUMNS = [
  'birthdate',
  'guardian1',
  'guardian2',
  'phone3',
  'guardian3',
  'diet',
] as const
export type RosterCardColumn = (typeof ROSTER_CARD_COLUMNS)[number]
export const ALL_ROSTER_COLUMNS = [...ROSTER_COLUMNS, ...ROSTER_CARD_COLUMNS] as const
export type RosterColumn = (typeof ALL_ROSTER_COLUMNS)[number]

/**
 * Faults of a row: too few or too many columns, unclosed quotes, a type other than KID and WORKER, a missing value, a
 * forbidden value, too short or too long, not a phone, a spreadsheet formula, a character that no name contains, a
 * person who is already in the file, not a kid's birth date, a day of the future, an unknown diet, a phone that another
 * guardian of the row has.
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
  'date',
  'future',
  'diet',
  'repeated',
] as const
export type RosterReason = (typeof ROSTER_REASONS)[number]

/** A bad cell; `column` is empty if the whole row is bad. `line` is the file's line, from 1. */
export const rosterFault = z.object({
  line: z.number().int(),
  column: z.union([z.enum(ALL_ROSTER_COLUMNS), z.literal('')]),
  reason: z.enum(ROSTER_REASONS),
  /** The person of the row, and the cell's content, if they can be read. */
  name: z.string(),
  value: z.string(),
  /** The words that the column takes, of a fault by another one. */
  allowed: z.array(z.string()).exactOptional(),
})
export type RosterFault = z.infer<typeof rosterFault>

const counted = z.object({ added: z.number().int(), updated: z.number().int() })
export const rosterResult = z.object({ groups: counted, kids: counted, workers: counted })
export type RosterResult = z.infer<typeof rosterResult>

/** The import's change of one person, by the file's line. */
export const rosterChange = z.object({
  line: z.number().int(),
  type: z.enum(['KID', 'WORKER']),
  action: z.enum(['added', 'updated']),
  name: z.string(),
  group: z.string().nullable(),
  /** The changed fields, old and new; an empty text for none. */
  fields: z.array(z.object({ column: z.enum(ALL_ROSTER_COLUMNS), from: z.string(), to: z.string() })),
  /**
   * An existing kid that the added one may be: missing from the file, and with the same first name and one of the
   * phones, or the same name and group.
   */
  twin: z.object({ id, name: z.string(), group: z.string() }).nullable(),
})
export type RosterChange = z.infer<typeof rosterChange>

export const rosterPreview = rosterResult.extend({
  newGroups: z.array(z.string()),
  changes: z.array(rosterChange),
})
export type RosterPreview = z.infer<typeof rosterPreview>
