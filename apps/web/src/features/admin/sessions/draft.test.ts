import { SESSION_MINUTES } from '@skrzat/contract/session-limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLimitsDraft, limitsDraftOf } from './draft.ts'

describe('limits of sessions', () => {
  test('are shown in hours and days, with the comma of the language', () => {
    const limits = { staffMinutes: 30, parentMinutes: 43_200 }
    expect(limitsDraftOf(limits, 'pl')).toEqual({ staffMinutes: '0,5', parentMinutes: '30' })
    expect(limitsDraftOf(limits, 'en')).toEqual({ staffMinutes: '0.5', parentMinutes: '30' })
  })

  test('come back as they were, to the minute', () => {
    const minutes = fc.integer({ min: SESSION_MINUTES.least, max: SESSION_MINUTES.most })
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom('pl', 'en'), (staffMinutes, parentMinutes, locale) => {
        const limits = { staffMinutes, parentMinutes }
        expect(checkLimitsDraft(limitsDraftOf(limits, locale)).limits).toEqual(limits)
      }),
    )
  })

  test.each([
    ['', 'required'],
    ['dużo', 'number'],
    ['-5', 'number'],
    ['1,5,2', 'number'],
    ['0', 'bounds'],
    ['0,2', 'bounds'],
    ['2160,1', 'bounds'],
  ])('%j hours are %s', (staffMinutes, problem) => {
    expect(checkLimitsDraft({ staffMinutes, parentMinutes: '30' }).problems).toEqual({
      staffMinutes: problem,
    })
  })
})
