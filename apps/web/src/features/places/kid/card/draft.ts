/** Draft of a part of a kid's card, and the change that it makes. Pure. */
import { MOST_ALLERGIES, type Allergen, type Diet } from '@skrzat/contract/card'
import type { Day } from '@skrzat/contract/days'
import { parsePhone } from '@skrzat/contract/phone'
import { clean, hasOddCharacter, isFormula, paragraphs } from '@skrzat/contract/text'
import type { CardChange, KidCard } from '@skrzat/contract/wire/cards'

/** A dialog each. */
export type CardPart = 'about' | 'food' | 'emergency' | 'health'

export type Contact = {
  /** Of the row while the form is open. */
  key: number
  name: string
  phone: string
}

export type CardDraft = {
  birthDate: Day | undefined
  notes: string
  allergens: readonly Allergen[]
  /** Separated by commas. */
  otherAllergies: string
  diet: Diet
  dietNote: string
  healthNotes: string
  emergency: readonly Contact[]
}

export type Change = CardChange & { notes?: string }

/** What is wrong in a line of text, or in a phone. */
export type LineProblem = 'required' | 'characters' | 'phone'

export type CardProblems = {
  otherAllergies?: 'characters' | 'many' | 'long'
  dietNote?: 'characters'
  /** By the contact's key. */
  emergency?: ReadonlyMap<number, { name?: LineProblem; phone?: LineProblem }>
}

/** Maximum lengths; the server refuses more. */
export const LENGTHS = { allergy: 100, dietNote: 300, notes: 4000, name: 100 } as const

export function cardDraft(card: KidCard, healthNotes = ''): CardDraft {
  const { birthDate, notes, allergens, otherAllergies, diet, dietNote, emergency } = card
  return {
    birthDate: birthDate ?? undefined,
    notes: notes ?? '',
    allergens,
    otherAllergies: otherAllergies.join(', '),
    diet,
    dietNote,
    healthNotes,
    emergency: emergency.map((contact, key) => ({ key, ...contact })),
  }
}

/** Allergies in free words, each once. */
export function allergiesOf(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map(clean))].filter((each) => each !== '')
}

/** The fields that differ from those before; undefined if none does. */
export function changeOf(before: CardDraft, after: CardDraft): Change | undefined {
  const [from, to] = [valuesOf(before), valuesOf(after)]
  const change: Change = {}
  const differs = (field: keyof typeof from) => JSON.stringify(from[field]) !== JSON.stringify(to[field])
  if (differs('birthDate')) change.birthDate = to.birthDate
  if (differs('notes')) change.notes = to.notes
  if (differs('allergens')) change.allergens = to.allergens
  if (differs('otherAllergies')) change.otherAllergies = to.otherAllergies
  if (differs('diet')) change.diet = to.diet
  if (differs('dietNote')) change.dietNote = to.dietNote
  if (differs('healthNotes')) change.healthNotes = to.healthNotes
  if (differs('emergency')) change.emergency = to.emergency
  return Object.keys(change).length === 0 ? undefined : change
}

function valuesOf(draft: CardDraft) {
  return {
    birthDate: draft.birthDate ?? null,
    notes: paragraphs(draft.notes),
    // In any order they are the same.
    allergens: draft.allergens.toSorted(),
    otherAllergies: allergiesOf(draft.otherAllergies),
    diet: draft.diet,
    dietNote: clean(draft.dietNote),
    healthNotes: paragraphs(draft.healthNotes),
    emergency: draft.emergency.map(({ name, phone }) => ({
      name: clean(name),
      phone: parsePhone(phone) ?? clean(phone),
    })),
  }
}

export function cardProblems(draft: CardDraft): CardProblems {
  const problems: CardProblems = {}
  const allergies = allergiesOf(draft.otherAllergies)
  if (allergies.length > MOST_ALLERGIES) problems.otherAllergies = 'many'
  else if (allergies.some((each) => each.length > LENGTHS.allergy)) problems.otherAllergies = 'long'
  else if (allergies.some(isOdd)) problems.otherAllergies = 'characters'
  if (isOdd(draft.dietNote)) problems.dietNote = 'characters'
  const contacts = draft.emergency.flatMap(({ key, name, phone }) => {
    const found = personProblems({ name, phone })
    return Object.keys(found).length === 0 ? [] : [[key, found] as const]
  })
  if (contacts.length > 0) problems.emergency = new Map(contacts)
  return problems
}

/** Errors of a person's name and phone. */
export function personProblems({ name, phone }: { name: string; phone: string }) {
  const problems: { name?: LineProblem; phone?: LineProblem } = {}
  if (clean(name) === '') problems.name = 'required'
  else if (isOdd(name)) problems.name = 'characters'
  if (clean(phone) === '') problems.phone = 'required'
  else if (parsePhone(phone) === null) problems.phone = 'phone'
  return problems
}

/** A spreadsheet's formula, or characters that no line has. */
function isOdd(text: string): boolean {
  return isFormula(text) || hasOddCharacter(clean(text))
}
