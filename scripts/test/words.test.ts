import { expect, test } from 'vitest'
import { findDialect } from '../lib/words.ts'

test.each([
  ['// Whoever asks waits.', ['a.ts:1: "Whoever"']],
  ["// What became of one's own.", ['a.ts:1: "became of"']],
  ['const a = 1\n/**\n * Counts anew.\n */\n', ['a.ts:2: "anew"']],
  ["const whoever = 'so many'", []],
  ['// Callers wait.', []],
])('%j', (text, found) => {
  expect(findDialect('a.ts', text)).toEqual(found)
})
