/** Draft of a guardian's entry, and the list that it makes. Pure. */
import type { Relation } from '@skrzat/contract/card'
import { formatPhone, parsePhone } from '@skrzat/contract/phone'
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import type { CardGuardian, GuardianForm } from '@skrzat/contract/wire/cards'
import type { LineProblem } from './draft.ts'

export type GuardianDraft = {
  name: string
  phone: string
  relation: Relation
  mayBeTold: boolean
  mayPay: boolean
  mayPickUp: boolean
}

export function guardianDraft(guardian?: CardGuardian): GuardianDraft {
  const { name = '', relation = 'parent', mayBeTold = true, mayPay = true, mayPickUp = true } = guardian ?? {}
  return { name, phone: formatPhone(guardian?.phone ?? ''), relation, mayBeTold, mayPay, mayPickUp }
}

/** Errors by field; the name may be left out. */
export function guardianProblems(
  draft: GuardianDraft,
  others: readonly CardGuardian[],
): { name?: LineProblem; phone?: LineProblem | 'repeated' } {
  const phone = parsePhone(draft.phone)
  const problems: { name?: LineProblem; phone?: LineProblem | 'repeated' } = {}
  if (isFormula(draft.name) || hasOddCharacter(clean(draft.name))) problems.name = 'characters'
  if (clean(draft.phone) === '') problems.phone = 'required'
  else if (phone === null) problems.phone = 'phone'
  else if (others.some((other) => other.phone === phone)) problems.phone = 'repeated'
  return problems
}

export function guardianForm(draft: GuardianDraft): GuardianForm {
  return { ...draft, name: clean(draft.name), phone: parsePhone(draft.phone) ?? clean(draft.phone) }
}

/** The entries as they are sent. Who edits the group sees every phone. */
export function formsOf(guardians: readonly CardGuardian[]): GuardianForm[] {
  return guardians.flatMap(({ name, phone, relation, mayBeTold, mayPay, mayPickUp }) =>
    phone === null ? [] : [{ name, phone, relation, mayBeTold, mayPay, mayPickUp }],
  )
}

/** The list with one entry moved by a place. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const without = list.toSpliced(index, 1)
  return without.toSpliced(index + by, 0, ...list.slice(index, index + 1))
}
