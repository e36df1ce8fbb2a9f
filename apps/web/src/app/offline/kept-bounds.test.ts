import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOUNDS, isKept, isOfPage, newestPageOf, toForget, type KeptAnswer } from './kept-bounds.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
function kept(session: string, at: number, bytes = 100): KeptAnswer {
  return { session, key: [['payments', 'my']], data: {}, bytes, at }
}

describe('what is kept', () => {
  test('is what a parent reads on the way, and nothing else', () => {
    expect(isKept([['payments', 'my'], { input: { history: false }, type: 'query' }])).toBe(true)
    expect(isKept([['payments', 'list'], { type: 'infinite' }])).toBe(false)
    expect(isKept([['accounts', 'sessions']])).toBe(false)
    expect(isKept(['/api/uploads/1'])).toBe(false)
    expect(isKept([])).toBe(false)
  })

  test('the account and its menu are not what a page is as old as', () => {
    expect(isOfPage([['accounts', 'menu']])).toBe(false)
    expect(isOfPage([['wall', 'page']])).toBe(true)
  })

  test('of pages is the newest', () => {
    const newest = { pages: [1], pageParams: [null] }
    expect(newestPageOf({ pages: [1, 2, 3], pageParams: [null, 5, 9] })).toEqual(newest)
    expect(newestPageOf({ pages: 3 })).toEqual({ pages: 3 })
    expect(newestPageOf(null)).toBe(null)
  })
})

describe('what is forgotten', () => {
  test('all of other sessions, and what is too old', () => {
    const limit = now - BOUNDS.age
    const answers = { a: kept('mine', limit), b: kept('another', now), c: kept('mine', limit - 1) }
    const gone = toForget(new Map(Object.entries(answers)), { session: 'mine', now })
    expect(gone.toSorted()).toEqual(['b', 'c'])
  })

  test('the oldest above the bounds, so that what stays is within them', () => {
    const answer = fc.record({
      session: fc.constantFrom('mine', 'another'),
      at: fc.integer({ min: now - 2 * BOUNDS.age, max: now }),
      bytes: fc.integer({ min: 0, max: Math.floor(BOUNDS.bytes / 3) }),
    })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 2 * BOUNDS.answers }), (some) => {
        const answers = new Map(
          some.map(({ session, at, bytes }, index) => [`${index}`, kept(session, at, bytes)]),
        )
        const gone = new Set(toForget(answers, { session: 'mine', now }))
        const left = [...answers].filter(([id]) => !gone.has(id)).map(([, each]) => each)
        expect(left.length).toBeLessThanOrEqual(BOUNDS.answers)
        expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BOUNDS.bytes)
        expect(left.every(({ session, at }) => session === 'mine' && now - at <= BOUNDS.age)).toBe(true)
      }),
    )
  })
})
