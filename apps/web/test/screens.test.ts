import early from 'virtual:screens/early'
import kept from 'virtual:screens/kept'
import { expect, test } from 'vitest'
import { declarations, patternOf } from '../vite.screens.ts'

const routes = Object.entries(
  import.meta.glob<string>('../src/routes/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
)

test('a route declares nothing but what is read of it', () => {
  const unknown = routes.flatMap(([file, code]) =>
    Object.keys(declarations(code))
      .filter((name) => !['Route', 'early', 'kept', 'entry', 'actions'].includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('what is declared comes whole, by the pattern of its route', () => {
  expect(patternOf('_app.place.$placeId.index.tsx')).toBe('/place/$placeId')
  expect(patternOf('_app.index.tsx')).toBe('/')
  expect(patternOf('_shell.tsx')).toBe('')
  for (const calls of Object.values(early)) expect(calls?.(7)).not.toEqual([])
  expect(early['/kid/$kidId']?.(7)).toEqual([
    ['kids.page', { kidId: 7 }, 'always'],
    ['cards.card', { kidId: 7 }, 'noted'],
  ])
  expect(kept['/payments/my']).toEqual(['payments.my', 'payments.myCredits'])
})
