import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { describe, expect, it } from 'vitest'
import { withNews } from './news.ts'

const running: PaymentReport = {
  id: 1,
  code: '7d1f2f4e-6f0a-4a55-9f3c-2b8f1b1f0c11',
  placeId: 1,
  createdDate: '2026-11-20T08:00:00.000Z',
  paid: false,
  format: 'csv',
  journal: null,
  period: { from: '2026-10-01', to: '2026-10-31' },
  status: 'running',
  progress: 40,
  rows: null,
  failure: null,
}
const ready: PaymentReport = { ...running, status: 'ready', progress: 100, rows: 12 }

describe('news of a report', () => {
  it('takes the place of what the list said', () => {
    expect(withNews([running], { ...running, progress: 60 })[0]?.progress).toBe(60)
    expect(withNews([running], ready)).toEqual([ready])
  })
  it('that is older than the list changes nothing', () => {
    expect(withNews([ready], running)).toEqual([ready])
    expect(withNews([running], { ...running, progress: 20 })).toEqual([running])
  })
  it('of a report that is not listed adds none', () => {
    expect(withNews([running], { ...ready, id: 2 })).toEqual([running])
  })
})
