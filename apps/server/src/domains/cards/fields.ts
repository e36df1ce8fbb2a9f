/** The fields of a card: what a change of some of them comes to. */
import { ALLERGENS, type Allergen, type Diet } from '@skrzat/contract/card'
import type { CardField } from '@skrzat/contract/wire/cards'
import type { Json } from '../../kernel/json.ts'

export type Contact = { readonly name: string; readonly phone: string }

export type CardData = {
  readonly birthDate: string | null
  readonly allergens: readonly Allergen[]
  readonly otherAllergies: readonly string[]
  readonly diet: Diet
  readonly dietNote: string
  readonly healthNotes: string
  readonly notes: string
  readonly emergency: readonly Contact[]
}

/** The card of a kid of whom nothing was entered. */
export const EMPTY_CARD: CardData = {
  birthDate: null,
  allergens: [],
  otherAllergies: [],
  diet: 'standard',
  dietNote: '',
  healthNotes: '',
  notes: '',
  emergency: [],
}

const FIELDS = [
  'birthDate',
  'allergens',
  'otherAllergies',
  'diet',
  'dietNote',
  'healthNotes',
  'notes',
  'emergency',
] as const satisfies readonly (keyof CardData)[]

/** Of a field, before and after. For guardians and pick-up persons null is that there was or is none. */
export type FieldChange = { readonly field: CardField; readonly was: Json; readonly became: Json }

/** Allergens in the order of the regulation, so that their order is no change. */
export function inOrder(allergens: readonly Allergen[]): Allergen[] {
  return ALLERGENS.filter((allergen) => allergens.includes(allergen))
}

/** The fields that differ, in a fixed order; fields that the change leaves out stay. */
export function changesOf(card: CardData, change: Partial<CardData>): FieldChange[] {
  const given = change.allergens ? { ...change, allergens: inOrder(change.allergens) } : change
  return FIELDS.flatMap((field) => {
    const [was, became] = [card[field], given[field]]
    return became === undefined || same(was, became) ? [] : [{ field, was, became }]
  })
}

/** For the audit log: names of fields only, each once. */
export function namesOf(changes: readonly FieldChange[]): string {
  return [...new Set(changes.map(({ field }) => field))].join(',')
}

/** Compares values of JSON whose keys have the same order. */
export function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
