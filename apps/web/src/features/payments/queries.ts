/** What the payments screens ask the server, and what each of their commands makes out of date. */
import type { BulkResult, Invoice, InvoiceOutcome, OpenInvoices } from '@skrzat/contract/wire/ledger'
import {
  keepPreviousData,
  useMutationState,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOf } from '#app/errors.ts'
import { queryClient, trpc } from '#app/trpc.ts'
import { afterOutcome, removeInvoices, replaceInvoice } from './invoices/cache.ts'
import type { InvoiceFilters } from './search.ts'

/** As many as one look takes in and one scroll needs. */
const PAGE = 100

type Listed = InfiniteData<OpenInvoices, string | null>

/**
 * The place's open invoices, page after page, from the cursor `start` on. It must stay the same for as long as
 * the list is shown: asking anew begins there.
 */
export function openInvoicesOptions(placeId: number, filters: InvoiceFilters, start?: string) {
  return trpc.payments.open.infiniteQueryOptions(
    { placeId, ...filters, limit: PAGE },
    {
      initialCursor: start ?? null,
      getNextPageParam: (last) => last.nextCursor,
      placeholderData: keepPreviousData,
      // A list that begins later isn't kept: without the cursor one expects the whole.
      ...(start !== undefined && { gcTime: 0 }),
    },
  )
}

export function invoiceOptions(id: number) {
  return trpc.payments.invoice.queryOptions({ id })
}

export function creditOptions(kidId: number) {
  return trpc.payments.credit.queryOptions({ kidId })
}

export function paymentTypesOptions(placeId: number) {
  return trpc.payments.types.queryOptions({ placeId })
}

/** The place's groups with their children. */
export function groupsOptions(placeId: number) {
  return trpc.places.groups.queryOptions({ placeId })
}

export function reportsOptions(placeId: number) {
  return trpc.paymentReports.list.queryOptions({ placeId })
}

export function checkpointsOptions(placeId: number) {
  return trpc.checkpoints.list.queryOptions({ placeId })
}

// ---- What commands change

const lists = trpc.payments.open.pathFilter()

/** An answer that is still on its way may be older than the change: it is not waited for. */
async function changeLists(client: QueryClient, change: (pages: readonly OpenInvoices[]) => OpenInvoices[]) {
  await client.cancelQueries(lists)
  client.setQueriesData<Listed>(lists, (data) => data && { ...data, pages: change(data.pages) })
}

/** Credit, the new-invoice screen and what the parents see hang on every invoice. */
function invalidateAround(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries(trpc.payments.credit.pathFilter()),
    client.invalidateQueries(trpc.payments.newInvoice.pathFilter()),
  ])
}

/** After an answer about one invoice: the lists say at once what it says, and everything is asked anew. */
export async function invoiceChanged(client: QueryClient, outcome: InvoiceOutcome) {
  await changeLists(client, (pages) => {
    if (outcome.paid || outcome.deleted) return removeInvoices(pages, new Set([outcome.id]))
    const before = pages.flatMap((page) => page.invoices).find(({ id }) => id === outcome.id)
    return before ? replaceInvoice(pages, afterOutcome(before, outcome)) : [...pages]
  })
  // Not waited for: what the person did is done.
  void Promise.all([
    refreshLists(client),
    client.invalidateQueries({ queryKey: invoiceOptions(outcome.id).queryKey }),
    invalidateAround(client),
  ])
}

/** After a bulk answer: what is done leaves the lists. */
export async function invoicesLeft(client: QueryClient, { done }: BulkResult) {
  await changeLists(client, (pages) => removeInvoices(pages, new Set(done)))
}

/** After the last answer of a bulk action. */
export async function bulkEnded(client: QueryClient) {
  await Promise.all([
    refreshLists(client),
    client.invalidateQueries(trpc.payments.invoice.pathFilter()),
    invalidateAround(client),
  ])
}

/** Asks for one invoice again, for the sheet and for its row; one that is gone leaves the lists. */
export async function refreshInvoice(client: QueryClient, id: number) {
  try {
    const fresh: Invoice = await client.fetchQuery({ ...invoiceOptions(id), staleTime: 0 })
    await changeLists(client, (pages) => replaceInvoice(pages, fresh))
    await refreshLists(client)
  } catch (error) {
    const { code } = failureOf(error)
    if (code === 'invoice.not_found' || code === 'invoice.deleted') {
      await changeLists(client, (pages) => removeInvoices(pages, new Set([id])))
    }
    await refreshLists(client)
  }
}

/** After money was added to a child's credit or paid out of it. */
export async function creditChanged(client: QueryClient, kidId: number) {
  await Promise.all([
    client.invalidateQueries({ queryKey: creditOptions(kidId).queryKey }),
    client.invalidateQueries(trpc.payments.newInvoice.pathFilter()),
  ])
}

/** After a type was added, changed or taken out of use. */
export async function paymentTypesChanged(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries(trpc.payments.types.pathFilter()),
    client.invalidateQueries(trpc.payments.newInvoice.pathFilter()),
  ])
}

export function reportsChanged(client: QueryClient, placeId: number) {
  return client.invalidateQueries({ queryKey: reportsOptions(placeId).queryKey })
}

/** Lists and tiles, from the server. */
export function refreshLists(client: QueryClient) {
  return client.invalidateQueries(lists)
}

/** Forgets where the lists began, so that they are asked for from the beginning. */
export function forgetLists() {
  queryClient.removeQueries(lists)
}

// ---- What is on its way

/** The invoices that a command's variables name, as `id` or as `ids`. */
function idsOf(variables: unknown): number[] {
  if (typeof variables !== 'object' || variables === null) return []
  const named = 'ids' in variables ? variables.ids : 'id' in variables ? variables.id : []
  return [named].flat().filter((id) => typeof id === 'number')
}

const leaving = new Set(['payments.pay', 'payments.delete', 'payments.bulkPay', 'payments.bulkDelete'])

/**
 * Invoices whose payment in full or deletion is on its way. They are not shown any more; where the server
 * refuses, they are there again, because nothing was taken away.
 */
export function useLeaving(): ReadonlySet<number> {
  const pending = useMutationState({
    filters: {
      status: 'pending',
      predicate: ({ options }) => {
        const [path] = options.mutationKey ?? []
        return Array.isArray(path) && leaving.has(path.join('.'))
      },
    },
    select: ({ state }) => idsOf(state.variables),
  })
  return useMemo(() => new Set(pending.flat()), [pending])
}
