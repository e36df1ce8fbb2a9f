import { describe, expect, it } from 'vitest'
import { filtersOf, paymentsSearch } from './search.ts'

describe('the address of the payments page', () => {
  it('keeps what makes sense', () => {
    const search = {
      tab: 'new',
      state: 'paid',
      status: 'expired',
      group: 3,
      sort: 'kid',
      up: true,
      from: '2026-11-01',
      to: '2026-11-30',
      name: 'Zofia',
      unviewed: true,
      cursor: 'WyIyMDI2LTExLTE3IiwyMzld',
      invoice: 12,
      types: true,
    }
    expect(paymentsSearch(search)).toEqual(search)
  })

  it('leaves out what does not, instead of failing', () => {
    const mangled = {
      tab: 'old',
      state: 'open',
      status: 'late',
      group: 'x',
      sort: 'size',
      up: 1,
      from: '2026-02-30',
      to: 7,
      unviewed: 'yes',
      cursor: '!',
      invoice: -1,
      types: 1,
    }
    expect(Object.values(paymentsSearch(mangled)).filter((value) => value !== undefined)).toEqual([])
  })

  it('reads a name of digits, which an address gives as a number', () => {
    expect(paymentsSearch({ name: 12 }).name).toBe('12')
  })

  it('asks the server only for what narrows the list', () => {
    expect(filtersOf({ tab: 'invoices', cursor: 'WyJ4IiwxXQ', invoice: 3 })).toEqual({})
    expect(filtersOf({ from: '2026-11-01', to: '2026-11-30', unviewed: true })).toEqual({
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
      unviewed: true,
    })
  })

  it('leaves the age of an invoice to those to pay', () => {
    expect(filtersOf({ status: 'new' })).toEqual({ status: 'new' })
    expect(filtersOf({ status: 'new', state: 'paid', sort: 'paid', up: true })).toEqual({
      state: 'paid',
      sort: 'paid',
      ascending: true,
    })
  })
})
