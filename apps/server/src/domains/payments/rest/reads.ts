/** REST contract: Payments, reads. */
import { randomUUID } from 'node:crypto'
import { holds } from '@skrzat/contract/access'
import { INVOICE_AGES } from '@skrzat/contract/invoice-age'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { Invoice } from '@skrzat/contract/wire/payments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import {
  attachment,
  blank,
  dayOrInstant,
  fileRoute,
  flag,
  guard,
  pageHeaders,
  pageOf,
  pageQuery,
  principalOf,
  queryRoute,
  type RestApp,
  sortOf,
} from '../../../kernel/http/index.ts'
import { PAGED } from '../../../kernel/openapi/index.ts'
import { isPayerOf } from '../access.ts'
import { bulk } from '../commands/bulk.ts'
import { view } from '../commands/invoice.ts'
import { documentWord } from '../documents.ts'
import { invoicePdf } from '../pdf/render.ts'
import { creditFor } from '../queries/credit.ts'
import { invoiceFor, invoicesOfParent } from '../queries/invoices.ts'
import { newInvoiceScreen } from '../queries/new-invoice.ts'
import { invoiceList, SORT_FIELDS } from '../queries/invoice-list.ts'
import { placeWorkingDays } from '../../places/index.ts'
import { ANY_PLACE, periodsOf, type RestContext } from './context.ts'
import {
  correctionOut,
  correctionsToRest,
  creditOut,
  creditToRest,
  groupsOut,
  groupsToRest,
  invoiceOut,
  invoiceToRest,
  periodsQuery,
} from './shapes.ts'

const searchQuery = pageQuery.extend({
  fromDate: blank(dayOrInstant.optional()),
  toDate: blank(dayOrInstant.optional()),
  name: z.string().trim().max(100).optional(),
  viewed: blank(flag.optional()),
  status: blank(z.enum(INVOICE_AGES).optional()),
})

/** The metadata of a parent's view. Its id is derived, so that repeated views count once. */
function viewing(request: FastifyRequest, { id, place }: Pick<Invoice, 'id' | 'place'>) {
  return { commandId: `view-${id}`, actorId: principalOf(request).accountId, placeId: place.id, id }
}

/** The metadata of views of a list, whose content varies, so no key of the client identifies it. */
function viewingAll(request: FastifyRequest) {
  return { commandId: randomUUID(), actorId: principalOf(request).accountId, placeId: ANY_PLACE }
}

/** Undefined if marking failed; the answer with what was read is sent anyway. */
async function marking<T>(request: FastifyRequest, mark: () => Promise<T>): Promise<T | undefined> {
  try {
    return await mark()
  } catch (error) {
    request.log.error({ err: error }, 'payments: not marked as viewed')
    return undefined
  }
}

