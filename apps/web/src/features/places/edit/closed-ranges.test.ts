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
    const closed = [
      { day: '2026-05-01', name: 'majówka' },
      { day: '2026-05-02', name: '' },
      { day: '2026-05-04', name: '' },
    ]
    expect(closedRanges(closed).map(({ from, to }) => [from, to])).toEqual([
      ['2026-05-01', '2026-05-01'],
      ['2026-05-02', '2026-05-02'],
      ['2026-05-04', '2026-05-04'],
    ])
  })

  it('are none where there are none', () => {
    expect(closedRanges([])).toEqual([])
  })
})
