import { describe, expect, it } from 'vitest'
import { anInvoice } from '#components/test-invoice.ts'
import {
  allSelected,
  drop,
  nothingSelected,
  refreshed,
  selectRange,
  sumLeft,
  toggle,
  toggleAll,
} from './selection.ts'

const shown = [1, 2, 3, 4].map((id) => anInvoice({ id, amountLeft: id * 100 }))
const [one, two, three] = shown
if (!one || !two || !three) throw new Error('there are four invoices')

describe('the chosen invoices', () => {
  it('are added and taken away one at a time, and summed', () => {
    const both = toggle(toggle(nothingSelected, one), three)
    expect([...both.keys()]).toEqual([1, 3])
    expect(sumLeft(both)).toBe(400)
    expect([...toggle(both, one).keys()]).toEqual([3])
  })

  it('are all that are shown, then none of them', () => {
    const all = toggleAll(toggle(nothingSelected, two), shown)
    expect(allSelected(all, shown)).toBe(true)
    expect(toggleAll(all, shown).size).toBe(0)
  })

  it('are never "all" of an empty list', () => {
    expect(allSelected(nothingSelected, [])).toBe(false)
  })

  it('run from one row to another in either direction', () => {
    expect([...selectRange(nothingSelected, shown, 3, 1).keys()]).toEqual([2, 3, 4])
    expect([...selectRange(nothingSelected, shown, 0, 1).keys()]).toEqual([1, 2])
  })

  it('are summed as they are now, not as they were when they were chosen', () => {
    const chosen = toggle(nothingSelected, one)
    const now = refreshed(chosen, [{ ...one, amountLeft: 40 }], new Set())
    expect(sumLeft(now)).toBe(40)
  })

  it('do not hold what is leaving the list', () => {
    const chosen = toggle(toggle(nothingSelected, one), two)
    expect([...refreshed(chosen, shown, new Set([1])).keys()]).toEqual([2])
    expect([...drop(chosen, new Set([2])).keys()]).toEqual([1])
  })
})
