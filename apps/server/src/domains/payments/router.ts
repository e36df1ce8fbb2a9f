/** The ledger over tRPC. Staff's procedures name the place, and look up everything within it. */
import type { Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { id } from '@skrzat/contract/wire/common'
import {
  creditInput,
  credit,
  creditOutcome,
  depositInput,
  placeCredits as placeCreditsOutput,
  kidCredit,
} from '@skrzat/contract/wire/credit'
import {
  debtors as debtorsOutput,
  debtorsInput,
  paymentJournal as journalOutput,
  paymentJournalInput,
} from '@skrzat/contract/wire/payment-journal'
import { leavers, leaversInput } from '@skrzat/contract/wire/leavers'
import {
  correctInvoiceInput,
  correctionPreview,
  correctionPreviewInput,
} from '@skrzat/contract/wire/corrections'
import * as wire from '@skrzat/contract/wire/payments'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { type Bus, live } from '../../kernel/realtime/index.ts'
import { nothing, placeProcedure, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { isPayerOf, kidsInCharge } from './access.ts'
import { bulk } from './commands/bulk.ts'
import { addCredit, receiveDeposit, returnCredit, returnDeposit, useDeposit } from './commands/credit.ts'
import { correctInvoice } from './commands/correct.ts'
import {
  applyCredit,
  deleteInvoice,
  markPaid,
  recordPartPayment,
  remind,
  reversePayment,
  splitInvoice,
  view,
} from './commands/invoice.ts'
import { issueInvoices } from './commands/issue.ts'
import type { LedgerPorts } from './commands/ports.ts'
import { setCustomValue } from './custom-values.ts'
import { addDiscount, changeDiscount, discountsOf, removeDiscount } from './discounts.ts'
import { createPaymentType, type PricedBy, retirePaymentType, updatePaymentType } from './payment-types.ts'
import { previewCorrection } from './queries/correction-preview.ts'
import { creditFor } from './queries/credit.ts'
import { placeDebtors } from './queries/debtors.ts'
import { leaversOf } from './queries/leavers.ts'
import { paymentJournal } from './queries/journal.ts'
import { placeCredits } from './queries/place-credits.ts'
import { payersOf } from './queries/payers.ts'
import { creditsOfKids } from './queries/my-credits.ts'
import { invoiceFor, invoicesOfParent, placeOfInvoice } from './queries/invoices.ts'
import { newInvoiceScreen, type CountAbsences } from './queries/new-invoice.ts'
import type { CountedAbsences } from './queries/not-deducted.ts'
import { undoCommand } from './commands/undo.ts'
import { invoiceList } from './queries/invoice-list.ts'
import { listedPaymentTypes } from './queries/payment-types.ts'
import { followInvoices } from './topic.ts'
import { placeWorkingDays } from '../places/index.ts'

const billing = placeProcedure(PLACE_ACTIONS.payments)

/** The port to the absences domain. */
export type AbsencePorts = {
  readonly countAbsences: CountAbsences
  readonly countedAbsences: CountedAbsences
}

export function paymentsRouter(ports: LedgerPorts, bus: Pick<Bus, 'stream'>, absences: AbsencePorts) {
  const { sql, clock } = ports

  const parents = {
    /** The caller's kids' invoices, newest first; only unpaid ones without `history`, and of kids that left. */
    my: signedInProcedure
      .input(wire.myInvoicesInput)
      .output(z.array(wire.invoice))
      .query(({ input, ctx: { principal } }) =>
        invoicesOfParent(sql, principal, {
          history: input.history,
          now: clock.now(),
          langKey: principal.langKey,
        }),
      ),

    /** The credit and deposit of each of the caller's kids, and of those that left unsettled. */
    myCredits: signedInProcedure
      .output(z.array(kidCredit))
      .query(({ ctx: { principal } }) => creditsOfKids(sql, kidsInCharge(principal))),

    /**
     * Emits each change of what the caller's kids owe or have, so that an open page never asks for money that was paid.
     */
    follow: signedInProcedure
      .output(live(z.null(), wire.changedKids))
      .subscription(({ ctx, signal }) => followInvoices(bus, ctx.principal, ctx.untilSessionEnds(signal))),

    /** Records a parent's first view of an invoice. */
    view: signedInProcedure
      .input(wire.viewInvoiceInput)
      .output(wire.invoiceOutcome)
      .mutation(async ({ input, ctx: { principal } }) => {
        const at = found(await placeOfInvoice(sql, input.id), 'invoice.not_found')
        if (!isPayerOf(principal, at)) throw new DomainError('invoice.not_found')
        const seen = await view(ports, { ...input, placeId: at.placeId, actorId: principal.accountId })
        const { ownLeft = seen.amountLeft } = seen
        return { ...seen, amountLeft: ownLeft, paid: ownLeft === 0 }
      }),
  }

  const both = {
    /** One invoice, with everything that explains it. For the kid's parents and for staff who bill. */
    invoice: signedInProcedure
      .input(z.object({ id }))
      .output(wire.invoice)
      .query(({ input, ctx: { principal } }) =>
        invoiceFor(sql, principal, input.id, { now: clock.now(), deletedToo: true }),
      ),

    /** A kid's credit and its history. */
    credit: signedInProcedure
      .input(z.object({ kidId: id }))
      .output(credit)
      .query(({ input: { kidId }, ctx: { principal } }) => creditFor(sql, principal, kidId)),
  }

  const screens = {
    /** The kids with credit, and the total. */
    credits: billing.output(placeCreditsOutput).query(({ input }) => placeCredits(sql, input.placeId)),

    /** A page of the place's invoices, and totals over the whole search result. */
    list: billing
      .input(wire.invoiceListInput)
      .output(wire.invoiceList)
      .query(({ ctx, input: { cursor, limit, unviewed, sort, ascending, ...search } }) => {
        const filter = { ...search, viewed: unviewed ? false : undefined }
        const slice = { after: cursor ?? null, size: limit, by: sort, ascending }
        return invoiceList(sql, filter, slice, { now: clock.now(), langKey: ctx.principal.langKey })
      }),

    /** Every payment recorded, by its day, and credit added or paid out. */
    journal: billing
      .input(paymentJournalInput)
      .output(journalOutput)
      .query(({ input: { fromDate: from, toDate: to, cursor, limit, ...filter } }) =>
        paymentJournal(sql, { ...filter, from, to }, { after: cursor ?? null, size: limit }),
      ),

    /** Kids that leave or have left, with what their families still have with the place. */
    leavers: billing
      .input(leaversInput)
      .output(leavers)
      .query(({ input }) => leaversOf(sql, input, clock.now())),

    /** The families with open invoices. */
    debtors: billing
      .input(debtorsInput)
      .output(debtorsOutput)
      .query(({ input }) => placeDebtors(sql, input, clock.now())),

    newInvoice: billing
      .input(wire.newInvoiceInput)
      .output(wire.newInvoiceScreen)
      .query(({ input, ctx }) => {
        const { preview } = ports.split ?? {}
        const { langKey } = ctx.principal
        const screen = { sql, ...absences, preview, carried: ports.carried, langKey }
        return newInvoiceScreen(screen, input, clock.now())
      }),

    /** Who pays parts of invoices beside the guardians. */
    payers: billing.output(z.array(wire.payer)).query(({ input }) => payersOf(sql, input.placeId)),

    /** What a correction would come to, as it is typed. */
    correctionPreview: billing
      .input(correctionPreviewInput)
      .output(correctionPreview)
      .query(({ input }) => previewCorrection(ports, input)),

    workingDays: billing
      .input(wire.workingDaysInput)
      .output(wire.workingDaysResult)
      .query(({ input: { placeId, period } }) => placeWorkingDays(sql, placeId, period)),
  }

  const commands = {
    issue: billing
      .input(wire.issueInvoicesInput)
      .output(wire.issuedInvoices)
      .mutation(({ input: { mode, period, absencesPeriod, ...request }, ctx }) =>
        issueInvoices(
          { ...ports, countedAbsences: absences.countedAbsences },
          { ...request, ...by(ctx), basis: { mode, period, absencesPeriod } },
        ),
      ),
    pay: billing
      .input(wire.payInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => markPaid(ports, { ...input, ...by(ctx) })),
    payPart: billing
      .input(wire.payPartInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => recordPartPayment(ports, { ...input, ...by(ctx) })),
    reverse: billing
      .input(wire.reversePaymentInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => reversePayment(ports, { ...input, ...by(ctx) })),
    /** Corrects an issued invoice by a document of its own. */
    correct: billing
      .input(correctInvoiceInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => correctInvoice(ports, { ...input, ...by(ctx) })),
    /** Sets what others than the guardians pay of an issued invoice. */
    split: billing
      .input(wire.splitInvoiceInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => splitInvoice(ports, { ...input, ...by(ctx) })),
    /** Uses the kid's credit on an invoice that was issued before. */
    applyCredit: billing
      .input(wire.applyCreditInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => applyCredit(ports, { ...input, ...by(ctx) })),
    remind: billing
      .input(wire.invoiceCommandInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => remind(ports, { ...input, ...by(ctx) })),
    delete: billing
      .input(wire.invoiceCommandInput)
      .output(wire.invoiceOutcome)
      .mutation(({ input, ctx }) => deleteInvoice(ports, { ...input, ...by(ctx) })),
    /** Undoes the caller's own payment or issue. */
    undo: billing
      .input(wire.undoCommandInput)
      .output(wire.bulkResult)
      .mutation(({ input, ctx }) => undoCommand(ports, { ...input, ...by(ctx) })),
    bulkPay: billing
      .input(wire.bulkPayInput)
      .output(wire.bulkResult)
      .mutation(({ input, ctx }) => bulk(ports, 'pay', { ...input, ...by(ctx) })),
    bulkRemind: billing
      .input(wire.bulkInput)
      .output(wire.bulkResult)
      .mutation(({ input, ctx }) => bulk(ports, 'remind', { ...input, ...by(ctx) })),
    bulkDelete: billing
      .input(wire.bulkInput)
      .output(wire.bulkResult)
      .mutation(({ input, ctx }) => bulk(ports, 'delete', { ...input, ...by(ctx) })),
    addCredit: billing
      .input(creditInput)
      .output(creditOutcome)
      .mutation(({ input, ctx }) => addCredit(ports, { ...input, ...by(ctx) })),
    returnCredit: billing
      .input(creditInput)
      .output(creditOutcome)
      .mutation(({ input, ctx }) => returnCredit(ports, { ...input, ...by(ctx) })),
    receiveDeposit: billing
      .input(depositInput)
      .output(creditOutcome)
      .mutation(({ input, ctx }) => receiveDeposit(ports, { ...input, ...by(ctx) })),
    returnDeposit: billing
      .input(depositInput)
      .output(creditOutcome)
      .mutation(({ input, ctx }) => returnDeposit(ports, { ...input, ...by(ctx) })),
    /** The deposit becomes credit. */
    useDeposit: billing
      .input(creditInput)
      .output(creditOutcome)
      .mutation(({ input, ctx }) => useDeposit(ports, { ...input, ...by(ctx) })),
  }

  const pricedBy = ({ principal: { accountId, login } }: { principal: Principal }): PricedBy => ({
    accountId,
    login,
    at: clock.now(),
  })

  const prices = {
    types: billing
      .output(z.array(wire.listedPaymentType))
      .query(({ input }) => listedPaymentTypes(sql, input.placeId)),
    createType: billing
      .input(wire.createPaymentTypeInput)
      .output(wire.paymentType)
      .mutation(({ input: { commandId, ...input }, ctx }) =>
        createPaymentType(sql, input, { ...pricedBy(ctx), commandId }),
      ),
    updateType: billing
      .input(wire.updatePaymentTypeInput)
      .output(wire.paymentType)
      .mutation(({ input, ctx }) => updatePaymentType(sql, input, pricedBy(ctx))),
    retireType: billing
      .input(wire.retirePaymentTypeInput)
      .output(nothing)
      .mutation(({ input, ctx }) => retirePaymentType(sql, input, pricedBy(ctx))),
    discounts: billing
      .input(wire.kidDiscountsInput)
      .output(z.array(wire.discount))
      .query(({ input }) => discountsOf(sql, input)),
    addDiscount: billing
      .input(wire.addDiscountInput)
      .output(z.object({ id }))
      .mutation(({ input: { commandId, ...input }, ctx }) =>
        addDiscount(sql, input, { ...pricedBy(ctx), commandId }),
      ),
    /** Later invoices take it as it is then; those that were issued keep their lines. */
    changeDiscount: billing
      .input(wire.changeDiscountInput)
      .output(nothing)
      .mutation(({ input, ctx }) => changeDiscount(sql, input, pricedBy(ctx))),
    removeDiscount: billing
      .input(wire.removeDiscountInput)
      .output(nothing)
      .mutation(({ input, ctx }) => removeDiscount(sql, input, pricedBy(ctx))),
    setCustomValue: billing
      .input(wire.setCustomValueInput)
      .output(wire.customValue)
      .mutation(({ input, ctx }) => setCustomValue(sql, input, pricedBy(ctx))),
  }

  return router({ ...parents, ...both, ...screens, ...commands, ...prices })
}

function by({ principal }: { principal: { accountId: number } }): { actorId: number } {
  return { actorId: principal.accountId }
}
