/** Allergens and diets in Polish, for REST and for documents; the app's own words are in its catalogues. */
import type { Allergen, Diet } from '@skrzat/contract/card'

export const ALLERGEN_NAMES: Readonly<Record<Allergen, string>> = {
  gluten: 'gluten',
  crustaceans: 'skorupiaki',
  eggs: 'jajka',
  fish: 'ryby',
  peanuts: 'orzeszki ziemne',
  soybeans: 'soja',
  milk: 'mleko',
  nuts: 'orzechy',
  celery: 'seler',
  mustard: 'gorczyca',
  sesame: 'sezam',
  sulphites: 'siarczyny',
  lupin: 'łubin',
  molluscs: 'mięczaki',
}

export const DIET_NAMES: Readonly<Record<Diet, string>> = {
  standard: 'zwykła',
  vegetarian: 'wegetariańska',
  vegan: 'wegańska',
  no_pork: 'bez wieprzowiny',
  dairy_free: 'bez nabiału',
  gluten_free: 'bez glutenu',
  other: 'inna',
}
