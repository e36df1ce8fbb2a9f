import { expect, test } from 'vitest'
import { failureOf } from '#app/errors/errors.ts'
import { refusedKids } from './refusals.ts'

const told = (details: object) => ({ data: { error: 'kid.not_found', params: {}, details } })

test('each child is told of with the code of its own', () => {
  const reasons = ['kid.not_found', 'invoice.empty']
  const error = told({ kids: reasons.map((reason, kid) => ({ kid, reason })) })
  expect(refusedKids(error).map(({ kidId }) => kidId)).toEqual([0, 1])
  expect(refusedKids(error).map((one) => failureOf(one.error).code)).toEqual(reasons)
})

test('what is about no child is about none', () => {
  expect(refusedKids(told({}))).toEqual([])
  expect(refusedKids(told({ kids: [{ kid: 'x' }, null] }))).toEqual([])
  expect(refusedKids(new Error('no answer'))).toEqual([])
})
