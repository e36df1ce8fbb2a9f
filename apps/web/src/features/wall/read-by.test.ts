import { expect, test } from 'vitest'
import { ABOUT_NOTHING } from '#components/test-notice.ts'
import { readBy } from './read-by.ts'

test('a post that was seen reads the news of it, and no report of it', () => {
  const types = ['TYPE_POST', 'TYPE_POST_REMIND', 'TYPE_POST_REPORT', 'TYPE_POST_REPORT_HANDLED'] as const
  const data = { ...ABOUT_NOTHING, post: 7 }
  const notices = types.map((type, id) => ({ id, type, data }))
  expect(readBy(new Set([7]), notices)).toEqual([0, 1])
  expect(readBy(new Set([8]), notices)).toEqual([])
})
