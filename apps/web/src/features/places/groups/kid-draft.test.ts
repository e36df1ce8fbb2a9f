import { describe, expect, it } from 'vitest'
import {
  accessChange,
  isFilled,
  kidChanged,
  kidDraft,
  kidFields,
  kidProblems,
  sharingPhone,
} from './kid-draft.ts'

const phones = { phone1: '600000005', phone2: null, declined: [], firstDay: null, lastDay: null }
const kid = { id: 1, firstname: 'Zofia', lastname: 'Wiśniewska', photo: null, ...phones }
const sibling = { ...kid, id: 2, firstname: 'Jan', phone1: '601000001', phone2: '600000005' }
const draft = kidDraft(3, kid)

describe('the form of a kid', () => {
  it('is filled once the name and the first phone are', () => {
    expect(isFilled(kidDraft(3))).toBe(false)
    expect(isFilled({ ...draft, firstname: ' ' })).toBe(false)
    expect(isFilled(draft)).toBe(true)
  })

  it('takes another way to write the same for no change', () => {
    expect(kidChanged(draft, { ...draft, phone1: '+48 600-000-005', firstname: ' Zofia ' })).toBe(false)
    expect(kidChanged(draft, { ...draft, phone2: '601 000 001' })).toBe(true)
    expect(kidChanged(draft, { ...draft, groupId: 4 })).toBe(true)
  })

  it('sends phones as 9 digits, and none as null', () => {
    const names = { firstname: 'Zofia', lastname: 'Wiśniewska' }
    const fields = kidFields({ ...draft, phone1: '+48 601 000 009' })
    expect(fields).toEqual({ ...names, phone1: '601000009', phone2: null, firstDay: null, lastDay: null })
  })

  it('finds what is wrong', () => {
    expect(kidProblems(draft)).toEqual({})
    const problems = (change: Partial<typeof draft>) => kidProblems({ ...draft, ...change })
    expect(problems({ phone1: '60000000', phone2: '1' })).toEqual({ phone1: 'phone', phone2: 'phone' })
    expect(problems({ phone2: '0048600000005' })).toEqual({ phone2: 'repeated' })
    const days = { firstDay: '2026-11-16', lastDay: '2026-11-15' }
    expect([problems(days), problems({ ...days, lastDay: '2026-11-16' })]).toEqual([
      { lastDay: 'reversed' },
      {},
    ])
    expect(problems({ firstname: ' ', phone1: '' })).toEqual({ firstname: 'required', phone1: 'required' })
    expect(problems({ lastname: '-Nowak' })).toEqual({ lastname: 'characters' })
  })

  it('says who loses access and who gets it', () => {
    const [old, other] = ['600000005', '601000001']
    const change = (phones: Partial<typeof draft>) => accessChange(draft, { ...draft, ...phones })
    expect(change({})).toEqual({ lost: [], gained: [] })
    expect(change({ phone1: other, phone2: old })).toEqual({ lost: [], gained: [other] })
    expect(change({ phone1: other })).toEqual({ lost: [old], gained: [other] })
    expect(change({ phone1: '6010' })).toEqual({ lost: [old], gained: [] })
  })

  it('names siblings by their phones, never the kid itself', () => {
    expect(sharingPhone(draft, [kid, sibling], kid.id)).toEqual([sibling])
    expect(sharingPhone(kidDraft(3), [kid, sibling])).toEqual([])
  })
})
