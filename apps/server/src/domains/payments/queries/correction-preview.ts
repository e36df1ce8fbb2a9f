/** What a correction would come to, by the rules of the command itself. Nothing is kept from changing meanwhile. */
import { warsawDay } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { CorrectionPreview } from '@skrzat/contract/wire/corrections'
import { DomainError } from '../../../kernel/errors/index.ts'
import { loadStreams } from '../../../kernel/event-log/index.ts'
import { chargedBy, type InvoiceCorrection } from '../commands/correct.ts'
import { checkVersion } from '../commands/handle.ts'
import { loadCredit } from '../commands/load.ts'
import type { LedgerPorts } from '../commands/ports.ts'
import { paymentTypeFacts } from '../commands/type-facts.ts'
import { decide } from '../decider/decide.ts'
import {
  evolve,
  initialState,
  type InvoiceState,
  type LedgerState,
  type LiveInvoice,
  ownLeft,
} from '../decider/state.ts'
import { invoiceStream, type LedgerEvent, read } from '../events.ts'
import { namesOfPayers, payerIds } from './payers.ts'

/**
 * @throws DomainError as the correction itself: invoice.not_found, invoice.deleted, invoice.empty, correction.none,
 * correction.negative, payment_type.*, payer.*, amount.*, conflict.stale
 */
export async function previewCorrection(
  { sql, clock, split }: Pick<LedgerPorts, 'sql' | 'clock' | 'split'>,
  { placeId, id, version, lines, withCredit = false, shares }: InvoiceCorrection & { placeId: number },
): Promise<CorrectionPreview> {
  const stored = (await loadStreams(sql, [invoiceStream(id)])).get(invoiceStream(id))
  if (stored?.events[0]?.placeId !== placeId) throw new DomainError('invoice.not_found')
  const events = read(stored.events)
  checkVersion(version, events)
  const charged = chargedBy(events)
  const credit = charged && (await loadCredit(sql, charged.kidId))
  const logged = [...events, ...(credit ? read(credit.events) : [])]
  const state = logged.reduce((before, { event }) => evolve(before, event), initialState)
  const facts = {
    types: await paymentTypeFacts(sql, placeId),
    ...(shares && { payers: await payerIds(sql, placeId) }),
    split: split &&
      charged && {
        splitOf: await split.find(sql, placeId, [charged]),
        charged: new Map([[id, charged]]),
      },
  }
  const made = decide(
    {
      type: 'CorrectInvoice',
      correctionId: 0,
      number: '',
      lines,
      facts,
      withCredit,
      shares,
      noteId: '',
      day: warsawDay(clock.now()),
    },
    state,
  )
  return await compared(sql, state, made)
}

async function compared(
  sql: LedgerPorts['sql'],
  state: LedgerState,
  made: readonly LedgerEvent[],
): Promise<CorrectionPreview> {
  const [before, after] = [live(state.invoice), live(made.reduce(evolve, state).invoice)]
  const payers = [...new Set([...before.shares, ...after.shares].map(({ payerId }) => payerId))]
  const names = await namesOfPayers(sql, payers)
  const sumOf = (type: 'CorrectionCredited' | 'CreditUsed') =>
    sumGrosze(made.flatMap((event) => (event.type === type ? [event.data.amount] : [])))
  return {
    before: before.amount,
    after: after.amount,
    shares: payers.map((payerId) => ({
      payerId,
      payer: names.get(payerId) ?? '',
      before: shareOf(before, payerId),
      after: shareOf(after, payerId),
    })),
    own: { before: ownPart(before), after: ownPart(after) },
    toCredit: sumOf('CorrectionCredited'),
    creditUsed: sumOf('CreditUsed'),
  }
}

function live(invoice: InvoiceState): LiveInvoice {
  if (invoice.status === 'none' || invoice.status === 'deleted')
    throw new Error('a correction is of a live invoice')
  return { ...invoice, status: invoice.status }
}

function shareOf({ shares }: LiveInvoice, payerId: number) {
  const share = shares.find((each) => each.payerId === payerId)
  return share ? { amount: share.amount, left: share.amount - share.paid } : { amount: 0, left: 0 }
}

function ownPart(invoice: LiveInvoice) {
  return {
    amount: invoice.amount - sumGrosze(invoice.shares.map(({ amount }) => amount)),
    left: ownLeft(invoice),
  }
}
