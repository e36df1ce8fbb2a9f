import { expect, test } from 'vitest'
import { failureOf } from '#app/errors.ts'
import { refusedKids } from './refusals.ts'

const told = (details: object, params: object = {}) => ({ data: { error: 'kid.not_found', params, details } })

test('each child is told of with the code of its own', () => {
  const error = told({
    kids: [
      { kid: 3, reason: 'kid.not_found' },
      { kid: 5, reason: 'invoice.empty' },
    ],
  })
  expect(refusedKids(error).map((one) => [one.kidId, failureOf(one.error).code])).toEqual([
    [3, 'kid.not_found'],
    [5, 'invoice.empty'],
  ])
})

test('what an older server says of one child is understood, and what is about none is about none', () => {
  const error = told({}, { kid: 3 })
  expect(refusedKids(error)).toEqual([{ kidId: 3, error }])
  expect(refusedKids(told({}))).toEqual([])
  expect(refusedKids(told({ kids: [{ kid: 'x' }, null] }))).toEqual([])
  expect(refusedKids(new Error('no answer'))).toEqual([])
})
