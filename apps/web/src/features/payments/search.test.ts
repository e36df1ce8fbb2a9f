import { describe, expect, it } from 'vitest'
import { filtersOf, paymentsSearch } from './search.ts'

describe('the address of the payments page', () => {
  it('keeps what makes sense', () => {
    const search = {
      tab: 'new',
      status: 'expired',
      from: '2026-11-01',
      to: '2026-11-30',
      name: 'Zofia',
      unviewed: true,
      cursor: '2026-11-17.239',
      invoice: 12,
      types: true,
    }
    expect(paymentsSearch(search)).toEqual(search)
  })

  it('leaves out what does not, instead of failing', () => {
    const mangled = {
      tab: 'old',
      status: 'late',
      from: '2026-02-30',
      to: 7,
      unviewed: 'yes',
      cursor: 'x',
      invoice: -1,
      types: 1,
    }
    expect(Object.values(paymentsSearch(mangled)).filter((value) => value !== undefined)).toEqual([])
  })

  it('reads a name of digits, which an address gives as a number', () => {
    expect(paymentsSearch({ name: 12 }).name).toBe('12')
  })

  it('asks the server only for what narrows the list', () => {
    expect(filtersOf({ tab: 'invoices', cursor: '2026-11-17.1', invoice: 3 })).toEqual({})
    expect(filtersOf({ from: '2026-11-01', to: '2026-11-30', unviewed: true })).toEqual({
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
      unviewed: true,
    })
  })
})
