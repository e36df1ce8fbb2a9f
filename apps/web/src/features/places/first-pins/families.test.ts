import type { Newcomer } from '@skrzat/contract/wire/places'
import { expect, test } from 'vitest'
import { familiesOf, isLong } from './families.ts'

const kid = (id: number, groupId: number) => ({
  id,
  firstname: 'Ola',
  lastname: 'Maj',
  group: { id: groupId, name: 'Żabki', color: 0 },
})
const person = (ref: string, kids: Newcomer['kids'], worker = false): Newcomer => ({
  ref,
  phone: '601000001',
  name: '',
  worker,
  kids,
  askedAt: null,
  failed: false,
})

test('guardians are beside their first child, in its group; workers are apart, also those with children', () => {
  const { groups, workers } = familiesOf([
    person('1.1', [kid(1, 7)]),
    person('1.2', [kid(1, 7), kid(2, 8)]),
    person('3.1', [kid(3, 7)]),
    person('4.1', [kid(4, 8)]),
    person('w1', [kid(1, 7)], true),
  ])
  expect(
    groups.map(({ group, families }) => [
      group.id,
      families.map(({ guardians }) => guardians.map(({ ref }) => ref)),
    ]),
  ).toEqual([
    [7, [['1.1', '1.2'], ['3.1']]],
    [8, [['4.1']]],
  ])
  expect(workers.map(({ ref }) => ref)).toEqual(['w1'])
})

test('who was asked 14 days ago has been waiting for long', () => {
  expect(isLong({ askedAt: '2026-11-16T22:00:00Z' }, '2026-11-30')).toBe(true)
  expect(isLong({ askedAt: '2026-11-16T23:30:00Z' }, '2026-11-30')).toBe(false)
  expect(isLong({ askedAt: null }, '2026-11-30')).toBe(false)
})
