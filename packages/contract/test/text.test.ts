import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileNameFault } from '../src/upload.ts'
import { clean, hasOddCharacter, isBlank, paragraphs, visibleLine, withoutMarks } from '../src/text.ts'

/** Unicode's slowest texts to put in order: runs of marks that come in the wrong one. */
const MARKS = '\u0315\u0300'

const LETTERS = [' ', '\t', '\n', '\r', '\u00a0', 'a', 'ż', 'z\u0307', '\u200b']
const prose = fc.array(fc.constantFrom(...LETTERS), { maxLength: 60 }).map((letters) => letters.join(''))

describe('paragraphs', () => {
  test('have no spaces at the ends of lines and at most one empty line in a row', () => {
    fc.assert(
      fc.property(prose, (text) => {
        const kept = paragraphs(text)
        expect(kept).not.toMatch(/[^\S\n]\n|\n\n\n|^\s|\s$|\r/)
        expect(paragraphs(kept)).toBe(kept)
        expect(kept.replaceAll(/\s/g, '')).toBe(withoutMarks(text).replaceAll(/\s/g, ''))
      }),
    )
  })

  test('keep spaces within a line and at its beginning', () => {
    expect(paragraphs('a  b \n  c\t\n\n\n\nd')).toBe('a  b\n  c\n\nd')
  })

  // Minutes to hours where a pass over the text is quadratic.
  test.each([
    ['spaces', ' '.repeat(1_000_000)],
    ['marks', MARKS.repeat(500_000)],
    ['blank lines', ' \n'.repeat(500_000)],
  ])('of a million %s are read in one pass', (_name, text) => {
    expect(paragraphs(`a${text}a`)).toMatch(/a$/)
  })
})

describe('a line', () => {
  test('keeps 30 marks on a letter and no more', () => {
    expect(clean(`a${'\u0323'.repeat(40)}b`)).toBe(`ạ${'\u0323'.repeat(29)}b`)
    expect(clean(`a${MARKS.repeat(500_000)}`).length).toBeLessThan(40)
  })

  test('is composed', () => {
    expect(clean(' z\u0307o\u0301ł\u0107  ')).toBe('żółć')
  })
})

test('every character that turns the direction of a text is taken out of texts, and refused in names', () => {
  const turning = Array.from({ length: 0x30_00 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Bidi_Control}/u.test(letter),
  )
  expect(turning).toHaveLength(12)
  expect(
    turning.filter((letter) => withoutMarks(`a${letter}b`) !== 'ab' || !hasOddCharacter(letter)),
  ).toEqual([])
})

const UNSEEN = Array.from(
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u2028\u202e\u2060\u2066\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffc\u{1d173}\u{e0001}\u{e0061}\u{e0100}',
)

test.each(UNSEEN)('nothing is written with %j alone, and no name has it', (character) => {
  expect([paragraphs(character), visibleLine(` ${character}${character}`), isBlank(character)]).toEqual([
    '',
    '',
    true,
  ])
  expect(visibleLine(`Jan${character}Kos`)).toMatch(/^Jan ?Kos$/)
  expect(paragraphs(`Jan${character}Kos`)).toMatch(/^Jan[\s\u2028]?Kos$/)
  expect(hasOddCharacter(`Jan${character}Kos`) || /\s/.test(character)).toBe(true)
})

test.each(['👨‍👩‍👧', '❤️', '👩🏽‍🚒', '🏳️‍🌈', '🧚‍♀️', '1️⃣', '🇵🇱', '☺︎', '👍🏿', '❤️‍🔥'])('%s stays whole', (emoji) => {
  expect([paragraphs(`a ${emoji}`), visibleLine(`${emoji} b`)]).toEqual([`a ${emoji}`, `${emoji} b`])
  expect(hasOddCharacter(`${emoji} Wróżki`)).toBe(false)
  expect(isBlank(emoji)).toBe(false)
})

test('a tag within an emoji and marks without a letter say nothing', () => {
  expect(visibleLine('🏴\u{e0067}\u{e0062}\u{e007f}')).toBe('🏴')
  expect(paragraphs('\u0301\u0301')).toBe('')
})

test('a file’s name is one that can be seen', () => {
  expect(['\u0301', ' ', 'a\u200bb', 'rysunek 👨\u200d👩\u200d👧'].map(fileNameFault)).toEqual([
    'NotBlank',
    'NotBlank',
    'Pattern',
    undefined,
  ])
})
