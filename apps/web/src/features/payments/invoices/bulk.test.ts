import { describe, expect, it } from 'vitest'
import { portions, sendPortions, type BulkProgress, type Portion } from './bulk.ts'

function counter() {
  let next = 0
  return () => `command-${(next += 1)}`
}

describe('a bulk action', () => {
  it('goes out in portions, each a command of its own', () => {
    expect(portions([1, 2, 3, 4, 5], counter(), 2)).toEqual([
      { commandId: 'command-1', ids: [1, 2] },
      { commandId: 'command-2', ids: [3, 4] },
      { commandId: 'command-3', ids: [5] },
    ])
  })

  it('tells how far it is after each portion, and what was refused', async () => {
    const told: [number, number][] = []
    const end = await sendPortions(
      portions([1, 2, 3], counter(), 2),
      ({ ids }) => {
        const [first = 0, ...rest] = ids
        return Promise.resolve({ done: rest, failed: [{ id: first, code: 'invoice.paid' }] })
      },
      ({ done, failed }) => told.push([done.length, failed.length]),
    )
    expect(told).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
    ])
    expect(end.unsent).toEqual([])
    expect(end.failed.map(({ id }) => id)).toEqual([1, 3])
  })

  it('stops where no answer comes and keeps what is to be sent again, under the same command ids', async () => {
    const sent: Portion[] = []
    const lost = new Error('no answer')
    const end: BulkProgress = await sendPortions(
      portions([1, 2, 3], counter(), 1),
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
    expect(end.unsent).toEqual([
      { commandId: 'command-2', ids: [2] },
      { commandId: 'command-3', ids: [3] },
    ])
  })
})
