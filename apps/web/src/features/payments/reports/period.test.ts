import { describe, expect, it } from 'vitest'
import { lastMonth, reportPeriodProblem, thisMonth, yearOf } from './period.ts'

describe('the days of a report', () => {
  it('may be one', () => {
    expect(reportPeriodProblem({ from: '2026-11-20', to: '2026-11-20' })).toBeUndefined()
  })
  it('do not end before they begin', () => {
    expect(reportPeriodProblem({ from: '2026-11-20', to: '2026-11-19' })).toBe('report.period')
  })
  it('are at most five years, up to the same day of the calendar', () => {
    expect(reportPeriodProblem({ from: '2021-11-20', to: '2026-11-20' })).toBeUndefined()
    expect(reportPeriodProblem({ from: '2021-11-20', to: '2026-11-21' })).toBe('report.too_long')
  })
  it('are offered as whole months and years', () => {
    expect(thisMonth('2026-02-11')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(lastMonth('2026-01-11')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(yearOf('2026-01-11', -1)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })
})
