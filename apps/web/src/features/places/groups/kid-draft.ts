/** Draft of the kid form, its validation, and the access that it changes. Pure. */
import type { Day } from '@skrzat/contract/days'
import { formatPhone, parsePhone } from '@skrzat/contract/phone'
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import type { GroupKid } from '@skrzat/contract/wire/people'

export type KidDraft = {
  firstname: string
  lastname: string
  phone1: string
  phone2: string
  /** From and to when it attends; undefined for always. */
  firstDay: Day | undefined
  lastDay: Day | undefined
  /** The kid's group, or the one to move it to. */
  groupId: number
}

export type KidProblem = 'required' | 'characters' | 'phone' | 'repeated' | 'reversed'
export type KidProblems = Partial<
  Record<'firstname' | 'lastname' | 'phone1' | 'phone2' | 'lastDay', KidProblem>
>

export const KID_NAME_MOST = 100

/** Phones are null for those who may not edit the group; they don't get this form. */
export function kidDraft(groupId: number, kid?: GroupKid): KidDraft {
  return {
    firstname: kid?.firstname ?? '',
    lastname: kid?.lastname ?? '',
    phone1: formatPhone(kid?.phone1 ?? ''),
    phone2: formatPhone(kid?.phone2 ?? ''),
    firstDay: kid?.firstDay ?? undefined,
    lastDay: kid?.lastDay ?? undefined,
    groupId,
  }
}

/** Whether all required fields are filled, valid or not. */
export function isFilled({ firstname, lastname, phone1 }: KidDraft): boolean {
  return [firstname, lastname, phone1].every((text) => clean(text) !== '')
}

/** The payload: names cleaned, phones as 9 digits, the second phone and the days null if empty. */
export function kidFields({ firstname, lastname, phone1, phone2, firstDay, lastDay }: KidDraft) {
  return {
    firstname: clean(firstname),
    lastname: clean(lastname),
    phone1: digitsOf(phone1),
    phone2: digitsOf(phone2) || null,
    firstDay: firstDay ?? null,
    lastDay: lastDay ?? null,
  }
}

/** Whether there is something to save; another spelling of the same phone is no change. */
export function kidChanged(before: KidDraft, after: KidDraft): boolean {
  const fields = (draft: KidDraft) => JSON.stringify([kidFields(draft), draft.groupId])
  return fields(before) !== fields(after)
}

/** Errors by field (spec: Validation rules, Kid). */
export function kidProblems(draft: KidDraft): KidProblems {
  const problems: KidProblems = {}
  for (const field of ['firstname', 'lastname'] as const)
    if (clean(draft[field]) === '') problems[field] = 'required'
    else if (isFormula(draft[field]) || hasOddCharacter(clean(draft[field]))) problems[field] = 'characters'
  if (clean(draft.phone1) === '') problems.phone1 = 'required'
  else if (parsePhone(draft.phone1) === null) problems.phone1 = 'phone'
  const { firstDay, lastDay } = draft
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay) problems.lastDay = 'reversed'
  if (clean(draft.phone2) === '') return problems
  if (parsePhone(draft.phone2) === null) problems.phone2 = 'phone'
  else if (parsePhone(draft.phone2) === parsePhone(draft.phone1)) problems.phone2 = 'repeated'
  return problems
}

/** The phones that lose or gain access to the kid's data once the draft is saved. 9 digits each. */
export function accessChange(before: KidDraft, after: KidDraft): { lost: string[]; gained: string[] } {
  const [from, to] = [phonesOf(before), phonesOf(after)]
  return { lost: [...from.difference(to)], gained: [...to.difference(from)] }
}

/** The other kids that share a phone with the draft: one parent will see them all. */
export function sharingPhone(draft: KidDraft, kids: readonly GroupKid[], except?: number): GroupKid[] {
  const phones = phonesOf(draft)
  return kids.filter(
    ({ id, phone1, phone2 }) =>
      id !== except && [phone1, phone2].some((each) => each !== null && phones.has(each)),
  )
}

function phonesOf({ phone1, phone2 }: KidDraft): Set<string> {
  return new Set([phone1, phone2].map((text) => parsePhone(text)).filter((phone) => phone !== null))
}

/** The 9 digits; an invalid phone stays as typed. */
function digitsOf(text: string): string {
  return parsePhone(text) ?? clean(text)
}
