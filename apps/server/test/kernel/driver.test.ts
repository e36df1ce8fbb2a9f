import postgres from 'postgres'
import { expect, test } from 'vitest'
import { checkDriver } from '../../src/kernel/database/query.ts'

const stats = () => ({ max: 1, idle: 0, active: 0, connecting: 0, waiting: 0 })

test('the driver that is installed is the one that deadlines and metrics know', () => {
  expect(() => checkDriver(postgres())).not.toThrow()
})

test.each([
  ['whose statements are plain promises', Object.assign(async () => [], { stats })],
  [
    'whose statements have no handler',
    Object.assign(
      () => Object.assign(Promise.resolve(), { resolve() {}, reject() {}, cancel() {}, state: null }),
      {
        stats,
      },
    ),
  ],
])('a start refuses a driver %s', (_what, sql) => {
  expect(() => checkDriver(sql)).toThrow('install the dependencies again')
})
