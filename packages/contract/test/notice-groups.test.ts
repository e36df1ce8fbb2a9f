import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUP_FROM, groupedType, groupKey, noticeGroups } from '../src/notice-groups.ts'
import { firstWords } from '../src/text.ts'

const notice = fc.record({
  id: fc.nat(),
  type: fc.constantFrom('TYPE_KID_ABSENCE', 'TYPE_FILE', 'TYPE_SIGN_IN_ALARM'),
  placeId: fc.constantFrom(1, 2, null),
  data: fc.record({ day: fc.constantFrom('2026-12-01', '2026-12-02', null), until: fc.constant(null) }),
})

describe('groups', () => {
  test('have each notice once, are alike, and come by their first', () => {
    fc.assert(
      fc.property(fc.array(notice, { maxLength: 40 }), (notices) => {
        const groups = noticeGroups(notices)
        expect(groups.flat().toSorted((a, b) => notices.indexOf(a) - notices.indexOf(b))).toEqual(notices)
        const firsts = groups.map(([first]) => first && notices.indexOf(first))
        expect(firsts).toEqual(firsts.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
        for (const group of groups) {
          expect(new Set(group.map(groupKey)).size).toBe(1)
          const isGroup = group.length >= GROUP_FROM && group.every(({ type }) => groupedType(type))
          expect(group.length === 1 || isGroup).toBe(true)
        }
        const grouped = groups.filter(({ length }) => length > 1).map(([first]) => first && groupKey(first))
        expect(new Set(grouped).size).toBe(grouped.length)
      }),
    )
  })

  test('stay as they are if they are grouped again', () => {
    fc.assert(
      fc.property(fc.array(notice, { maxLength: 40 }), (notices) => {
        const groups = noticeGroups(notices)
        expect(noticeGroups(groups.flat())).toEqual(groups)
      }),
    )
  })
})

describe('the first words of a text', () => {
  test('are never too long, and are whole words of it', () => {
    const words = fc.array(fc.stringMatching(/^[a-zżółć]{1,30}$/), { maxLength: 30 })
    fc.assert(
      fc.property(words, fc.integer({ min: 35, max: 90 }), (said, most) => {
        const text = said.join(' ')
        const first = firstWords(text, most)
        expect(first.length).toBeLessThanOrEqual(most)
        const isWhole = text.length <= most && first === text
        const isCut = first.endsWith('…') && text.startsWith(`${first.slice(0, -1)} `)
        expect(isWhole || isCut).toBe(true)
      }),
    )
  })

  test.each([
    ['Jutro  idziemy\ndo teatru.', 80, 'Jutro idziemy do teatru.'],
    ['Jutro idziemy, do teatru', 16, 'Jutro idziemy…'],
    ['a'.repeat(30), 10, `${'a'.repeat(9)}…`],
    [`${'a'.repeat(8)}😀 koniec`, 10, `${'a'.repeat(8)}…`],
  ])('%s', (text, most, said) => {
    expect(firstWords(text, most)).toBe(said)
  })
})
