import { expect, test } from 'vitest'
import { awayText, dueOf } from './due.ts'

test('a deadline is late only after its day', () => {
  expect(dueOf('2026-11-24', '2026-11-20')).toBe('later')
  expect(dueOf('2026-11-23', '2026-11-20')).toBe('soon')
  expect(dueOf('2026-11-20', '2026-11-20')).toBe('today')
  expect(dueOf('2026-11-19', '2026-11-20')).toBe('late')
})

test('how far a deadline is, in words with spaces that never break', () => {
  expect(awayText('2026-12-04', '2026-11-20', 'pl')).toBe('za\u00a014\u00a0dni')
  expect(awayText('2026-11-17', '2026-11-20', 'pl')).toBe('3\u00a0dni\u00a0temu')
  expect(awayText('2026-11-21', '2026-11-20', 'pl')).toBe('jutro')
})
