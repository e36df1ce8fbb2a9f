import { expect, test } from 'vitest'
import { byGroup, byLastname, byName } from '../src/order.ts'

const person = (lastname: string, firstname: string) => ({ firstname, lastname })

test('groups come as Poles and people who count order them', () => {
  const names = ['Zuchy', 'Żabki', 'Grupa 10', 'Łosie', 'Grupa 2', 'Lisy', 'grupa 1']
  expect(names.map((name) => ({ name })).toSorted(byName)).toEqual(
    ['grupa 1', 'Grupa 2', 'Grupa 10', 'Lisy', 'Łosie', 'Zuchy', 'Żabki'].map((name) => ({ name })),
  )
})

test('people come by last name, then by first name, in their groups', () => {
  const people = [person('Urbańska', 'Ola'), person('Łuczak', 'Zofia'), person('Łuczak', 'Łukasz')]
  expect(people.toSorted(byLastname).map(({ firstname }) => firstname)).toEqual(['Łukasz', 'Zofia', 'Ola'])
  const grouped = people.map((one, index) => ({ ...one, group: `Grupa ${[10, 2, 10][index]}` }))
  expect(grouped.toSorted(byGroup).map(({ firstname }) => firstname)).toEqual(['Zofia', 'Łukasz', 'Ola'])
})
