import { expect, test } from 'vitest'
import { canReport, infosOf, isRefused, likelyDay, nextDeadline, type DayInfo } from './infos.ts'

function info(day: string, outcome: DayInfo['outcome'], deadline: string | null = null): DayInfo {
  return { day, outcome, name: '', deadline, saves: 0 }
}

const preview = (...days: DayInfo[]) => ({ now: '', days, fault: null, saves: 0 })

test('the day that is chosen beforehand is the next working one, not today', () => {
  const infos = infosOf([
    preview(
      info('2026-11-20', 'reported'),
      info('2026-11-21', 'weekend'),
      info('2026-11-22', 'weekend'),
      info('2026-11-23', 'already'),
      info('2026-11-24', 'reported'),
    ),
  ])
  expect(likelyDay(infos, '2026-11-20')).toBe('2026-11-24')
  expect(likelyDay(new Map(), '2026-11-20')).toBeUndefined()
})

test('a late day can be reported only where the place takes late reports', () => {
  const late = info('2026-11-20', 'late')
  expect([canReport(late, true), isRefused(late, true)]).toEqual([true, false])
  expect([canReport(late, false), isRefused(late, false)]).toEqual([false, true])
  expect(canReport(info('2026-11-20', 'already'), true)).toBe(false)
})

test('the deadline that is named is the earliest still ahead', () => {
  const days = [
    info('2026-11-20', 'late', '2026-11-20T07:00:00.000Z'),
    info('2026-11-24', 'reported', '2026-11-24T07:00:00.000Z'),
    info('2026-11-23', 'reported', '2026-11-23T07:00:00.000Z'),
  ]
  expect(nextDeadline(days)).toBe('2026-11-23T07:00:00.000Z')
  expect(nextDeadline(days.slice(0, 1))).toBeUndefined()
})

test('of two previews of a day the later one holds', () => {
  const [earlier, later] = [info('2026-11-20', 'reported'), info('2026-11-20', 'already')]
  const infos = infosOf([preview(earlier), undefined, preview(later)])
  expect(infos.get('2026-11-20')?.outcome).toBe('already')
})
