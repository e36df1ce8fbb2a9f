import { describe, expect, test } from 'vitest'
import { regexesOf, slowness } from '../lib/regexes.ts'

describe('the check of regular expressions', () => {
  test('finds every literal with its line, and what is made at run time', () => {
    const { regexes, built } = regexesOf(
      'a.ts',
      'const a = /x+/gi\nf(/y/, [`${/z/.source}`])\nnew RegExp(text)\n',
    )
    expect(regexes.map(({ line, source, flags }) => [line, source, flags])).toEqual([
      [1, 'x+', 'gi'],
      [2, 'y', ''],
      [2, 'z', ''],
    ])
    expect(built).toEqual([3])
  })

  test.each(['[^\\S\\n]+$', '(a|a)*b', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'])('refuses %s', async (source) => {
    expect(await slowness({ source, flags: 'gm' })).toMatch(/polynomial|exponential/)
  })

  test.each(['\\s+', '^\\d{9}$', '\\p{M}+'])('passes %s', async (source) => {
    expect(await slowness({ source, flags: 'gu' })).toBeUndefined()
  })
})
