/** Words of a kid's card, by readable names. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Allergen, Diet, Relation } from '@skrzat/contract/card'

export const allergenNames: Record<Allergen, MessageDescriptor> = {
  gluten: msg`gluten`,
  crustaceans: msg`skorupiaki`,
  eggs: msg`jajka`,
  fish: msg`ryby`,
  peanuts: msg`orzeszki ziemne`,
  soybeans: msg`soja`,
  milk: msg`mleko`,
  nuts: msg`orzechy`,
  celery: msg`seler`,
  mustard: msg`gorczyca`,
  sesame: msg`sezam`,
  sulphites: msg`siarczyny`,
  lupin: msg`łubin`,
  molluscs: msg`mięczaki`,
}

export const dietNames: Record<Diet, MessageDescriptor> = {
  standard: msg`zwykła`,
  vegetarian: msg`wegetariańska`,
  vegan: msg`wegańska`,
  no_pork: msg`bez wieprzowiny`,
  dairy_free: msg`bezmleczna`,
  gluten_free: msg`bezglutenowa`,
  other: msg`inna`,
}

export const relationNames: Record<Relation, MessageDescriptor> = {
  parent: msg`rodzic`,
  grandparent: msg`babcia lub dziadek`,
  guardian: msg`opiekun prawny`,
  other: msg`inna osoba`,
}
