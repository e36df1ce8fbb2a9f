import { fold } from '@skrzat/contract/words'
import { expect, test } from 'vitest'
import { nominatives } from '../../../src/domains/bank/matching/declension.ts'

test.each([
  ['Kozioł', ['Kozła', 'Kozłowi', 'Kozłem']],
  ['Gołąb', ['Gołębia', 'Gołębiowi', 'Gołębiem']],
  ['Marzec', ['Marca', 'Marcowi', 'Marcem']],
  ['Jakubiec', ['Jakubca', 'Jakubcowi', 'Jakubcem']],
  ['Kwiecień', ['Kwietnia', 'Kwietniowi', 'Kwietniem']],
  ['Stępień', ['Stępnia', 'Stępniowi', 'Stępniem']],
  ['Wróbel', ['Wróbla', 'Wróblowi', 'Wróblem']],
  ['Król', ['Króla', 'Królowi', 'Królem']],
  ['Dudek', ['Dudka', 'Dudkowi', 'Dudkiem']],
])('%s is found by its cases', (surname, cases) => {
  expect(cases.filter((form) => !nominatives(fold(form)).includes(fold(surname)))).toEqual([])
})
