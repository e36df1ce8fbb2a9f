import { isEmail } from '@skrzat/contract/email'
import { normalizeNrb, isNrb } from '@skrzat/contract/nrb'
import { isNip, isNipShape } from '@skrzat/contract/nip'
import { parsePhone } from '@skrzat/contract/phone'
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import { VOIVODESHIPS, type Voivodeship } from '@skrzat/contract/voivodeships'

/** The form's draft; phone, nip and account number without spaces. */
export type PlaceDraft = {
  name: string
  street: string
  city: string
  state: string
  phone: string
  email: string
  nip: string
  accountNumber: string
}
export type PlaceField = keyof PlaceDraft

/** The form's payload: texts cleaned, the account number without spaces. */
export type PlaceFields = Omit<PlaceDraft, 'email' | 'state'> & { email: string | null; state: Voivodeship }

/** Maximum lengths; the server refuses more. */
export const LENGTHS = { name: 200, street: 200, city: 100, email: 254, accountNumber: 60 } as const

/** A field's error (spec: Validation rules, Place form). */
export type PlaceProblem = 'required' | 'phone' | 'nip' | 'email' | 'text' | 'accountNumber'
export type PlaceProblems = Partial<Record<PlaceField, PlaceProblem>>

const required = ['name', 'street', 'city', 'state', 'phone', 'accountNumber'] as const
const texts = ['name', 'street', 'city'] as const
const fields = [...required, 'email', 'nip'] as const satisfies PlaceField[]

export function placeDraftOf(place?: Omit<PlaceFields, 'state'> & { state: string }): PlaceDraft {
  return {
    name: place?.name ?? '',
    street: place?.street ?? '',
    city: place?.city ?? '',
    state: place?.state ?? '',
    phone: place?.phone ?? '',
    email: place?.email ?? '',
    nip: place?.nip ?? '',
    accountNumber: place?.accountNumber ?? '',
  }
}

/** Whether there is something to save. */
export function draftChanged(before: PlaceDraft, after: PlaceDraft): boolean {
  return fields.some((field) => before[field] !== after[field])
}

/**
 * The payload, or the errors by field.
 * @param nipAsked whether the form may change the nip; otherwise it is passed on unchanged
 */
export function checkPlaceDraft(
  draft: PlaceDraft,
  nipAsked: boolean,
): { fields: PlaceFields } | { problems: PlaceProblems } {
  const problems: PlaceProblems = {}
  for (const field of texts) {
    if (isFormula(draft[field]) || hasOddCharacter(clean(draft[field]))) problems[field] = 'text'
  }
  if (parsePhone(draft.phone) === null) problems.phone = 'phone'
  if (nipAsked && !isNipShape(draft.nip)) problems.nip = 'nip'
  if (draft.email.trim() !== '' && !isEmail(draft.email.trim())) problems.email = 'email'
  const account = draft.accountNumber
  if (account.length > LENGTHS.accountNumber || hasOddCharacter(account) || isFormula(account))
    problems.accountNumber = 'accountNumber'
  for (const field of nipAsked ? ([...required, 'nip'] as const) : required) {
    if (draft[field].trim() === '') problems[field] = 'required'
  }
  const state = VOIVODESHIPS.find((name) => name === draft.state)
  if (state === undefined) problems.state = 'required'
  if (state === undefined || Object.keys(problems).length > 0) return { problems }
  return {
    fields: {
      name: clean(draft.name),
      street: clean(draft.street),
      city: clean(draft.city),
      state,
      phone: draft.phone,
      email: draft.email.trim() || null,
      nip: draft.nip,
      accountNumber: normalizeNrb(draft.accountNumber),
    },
  }
}

/** Warnings that don't block: a wrong check digit. Empty for an incomplete number. */
export function warningsOf({ nip, accountNumber }: PlaceDraft): { nip: boolean; accountNumber: boolean } {
  return {
    nip: isNipShape(nip) && !isNip(nip),
    accountNumber: accountNumber.trim() !== '' && !isNrb(accountNumber),
  }
}
