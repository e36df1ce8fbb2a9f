import { describe, expect, test } from 'vitest'
import { isReady, isRepeatedWrong, isWeak } from './draft.ts'

const phone = '600123456'
const pin = (secret: string, again = secret) => ({ kind: 'pin', secret, again }) as const
const password = (secret: string, again = secret) => ({ kind: 'password', secret, again }) as const

describe('a new secret', () => {
  test('is ready when it keeps the rules and was typed twice', () => {
    expect(isReady(pin('862947'), phone)).toBe(true)
    expect(isReady(password('dziesięć znaków'), phone)).toBe(true)
  })

  test.each(['111111', '123456', '987654', '600123'])('%s is too easy a PIN', (secret) => {
    expect(isWeak(pin(secret), phone)).toBe(true)
    expect(isReady(pin(secret), phone)).toBe(false)
  })

  test.each([
    pin('86294'),
    pin('862947', '862948'),
    pin('862947', ''),
    password('dziewięć!'),
    password('x'.repeat(101)),
  ])('is not ready: $kind $secret, $again', (draft) => {
    expect(isReady(draft, phone)).toBe(false)
  })

  test('differs from its repetition only once that is as long', () => {
    expect(isRepeatedWrong(pin('862947', '8629'))).toBe(false)
    expect(isRepeatedWrong(pin('862947', '862948'))).toBe(true)
    expect(isRepeatedWrong(pin('862947'))).toBe(false)
    expect(isRepeatedWrong(password('dziesięć znaków', 'dziesięć znaków!'))).toBe(true)
  })
})