export function readRoutes(app: RestApp, context: RestContext) {
  const { ports, countAbsences, threads } = context
  const { sql, clock } = ports
  const ofPlace = guard.place(PLACE_ACTIONS.payments, 'id')

  /** An invoice with what is printed on it; for those who bill with names that it must keep of erased people. */
  async function toPrint(
    request: FastifyRequest<{ Params: { id: number } }>,
    { now }: { readonly now: Date },
  ) {
    const principal = principalOf(request)
    const invoice = await invoiceFor(sql, principal, request.params.id, { now, langKey: 'pl' })
    const printed = await ports.documents?.printed(sql, invoice)
    return printed && ports.documents?.named && holds(principal, invoice.place.id, PLACE_ACTIONS.payments)
      ? await ports.documents.named(sql, invoice, printed)
      : { invoice, printed }
  }

  queryRoute(app, '/api/place/:id/payments/kids', {
    guard: ofPlace,
    summary: 'Kids with what new invoices need',
    errors: ['period.invalid', 'period.too_long'],
    query: periodsQuery,
    answer: groupsOut,
    run: async ({ params, query }) => {
      const asked = { placeId: params.id, ...periodsOf(query, clock.now()) }
      return groupsToRest(await newInvoiceScreen({ sql, countAbsences }, asked, clock.now()))
    },
  })

  queryRoute(app, '/api/place/:id/payments', {
    guard: ofPlace,
    summary: 'Open invoices of a place',
    sends: [...PAGED, 'X-Count-New', 'X-Count-Expiring', 'X-Count-Expired'],
    query: searchQuery,
    answer: z.array(invoiceOut),
    run: async (request, reply) => {
      const { page, size, sort, ...filter } = request.query
      const asked = pageOf({ page, size, sort })
      const { invoices, tiles } = await invoiceList(
        sql,
        { ...filter, placeId: request.params.id },
        { offset: asked.offset, size: asked.size, sort: sortOf(sort, SORT_FIELDS) },
        { now: clock.now(), langKey: principalOf(request).langKey },
      )
      const counts = { new: tiles.new.count, expiring: tiles.expiring.count, expired: tiles.expired.count }
      const total = filter.status ? counts[filter.status] : counts.new + counts.expiring + counts.expired
      pageHeaders(request, reply, asked, total)
      reply
        .header('X-Count-New', String(counts.new))
        .header('X-Count-Expiring', String(counts.expiring))
        .header('X-Count-Expired', String(counts.expired))
      return invoices.map(invoiceToRest)
    },
  })

  queryRoute(app, '/api/absences/payments/:id', {
    guard: ofPlace,
    summary: 'Counted absences of each kid',
    errors: ['period.invalid', 'period.too_long'],
    query: periodsQuery,
    answer: z.array(z.object({ kid: z.number(), absences: z.number(), late: z.number() })),
    run: async ({ params, query }) => {
      const asked = { placeId: params.id, ...periodsOf(query, clock.now()) }
      const { groups } = await newInvoiceScreen({ sql, countAbsences }, asked, clock.now())
      return groups.flatMap((group) =>
        group.kids.map(({ id, absences, late }) => ({ kid: id, absences, late })),
      )
    },
  })

  queryRoute(app, '/api/payments/days/:place', {
    guard: guard.place(PLACE_ACTIONS.payments, 'place'),
    summary: 'Working days of a period',
    errors: ['period.invalid', 'period.too_long'],
    query: periodsQuery,
    answer: z.object({
      workingDays: z.number(),
      days: z.array(z.string()),
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    }),
    run: async ({ params, query }) => {
      const { period } = periodsOf(query, clock.now())
      const { workingDays, days, holidays } = await placeWorkingDays(sql, params.place, period)
      return { workingDays, days, holidays }
    },
  })

  queryRoute(app, '/api/payments/user/my', {
    guard: guard.byRights,
    summary: "Invoices of one's own kids",
    query: z.object({ history: blank(flag.optional()) }),
    answer: z.array(invoiceOut),
    run: async (request) => {
      const invoices = await invoicesOfParent(sql, principalOf(request), {
        langKey: principalOf(request).langKey,
        history: request.query.history ?? false,
        now: clock.now(),
      })
      // An integration that reads the list is no parent's view.
      if (principalOf(request).token) return invoices.map(invoiceToRest)
      // These clients never open a single invoice, so a list marks its invoices as viewed.
      const ids = invoices.flatMap(({ id, viewed }) => (viewed === null ? [id] : []))
      if (ids.length === 0) return invoices.map(invoiceToRest)
      // An invoice that was deleted since the query, and is refused, is still returned with the others.
      const marked = await marking(request, () =>
        bulk(ports, 'view', { ...viewingAll(request), ids, ofPlace: () => true }),
      )
      const now = new Set(marked?.done)
      const seen = clock.now().toISOString()
      return invoices.map((invoice) =>
        invoiceToRest(Object.assign(invoice, { viewed: now.has(invoice.id) ? seen : invoice.viewed })),
      )
    },
  })

  // The route that `Location` of a new invoice names.
  queryRoute(app, '/api/payments/:id', {
    guard: guard.byRights,
    summary: 'An invoice, which a parent has viewed by this',
    errors: ['invoice.not_found'],
    answer: invoiceOut,
    run: async (request) => {
      const { id } = request.params
      const principal = principalOf(request)
      const invoice = await invoiceFor(sql, principal, id, { now: clock.now() })
      // An integration that reads the invoice is no parent's view.
      const sees =
        principal.token === undefined && isPayerOf(principal, { kidId: invoice.kid.id, open: !invoice.paid })
      if (invoice.viewed !== null || !sees) return invoiceToRest(invoice)
      const marked = await marking(request, () => view(ports, viewing(request, invoice)))
      if (!marked) return invoiceToRest(invoice)
      const { viewedAt, version } = marked.row
      return invoiceToRest({ ...invoice, viewed: viewedAt, version })
    },
  })

  fileRoute(app, '/api/payments/:id/corrections/:correction/pdf', {
    guard: guard.byRights,
    summary: 'A correction of an invoice as a PDF, A4, in Polish: each line before and after',
    errors: ['invoice.not_found', 'unavailable'],
    sends: ['Content-Disposition'],
    file: ['application/pdf'],
    run: async (request, reply) => {
      const now = clock.now()
      const { invoice, printed } = await toPrint(request, { now })
      const { corrections, kid } = invoice
      const asked = corrections.find((each) => each.id === request.params.correction)
      const correction = found(asked, 'invoice.not_found')
      const name = `Korekta ${correction.number.replaceAll('/', '-')} ${kid.firstname} ${kid.lastname}.pdf`
      const file = await invoicePdf(threads, invoice, { now, printed, correction })
      return reply.type('application/pdf').header('content-disposition', attachment(name)).send(file)
    },
  })

  queryRoute(app, '/api/payments/:id/corrections', {
    guard: guard.byRights,
    summary: 'The corrections of an invoice, oldest first',
    errors: ['invoice.not_found'],
    answer: z.array(correctionOut),
    run: async (request) =>
      correctionsToRest(await invoiceFor(sql, principalOf(request), request.params.id, { now: clock.now() })),
  })

  fileRoute(app, '/api/payments/:id/pdf', {
    guard: guard.byRights,
    summary: 'An invoice as a PDF, A4, in Polish, with the QR code of what is left to pay',
    errors: ['invoice.not_found', 'unavailable'],
    sends: ['Content-Disposition'],
    file: ['application/pdf'],
    run: async (request, reply) => {
      const now = clock.now()
      const { invoice, printed } = await toPrint(request, { now })
      const { number, kid } = invoice
      const word = documentWord(printed?.kind)
      const name = `${word} ${number.replaceAll('/', '-')} ${kid.firstname} ${kid.lastname}.pdf`
      const file = await invoicePdf(threads, invoice, { now, printed })
      return reply.type('application/pdf').header('content-disposition', attachment(name)).send(file)
    },
  })

  queryRoute(app, '/api/payments/:kid/surcharges', {
    guard: guard.byRights,
    summary: "A kid's credit",
    errors: ['kid.not_found'],
    answer: creditOut,
    run: async (request) => creditToRest(await creditFor(sql, principalOf(request), request.params.kid)),
  })
}
