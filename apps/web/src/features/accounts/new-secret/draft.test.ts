import { describe, expect, test } from 'vitest'
import { isRepeatedWrong, isWeak, secretProblems } from './draft.ts'

const phone = '600123456'
const pin = (secret: string, again = secret) => ({ kind: 'pin', secret, again }) as const
const password = (secret: string, again = secret) => ({ kind: 'password', secret, again }) as const

describe('a new secret', () => {
  test('can be sent when it keeps the rules and was typed twice', () => {
    expect(secretProblems(pin('862947'), phone)).toEqual({})
    expect(secretProblems(password('dziesięć znaków'), phone)).toEqual({})
  })

  test.each(['111111', '123456', '987654', '600123'])('%s is too easy a PIN', (secret) => {
    expect(isWeak(pin(secret), phone)).toBe(true)
    expect(secretProblems(pin(secret), phone)).toEqual({ secret: 'weak' })
  })

  test.each([
    [pin(''), { secret: 'pin' }],
    [pin('86294'), { secret: 'pin' }],
    [pin('862947', '862948'), { again: 'otherPin' }],
    [pin('862947', ''), { again: 'otherPin' }],
    [password('dziewięć!'), { secret: 'password' }],
    [password('x'.repeat(101)), { secret: 'password' }],
    [password('dziesięć znaków', 'x'), { again: 'otherPassword' }],
  ])('says what is wrong with %j', (draft, problems) => {
    expect(secretProblems(draft, phone)).toEqual(problems)
  })

  test('differs from its repetition only once that is as long', () => {
    expect(isRepeatedWrong(pin('862947', '8629'))).toBe(false)
    expect(isRepeatedWrong(pin('862947', '862948'))).toBe(true)
    expect(isRepeatedWrong(pin('862947'))).toBe(false)
    expect(isRepeatedWrong(password('dziesięć znaków', 'dziesięć znaków!'))).toBe(true)
  })
})
