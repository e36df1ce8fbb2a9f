/** The vocabulary of a kid's card. */

/** The 14 allergens of Regulation (EU) No 1169/2011, annex II, in its order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

export const DIETS = [
  'standard',
  'vegetarian',
  'vegan',
  'no_pork',
  'dairy_free',
  'gluten_free',
  'other',
] as const
export type Diet = (typeof DIETS)[number]

/** In Polish, for REST, files and documents; the app's own words are in its catalogues. */
export const DIET_NAMES: Readonly<Record<Diet, string>> = {
  standard: 'zwykła',
  vegetarian: 'wegetariańska',
  vegan: 'wegańska',
  no_pork: 'bez wieprzowiny',
  dairy_free: 'bez nabiału',
  gluten_free: 'bez glutenu',
  other: 'inna',
}

/** The document that a pick-up person showed; only its kind and last three characters are kept. */
export const PICKUP_DOCUMENTS = ['id_card', 'passport', 'driving_licence', 'residence_card', 'other'] as const
export type PickupDocument = (typeof PICKUP_DOCUMENTS)[number]

/** The guardian's relation to the kid. */
export const RELATIONS = ['parent', 'grandparent', 'guardian', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

/** Maximum of entries on one card. */
export const MOST_ALLERGIES = 30
export const MOST_PICKUPS = 20
export const MOST_EMERGENCY = 5
export const MOST_GUARDIANS = 8

/** What a printed sheet of a group may have of each kid, besides its name. */
export const SHEET_FIELDS = ['birthDate', 'guardians', 'emergency', 'allergies', 'pickups', 'health'] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

/** The emergency list: without health notes, which only tutors and the place's admins may add. */
export const EMERGENCY_LIST: readonly SheetField[] = SHEET_FIELDS.filter((field) => field !== 'health')
