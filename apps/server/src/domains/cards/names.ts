/** Allergens in Polish, for REST and for documents; the app's own words are in its catalogues. */
import type { Allergen } from '@skrzat/contract/card'

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
