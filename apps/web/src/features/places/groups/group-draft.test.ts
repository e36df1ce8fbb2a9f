import { describe, expect, it } from 'vitest'
import { freeColor, groupChanged, groupFields, nameProblem } from './group-draft.ts'

const draft = { name: 'Motylki', color: 2, tutors: new Set([7, 9]) }

describe('the form of a group', () => {
  it.each([
    ['Ab', 'short'],
    ['  A b ', undefined],
    ['   ab   ', 'short'],
    ['Sówki', undefined],
    ['=SUMA(1)', 'characters'],
    ['Sów\u202Eki', 'characters'],
  ])('finds the name %j %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem)
  })

  it('has something to save once the name, the colour or the tutors differ', () => {
    expect(groupChanged(draft, { ...draft, name: ' Motylki ', tutors: new Set([9, 7]) })).toBe(false)
    expect(groupChanged(draft, { ...draft, name: 'Motyle' })).toBe(true)
    expect(groupChanged(draft, { ...draft, color: 3 })).toBe(true)
    expect(groupChanged(draft, { ...draft, tutors: new Set([7]) })).toBe(true)
  })

  it('leaves out tutors that are not the person’s to choose', () => {
    expect(groupFields(draft, true)).toEqual({ name: 'Motylki', color: 2, tutors: [7, 9] })
    expect(groupFields(draft, false)).toEqual({ name: 'Motylki', color: 2 })
  })

  it('offers the colour that the fewest groups have', () => {
    expect(freeColor([])).toBe(0)
    expect(freeColor([{ color: 0 }, { color: 1 }, { color: 3 }])).toBe(2)
  })
})
