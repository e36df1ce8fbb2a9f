import { describe, expect, it } from 'vitest'
import { splitIntoPortions, sendPortions, toSendAgain, type BulkProgress, type Portion } from './bulk.ts'

const invoices = (...ids: number[]) => ids.map((id) => ({ id }))

describe('a bulk action', () => {
  it('goes out in portions, each a command of its own', () => {
    expect(splitIntoPortions(invoices(1, 2, 3, 4, 5), 2)).toEqual([
      { ids: [1, 2] },
      { ids: [3, 4] },
      { ids: [5] },
    ])
  })

  it('tells how far it is after each portion, and what was refused', async () => {
    const told: string[] = []
    const end = await sendPortions(
      splitIntoPortions(invoices(1, 2, 3), 2),
      ({ ids }) => {
        const [first = 0, ...rest] = ids
        return Promise.resolve({ done: rest, failed: [{ id: first, code: 'invoice.paid' }] })
      },
      ({ done, failed }) => told.push(`${done.length} done, ${failed.length} failed`),
    )
    expect(told).toEqual(['0 done, 0 failed', '1 done, 1 failed', '1 done, 2 failed'])
    expect(end.unsent).toEqual([])
    expect(end.failed.map(({ id }) => id)).toEqual([1, 3])
  })

  it('stops where no answer comes and keeps what is to be sent again, in the same portions', async () => {
    const sent: Portion[] = []
    const lost = new Error('no answer')
    const end: BulkProgress = await sendPortions(
      splitIntoPortions(invoices(1, 2, 3), 1),
      (portion) => {
        sent.push(portion)
        if (portion.ids[0] === 2) return Promise.reject(lost)
        return Promise.resolve({ done: portion.ids, failed: [] })
      },
      () => undefined,
    )
    expect(sent).toHaveLength(2)
    expect(end.done).toEqual([1])
    expect(end.error).toBe(lost)
    expect(end.unsent).toEqual([{ ids: [2] }, { ids: [3] }])
  })

  it('takes along the version of each that was seen', () => {
    const [one, other] = [
      { id: 7, version: 3 },
      { id: 8, version: 1 },
    ]
    expect(splitIntoPortions([one, other])).toEqual([{ ids: [7, 8], versions: [3, 1] }])
  })

  it('asks anew for what was refused, but not for what somebody has changed: that is to be looked at first', () => {
    const [stale, internal] = [
      { id: 2, code: 'conflict.stale' },
      { id: 3, code: 'internal' },
    ] as const
    const unsent = [{ ids: [4], versions: [1] }]
    const end: BulkProgress = { total: 4, done: [1], failed: [stale, internal], unsent, error: undefined }
    const again = toSendAgain(end, (id) => ({ id, version: 5 }))
    expect(again).toEqual([...unsent, { ids: [3], versions: [5] }])
  })
})
