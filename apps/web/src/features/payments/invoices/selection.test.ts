import { describe, expect, it } from 'vitest'
import { anInvoice } from '#components/test-invoice.ts'
import {
  allSelected,
  dropFromSelection,
  nothingSelected,
  refreshSelection,
  selectRange,
  sumLeft,
  toggleInvoice,
  toggleAllInvoices,
} from './selection.ts'

const shown = [1, 2, 3, 4].map((id) => anInvoice({ id, amountLeft: id * 100 }))
const [one, two, three] = shown
if (!one || !two || !three) throw new Error('there are four invoices')

describe('the chosen invoices', () => {
  it('are added and taken away one at a time, and summed', () => {
    const both = toggleInvoice(toggleInvoice(nothingSelected, one), three)
    expect([...both.keys()]).toEqual([1, 3])
    expect(sumLeft(both)).toBe(400)
    expect([...toggleInvoice(both, one).keys()]).toEqual([3])
  })

  it('are all that are shown, then none of them', () => {
    const all = toggleAllInvoices(toggleInvoice(nothingSelected, two), shown)
    expect(allSelected(all, shown)).toBe(true)
    expect(toggleAllInvoices(all, shown).size).toBe(0)
  })

  it('are never "all" of an empty list', () => {
    expect(allSelected(nothingSelected, [])).toBe(false)
  })

  it('run from one row to another in either direction', () => {
    expect([...selectRange(nothingSelected, shown, 3, 1).keys()]).toEqual([2, 3, 4])
    expect([...selectRange(nothingSelected, shown, 0, 1).keys()]).toEqual([1, 2])
  })

  it('are summed as they are now, not as they were when they were chosen', () => {
    const chosen = toggleInvoice(nothingSelected, one)
    const now = refreshSelection(chosen, [{ ...one, amountLeft: 40 }], new Set())
    expect(sumLeft(now)).toBe(40)
  })

  it('do not hold what is leaving the list', () => {
    const chosen = toggleInvoice(toggleInvoice(nothingSelected, one), two)
    expect([...refreshSelection(chosen, shown, new Set([1])).keys()]).toEqual([2])
    expect([...dropFromSelection(chosen, new Set([2])).keys()]).toEqual([1])
  })
})
