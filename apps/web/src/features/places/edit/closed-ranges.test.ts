import { describe, expect, it } from 'vitest'
import { closedRanges } from './closed-ranges.ts'

describe('closed days', () => {
  it('in a row with one name are one break', () => {
    const days = ['2026-12-31', '2027-01-01', '2027-01-02']
    expect(closedRanges(days.map((day) => ({ day, name: 'ferie' })))).toEqual([
      { from: '2026-12-31', to: '2027-01-02', name: 'ferie', days },
    ])
  })

  it('apart, or with names of their own, are not', () => {
    const days = ['2026-05-01', '2026-05-02', '2026-05-04']
    const closed = days.map((day, at) => ({ day, name: at === 0 ? 'majówka' : '' }))
    expect(closedRanges(closed)).toMatchObject(days.map((day) => ({ from: day, to: day })))
    expect(closedRanges([])).toEqual([])
  })
})
