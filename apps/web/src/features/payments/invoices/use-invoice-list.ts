import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { forgetLists, invoiceListOptions, useLeaving } from '../queries.ts'
import { filtersOf, type ChangePaymentsSearch, type PaymentsSearch } from '../search.ts'
import { removeInvoices, settleInvoices } from './cache.ts'

/**
 * The list's first cursor: from the address on opening, unless the list is cached; undefined once the filters change.
 * The address follows the scroll position; this does not.
 */
function useStart(placeId: number, search: PaymentsSearch) {
  const client = useQueryClient()
  const filters = filtersOf(search)
  const key = JSON.stringify(filters)
  const [begin, setBegin] = useState(() => {
    const known = client.getQueryData(invoiceListOptions(placeId, filters).queryKey)
    return { key, cursor: known ? undefined : search.cursor }
  })
  if (begin.key !== key) setBegin({ key, cursor: undefined })
  return [begin.key === key ? begin.cursor : undefined, () => setBegin({ key, cursor: undefined })] as const
}

/** The shown list: without the invoices that are leaving it; the address follows the scroll position. */
export function useInvoiceList(placeId: number, search: PaymentsSearch, changeSearch: ChangePaymentsSearch) {
  const [start, fromStart] = useStart(placeId, search)
  const query = useInfiniteQuery(invoiceListOptions(placeId, filtersOf(search), start))
  const { paid, deleted } = useLeaving()
  const data = query.data
  const pages = useMemo(
    () =>
      search.state ? (data?.pages ?? []) : removeInvoices(settleInvoices(data?.pages ?? [], paid), deleted),
    [data, paid, deleted, search.state],
  )
  const leaving = useMemo(() => new Set([...paid, ...deleted]), [paid, deleted])
  const invoices = useMemo(() => pages.flatMap((page) => page.invoices), [pages])
  const last = pages.at(-1)

  const { hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError, fetchNextPage } = query
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  const onTop = useCallback(
    (index: number) => {
      if (!data || isPlaceholderData) return
      let page = 0
      for (let rows = index; rows >= (pages[page]?.invoices.length ?? Infinity); page += 1) {
        rows -= pages[page]?.invoices.length ?? 0
      }
      const cursor = data.pageParams[page] ?? undefined
      if (cursor !== search.cursor) changeSearch({ cursor }, { replace: true })
    },
    [data, isPlaceholderData, pages, search.cursor, changeSearch],
  )

  return {
    query,
    leaving,
    invoices,
    tiles: last?.tiles,
    totals: last?.totals,
    elsewhere: last?.elsewhere ?? 0,
    /** Whether there are invoices before the first one that is shown. */
    beginsLater: typeof data?.pageParams[0] === 'string',
    fromBeginning() {
      fromStart()
      changeSearch({ cursor: undefined }, { replace: true })
      forgetLists()
    },
    onTop,
    onEnd,
  }
}
export type ShownInvoices = ReturnType<typeof useInvoiceList>
