import { describe, expect, it } from 'vitest'
import { anInvoice, pagesOf } from '#components/test-invoice.ts'
import { afterOutcome, removeInvoices, replaceInvoice, settleInvoices } from './cache.ts'

const first = anInvoice({ id: 1 })
const second = anInvoice({ id: 2, age: 'expired', amountLeft: 2_500 })
const third = anInvoice({ id: 3, age: 'expired', amountLeft: 500 })

describe('the list of open invoices, changed before the server answers', () => {
  it('takes an invoice off its page and off the tiles of every page', () => {
    const pages = removeInvoices(pagesOf([first, second], [third]), new Set([2]))
    expect(pages.map(({ invoices }) => invoices.map(({ id }) => id))).toEqual([[1], [3]])
    for (const { tiles } of pages) {
      expect(tiles.expired).toEqual({ count: 1, sum: 500 })
      expect(tiles.new).toEqual({ count: 1, sum: 10_000 })
    }
  })

  it('is left as it was by ids that are not listed', () => {
    const pages = pagesOf([first], [second])
    expect(removeInvoices(pages, new Set([9]))).toEqual(pages)
  })

  it('shows an invoice as it is now, and moves what is left on it between the tiles', () => {
    const paidInPart = { ...second, amountLeft: 2_000, version: 2 }
    const [page] = replaceInvoice(pagesOf([first, second]), paidInPart)
    expect(page?.invoices[1]).toEqual(paidInPart)
    expect(page?.tiles.expired).toEqual({ count: 1, sum: 2_000 })
  })

  it('counts an invoice whose age has changed under its new age', () => {
    const [page] = replaceInvoice(pagesOf([first]), { ...first, age: 'expiring' })
    expect(page?.tiles).toEqual({
      new: { count: 0, sum: 0 },
      expiring: { count: 1, sum: 10_000 },
      expired: { count: 0, sum: 0 },
    })
  })

  it('lets a paid invoice go', () => {
    const [page] = replaceInvoice(pagesOf([first, second]), { ...first, paid: true, amountLeft: 0 })
    expect(page?.invoices).toEqual([second])
    expect(page?.tiles.new).toEqual({ count: 0, sum: 0 })
  })

  it('keeps a paid invoice of which others have yet to pay their part', () => {
    const shared = { ...second, ownLeft: 1_500 }
    const [page] = settleInvoices(pagesOf([first, shared]), new Set([1, 2]))
    expect(page?.invoices).toEqual([{ ...shared, amountLeft: 1_000, ownLeft: 0 }])
    expect(page?.tiles.new).toEqual({ count: 0, sum: 0 })
    expect(page?.tiles.expired).toEqual({ count: 1, sum: 1_000 })
    expect(page?.totals.left).toBe(1_000)
  })

  it('takes from the answer what the answer says, and keeps the rest', () => {
    const changed = { version: 4, amountLeft: 4_000, reminded: '2026-11-16' }
    const same = { id: 1, amount: 10_000, creditUsed: 0, paid: false, deleted: false }
    const outcome = { ...same, ...changed, paymentId: 7, toCredit: 0 }
    expect(afterOutcome(first, outcome)).toEqual({ ...first, ...changed })
  })
})
