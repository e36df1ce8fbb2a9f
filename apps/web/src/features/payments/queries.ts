/** Queries of the payments screens, and mutations with the queries they invalidate. */
import type { Day } from '@skrzat/contract/days'
import type { LeaverView } from '@skrzat/contract/leaver'
import type { JournalFilter } from '@skrzat/contract/wire/payment-journal'
import type {
  BulkResult,
  Invoice,
  InvoiceOutcome,
  NewInvoiceScreen,
  InvoiceList,
} from '@skrzat/contract/wire/payments'
import { keepPreviousData, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { failureOf, readProperty } from '#app/errors/index.ts'
import { invalidateQueries, mutation, noEffects, queryClient, trpc, usePendingIds } from '#app/calls/index.ts'
import { afterOutcome, removeInvoices, replaceInvoice, settleInvoices } from './invoices/cache.ts'
import { withCustomValue } from './new-invoice/custom-value.ts'
import type { InvoiceFilters } from './search.ts'

/** Enough for one screen and a scroll. */
const PAGE = 100

type Listed = InfiniteData<InvoiceList, string | null>

/**
 * The place's open invoices as an infinite query, from the cursor `start`, which must not change while the list is
 * shown, as refetching begins there.
 */
export function invoiceListOptions(placeId: number, filters: InvoiceFilters, start?: string) {
  return trpc.payments.list.infiniteQueryOptions(
    { placeId, ...filters, limit: PAGE },
    {
      initialCursor: start ?? null,
      getNextPageParam: (last) => last.nextCursor,
      placeholderData: keepPreviousData,
      // A list that begins later is not cached, as without the cursor the whole list is expected.
      ...(start !== undefined && { gcTime: 0 }),
    },
  )
}

export const invoiceOptions = (id: number) => trpc.payments.invoice.queryOptions({ id })
export const bankLineOptions = (placeId: number, id: number) => trpc.bank.line.queryOptions({ placeId, id })
export const creditOptions = (kidId: number) => trpc.payments.credit.queryOptions({ kidId })
/** Kids that leave or have left, with what their families still have with the place. */
export const leaversOptions = (placeId: number, view: LeaverView) =>
  trpc.payments.leavers.queryOptions({ placeId, view }, { placeholderData: keepPreviousData })
export const placeCreditsOptions = (placeId: number) => trpc.payments.credits.queryOptions({ placeId })
export const paymentTypesOptions = (placeId: number) => trpc.payments.types.queryOptions({ placeId })

/** The place's groups, for a filter. */
export const groupNamesOptions = (placeId: number) => trpc.places.groupNames.queryOptions({ placeId })

/** The place's groups with their children. */
export const groupsWithKidsOptions = (placeId: number) => trpc.places.groups.queryOptions({ placeId })
export const paymentReportsOptions = (placeId: number) => trpc.paymentReports.list.queryOptions({ placeId })

/** The journal of payments of these days, newest first. */
export const paymentJournalOptions = (
  placeId: number,
  { from, to }: { from: Day; to: Day },
  filter: JournalFilter,
) =>
  trpc.payments.journal.infiniteQueryOptions(
    { placeId, fromDate: from, toDate: to, ...filter, limit: PAGE },
    {
      initialCursor: null,
      getNextPageParam: (last) => last.nextCursor,
      placeholderData: keepPreviousData,
    },
  )

export const debtorsOptions = (placeId: number, groupId: number | undefined) =>
  trpc.payments.debtors.queryOptions(
    { placeId, ...(groupId !== undefined && { groupId }) },
    { placeholderData: keepPreviousData },
  )

type ReportScope = { placeId: number; from: Day; to: Day; paid: boolean }

/** The sums of a report's invoices; the previous choice's stay until the next are loaded. */
export const totalsOptions = (scope: ReportScope) =>
  trpc.paymentReports.totals.queryOptions(scope, { placeholderData: keepPreviousData })

/** The sums of the invoices of the last 12 months. */
export const monthsOptions = (placeId: number) => trpc.paymentReports.months.queryOptions({ placeId })
export const checkpointsOptions = (placeId: number) => trpc.checkpoints.list.queryOptions({ placeId })

// ---- Effects of commands

const lists = trpc.payments.list.pathFilter()

/** Whether a list shows only invoices to pay, which leave it when they are paid. */
function isOfOpen({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const input = readProperty(queryKey[1], 'input')
  return (readProperty(input, 'state') ?? 'open') === 'open'
}

/**
 * Changes the lists of invoices to pay; other lists are only refetched. Cancels pending requests, whose answers may be
 * older than the change.
 */
async function changeLists(client: QueryClient, change: (pages: readonly InvoiceList[]) => InvoiceList[]) {
  await client.cancelQueries(lists)
  client.setQueriesData<Listed>(
    { ...lists, predicate: isOfOpen },
    (data) => data && { ...data, pages: change(data.pages) },
  )
}

/** Credit, the new-invoice screen, sums and the parents' screens depend on every invoice. */
const aroundInvoices = [
  trpc.differences.pathFilter(),
  trpc.payers.pathFilter(),
  trpc.payments.journal.pathFilter(),
  trpc.payments.debtors.pathFilter(),
  trpc.payments.leavers.pathFilter(),
  trpc.payments.credit.pathFilter(),
  trpc.payments.credits.pathFilter(),
  trpc.payments.newInvoice.pathFilter(),
  trpc.paymentReports.totals.pathFilter(),
  trpc.paymentReports.months.pathFilter(),
  trpc.payments.my.pathFilter(),
  trpc.payments.myCredits.pathFilter(),
]

/** The lists and the sheet show the answer at once; the other queries are not awaited, because the command is done. */
const oneInvoice = {
  shows(client: QueryClient, outcome: InvoiceOutcome) {
    const { id } = outcome
    client.setQueryData(invoiceOptions(id).queryKey, (shown) => shown && afterOutcome(shown, outcome))
    return changeLists(client, (pages) => {
      if (outcome.paid || outcome.deleted) return removeInvoices(pages, new Set([id]))
      const before = pages.flatMap((page) => page.invoices).find((each) => each.id === id)
      return before ? replaceInvoice(pages, afterOutcome(before, outcome)) : [...pages]
    })
  },
  invalidates: ({ id }: { id: number }) => [lists, invoiceOptions(id), ...aroundInvoices],
  later: true,
}

export const payInvoice = mutation(trpc.payments.pay, oneInvoice)
/** What a correction would come to; an earlier answer only says whether credit may be used meanwhile. */
export const correctionPreviewOptions = (
  correction: Parameters<typeof trpc.payments.correctionPreview.queryOptions>[0],
) =>
  trpc.payments.correctionPreview.queryOptions(correction, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Corrected lines come with the refetched invoice. */
export const correctInvoice = mutation(trpc.payments.correct, oneInvoice)
export const payersOptions = (placeId: number) => trpc.payments.payers.queryOptions({ placeId })
export const splitInvoice = mutation(trpc.payments.split, oneInvoice)
/** Uses the kid's credit on an invoice that was issued before. */
export const applyCredit = mutation(trpc.payments.applyCredit, oneInvoice)
export const recordPartPayment = mutation(trpc.payments.payPart, oneInvoice)
export const reversePayment = mutation(trpc.payments.reverse, oneInvoice)
/** Undoes what one command paid or issued, on one invoice or on many. */
export const undoCommand = mutation(trpc.payments.undo, {
  invalidates: [lists, trpc.payments.invoice.pathFilter(), ...aroundInvoices],
  later: true,
})
export const deleteInvoice = mutation(trpc.payments.delete, oneInvoice)
export const remindOfInvoice = mutation(trpc.payments.remind, oneInvoice)

/** One batch of several: it changes the lists at once; `bulkEnded` invalidates after the last. */
const portion = (change: typeof removeInvoices) => ({
  shows: (client: QueryClient, { done }: BulkResult) =>
    changeLists(client, (pages) => change(pages, new Set(done))),
  invalidates: [],
})

export const payMany = mutation(trpc.payments.bulkPay, portion(settleInvoices))
export const deleteMany = mutation(trpc.payments.bulkDelete, portion(removeInvoices))
export const remindOfMany = mutation(trpc.payments.bulkRemind, noEffects)

/** Called after the last answer of a bulk action. */
export function bulkEnded(client: QueryClient) {
  return invalidateQueries(client, [lists, trpc.payments.invoice.pathFilter(), ...aroundInvoices])
}

/** A refusal may mean stale data; without an answer nothing is refetched, as it is unknown what was issued. */
export const issueInvoices = mutation(trpc.payments.issue, {
  // The place's page ticks off the first invoices.
  invalidates: [lists, ...aroundInvoices, trpc.places.page.pathFilter()],
  later: true,
  alsoAfter: 'refusal',
})

/** Refetches one invoice for the sheet and its row; a deleted one is removed from the lists. */
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

const credit = {
  invalidates: ({ kidId }: { kidId: number }) => [
    creditOptions(kidId),
    trpc.payments.credits.pathFilter(),
    trpc.payments.journal.pathFilter(),
    trpc.payments.debtors.pathFilter(),
    trpc.payments.leavers.pathFilter(),
    trpc.payments.newInvoice.pathFilter(),
    trpc.payments.myCredits.pathFilter(),
  ],
}

export const addCredit = mutation(trpc.payments.addCredit, credit)
export const returnCredit = mutation(trpc.payments.returnCredit, credit)
export const receiveDeposit = mutation(trpc.payments.receiveDeposit, credit)
export const returnDeposit = mutation(trpc.payments.returnDeposit, credit)
/** The deposit becomes credit. */
export const makeDepositCredit = mutation(trpc.payments.useDeposit, credit)

const types = {
  invalidates: [
    trpc.payments.types.pathFilter(),
    trpc.payments.newInvoice.pathFilter(),
    trpc.places.page.pathFilter(),
  ],
}

export const createType = mutation(trpc.payments.createType, types)
export const updateType = mutation(trpc.payments.updateType, types)
export const retireType = mutation(trpc.payments.retireType, types)

/** A child's custom values of a type, as the new-invoice screen shows them. */
export const setCustomValue = mutation(trpc.payments.setCustomValue, {
  invalidates: [],
  shows: (client, _, { kidId, paymentTypeId, mainValue, daily, defaultUnchecked }) =>
    client.setQueriesData<NewInvoiceScreen>(
      trpc.payments.newInvoice.pathFilter(),
      (screen) =>
        screen && withCustomValue(screen, kidId, { paymentTypeId, mainValue, daily, defaultUnchecked }),
    ),
})

const reports = { invalidates: ({ placeId }: { placeId: number }) => [paymentReportsOptions(placeId)] }

export const createReport = mutation(trpc.paymentReports.create, reports)
export const deletePaymentReport = mutation(trpc.paymentReports.delete, reports)

/** Called after a report changed here or elsewhere. */
export function reportsChanged(client: QueryClient, placeId: number) {
  return invalidateQueries(client, [paymentReportsOptions(placeId)])
}

export const makeCheckpoint = mutation(trpc.checkpoints.make, {
  invalidates: ({ placeId }) => [checkpointsOptions(placeId)],
})

/** Refetches lists and tiles. */
export function refreshLists(client: QueryClient) {
  return invalidateQueries(client, [lists])
}

/** Removes the cached lists, so that they are loaded from the beginning. */
export function forgetLists() {
  queryClient.removeQueries(lists)
}

// ---- Pending commands

const paying = new Set(['payments.pay', 'payments.bulkPay'])
const deleting = new Set(['payments.delete', 'payments.bulkDelete'])

/**
 * Invoices with a pending payment in full or deletion. Lists show them as they will be but are not changed, so that all
 * is as before if the server refuses.
 */
export function useLeaving(): Record<'paid' | 'deleted', ReadonlySet<number>> {
  return { paid: usePendingIds(paying), deleted: usePendingIds(deleting) }
}
